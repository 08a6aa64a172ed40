import { saveAlertChoices, sendAddressLink, showAlertChoices } from '@kassavirta/domain/letters/alerts/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getSecondFactor } from '@kassavirta/domain/people/profile/api'
import { expect, test } from 'vitest'
import type { AnswerOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { choose, click, button, heading, region, screen } from '../support/screen.ts'
import type { GivenServer } from '../support/given-server.ts'
import { config, kaleva, maija, openPortal } from './open-portal.ts'

const hervanta = { ...kaleva, id: 4102, name: 'Myllypuoti Hervanta' }
const user = { ...maija, permittedCompanies: [kaleva, hervanta] }
const shown: AnswerOf<typeof showAlertChoices> = {
  address: maija.emailAddress,
  addressState: 'confirmed',
  digestHour: 7,
  choices: [],
}
const panel = () => region('Ilmoitukset sähköpostiin')
const kind = (name: string) => screen.getByRole('group', { name, exact: true })
const way = (name: string, label: string) => kind(name).getByRole('radio', { name: label, exact: true })

async function open(given?: (server: GivenServer) => void) {
  const server = openPortal('/omat-tiedot', {
    user,
    given: (all) => {
      all.answer(getConfig, { ...config, alertMails: true })
      all.answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
      all.answer(showAlertChoices, shown)
      all.answer(saveAlertChoices, undefined)
      all.answer(sendAddressLink, undefined)
      given?.(all)
    },
  })
  await expect.element(heading('Omat tiedot')).toBeVisible()
  return server
}

test('alerts are chosen for all places and for one', async () => {
  const server = await open()
  await expect.element(panel()).toMatchTextContent('Osoite on vahvistettu')
  await click(button('Muuta ilmoituksia'))
  await expect.element(way('Laskentaero', 'Heti')).toBeChecked()
  await expect.element(way('Päätös käyntipyynnöstä', 'Kerran päivässä')).toBeChecked()
  // A reminder of the next morning would be of no use.
  expect(kind('Tilausaika päättyy pian').getByRole('radio').elements()).toHaveLength(2)
  await click(way('Laskentaero', 'Kerran päivässä'))
  const place = screen.getByRole('combobox', { name: 'Toimipaikka' })
  await choose(place, 'Myllypuoti Hervanta')
  await expect.element(way('Laskentaero', 'Kerran päivässä')).toBeChecked()
  await click(way('Laskentaero', 'Ei'))
  await choose(screen.getByRole('combobox', { name: 'Päivän koosteen lähetysaika' }), 'Arkisin klo 16.00')
  await click(button('Tallenna'))
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Ilmoitukset tallennettu' }))
    .toBeVisible()
  await expect.element(button('Muuta ilmoituksia')).toHaveFocus()
  expect(server.calls(saveAlertChoices).map(({ body }) => body)).toEqual([
    {
      digestHour: 16,
      choices: [
        { companyId: null, kind: 'countDifference', way: 'daily' },
        { companyId: hervanta.id, kind: 'countDifference', way: 'none' },
      ],
    },
  ])
})

test('an address that mail does not reach gets a new link', async () => {
  const server = await open(({ answer }) => answer(showAlertChoices, { ...shown, addressState: 'refused' }))
  await expect.element(panel()).toMatchTextContent('Viestit eivät mene perille')
  await click(button('Lähetä vahvistuslinkki'))
  await expect.element(panel()).toMatchTextContent('Vahvistuslinkki lähetetty')
  expect(server.calls(sendAddressLink)).toHaveLength(1)
})

test('without such mails there is nothing to choose', async () => {
  await open(({ answer }) => answer(getConfig, config))
  await expect.element(region('Kirjautumiset')).toBeVisible()
  expect(panel().elements()).toEqual([])
})

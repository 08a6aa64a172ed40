import { countVault, showVault } from '@kassavirta/domain/vault/api'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { resizeFrame } from '../support/framed-page.ts'
import { box, button, link, screen } from '../support/screen.ts'
import { answerDeliveries } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'
import { vault } from './vault-world.ts'

const row = (name: string | RegExp) => screen.getByRole('row', { name })

test('the vault tells what it should hold, and is counted on a page that does not tell it', async () => {
  const server = openDesk('/toimitukset/holvi', {
    roles: ['packer'],
    given: (given) => {
      answerDeliveries(given)
      given.answer(showVault, vault)
      given.answer(countVault, { entryId: 3, differenceCents: -20_00 })
    },
  })
  await expect.element(row(/^20 €/)).toMatchTextContent(/100.*7.*30.*2.*9.*70.*1 400,00 €/)
  await expect.element(row(/^1 € .*25/)).toMatchTextContent(/−25,00 €/)
  await expect.element(row(/^Holvin laskenta/)).toMatchTextContent(/Erkki Salo.*2 000,00 €.*−50,00 €/)
  await expectAccessible()
  resizeFrame('phone')
  await expectNoSidewaysScroll()
  resizeFrame('desk')

  await click(link('Laske holvi'))
  await expect.element(box('20 €, kappaletta')).toBeVisible()
  expect(screen.getByText('1 400,00').query()).toBeNull()
  await fill(box('20 €, kappaletta'), '69')
  await expectAccessible()
  await click(button('Tallenna laskenta'))
  await expect.element(screen.getByText('Laskenta on tallennettu. Ero on −20,00 €.')).toBeVisible()
  const [asked] = server.calls(countVault)
  expect(asked?.body).toMatchObject({ office: 'Tampere', pieces: { pcs_20e: 69, pcs_1e: 0 } })
})

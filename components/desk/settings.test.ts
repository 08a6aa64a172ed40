import { changeSetting, listSettings } from '@kassavirta/domain/operation/settings/api'
import { settingKeys, settingRules } from '@kassavirta/domain/operation/settings/rules'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, box, button, screen } from '../support/screen.ts'
import type { Reply } from '../support/given-server.ts'
import { openDesk } from './open-desk.ts'

type Row = Reply<typeof listSettings>['rows'][number]
const rows: readonly Row[] = settingKeys.map((key) => ({
  key,
  value: key === 'casesInPortal' ? 'true' : settingRules[key].fallback,
  changed: key === 'casesInPortal' ? '2026-11-15T14:20:00Z' : null,
  changedBy: key === 'casesInPortal' ? 'Outi Kallio' : '',
  waiting: key === 'secondCountTotal' ? { after: '30 000,00 €', requestedBy: 'Outi Kallio' } : null,
}))

function openSettings() {
  const server = openDesk('/hallinta/asetukset', { roles: ['admin'] })
  server.answer(listSettings, { rows: [...rows] })
  return server
}
const asked = () => screen.getByRole('dialog')
const rowOf = (name: string) => screen.getByRole('row').filter({ hasText: name })

test('the settings are found by their words, with value, default and last change; one is changed with a reason', async () => {
  const server = openSettings()
  await expect
    .element(rowOf('Vastaukset portaalissa'))
    .toMatchTextContent(/Käytössä.*Ei käytössä.*Outi Kallio/)
  await expect.element(rowOf('Toisen laskennan summa')).toMatchTextContent(/Odottaa hyväksyntää: 30 000,00 €/)
  await expectAccessible()
  await fill(screen.getByRole('searchbox', { name: 'Hae asetusta' }), 'vastausaika')
  await expect.element(rowOf('Toisen laskennan')).not.toBeInTheDocument()
  await click(button('Vastausaika'))
  await expectAccessible()
  await fill(box('Arvo', asked()), '0')
  await click(button('Tallenna', asked()))
  await expect.element(asked()).toMatchTextContent('Arvo ei kelpaa tälle asetukselle')
  await fill(box('Arvo', asked()), '12')
  await fill(box('Perustelu', asked()), 'Ruuhka')
  server.answer(changeSetting, { approvalId: null })
  await click(button('Tallenna', asked()))
  await expect.element(screen.getByText('Vastausaika on muutettu.')).toBeVisible()
  expect(server.calls(changeSetting)[0]?.body).toEqual({ before: '8', value: '12', reason: 'Ruuhka' })
})

test('another phone number of the service desk is asked for, and an earlier cut-off is not', async () => {
  openSettings()
  await click(button('Asiakaspalvelun puhelin'))
  await expect.element(button('Tallenna', asked())).toBeVisible()
  await fill(box('Arvo', asked()), '0600 99 99')
  await expect.element(asked()).toMatchTextContent('asiakkaat luottavat siihen')
  await expect.element(button('Pyydä hyväksyntä', asked())).toBeVisible()
  await expectAccessible()
  await click(button('Peruuta', asked()))
  await click(button('Vaihtorahan tilausaika päättyy'))
  await fill(box('Arvo', asked()), '11:30')
  await expect.element(button('Tallenna', asked())).toBeVisible()
  await fill(box('Arvo', asked()), '12:30')
  await expect.element(button('Pyydä hyväksyntä', asked())).toBeVisible()
})

test('a raised limit of counting is asked for, in euros, and says that the present value holds until then', async () => {
  const server = openSettings()
  await click(button('Toisen laskennan ero'))
  await expect.element(button('Tallenna', asked())).toBeVisible()
  await fill(box('Arvo', asked()), '100')
  await expect.element(asked()).toMatchTextContent('Siihen asti on voimassa nykyinen arvo')
  await fill(box('Perustelu', asked()), 'Pienet erot')
  server.answer(changeSetting, { approvalId: 4 })
  await click(button('Pyydä hyväksyntä', asked()))
  await expect
    .element(screen.getByText('Toisen laskennan ero: muutos odottaa toisen henkilön hyväksyntää.'))
    .toBeVisible()
  expect(server.calls(changeSetting)[0]?.body).toMatchObject({ before: '5000', value: '10000' })
})

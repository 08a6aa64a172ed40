import { expect, test } from 'vitest'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getMandateChanges, getMandates, cancelMandate } from '@kassavirta/domain/places/mandates/api'
import type { Locator } from '@vitest/browser/context'
import { resizeFrame } from '../support/framed-page.ts'
import { choose, button, region, screen, click, heading, link } from '../support/screen.ts'
import {
  pairsOf,
  list,
  openMandates,
  picker,
  row,
  rows,
  second,
  expectDangerous,
  mandate,
  askToCancel,
  dialog,
} from './administration-world.ts'
import { texts, account, rightsOn, rightsWith } from './open-portal.ts'
import { tryAgain } from './submission-forms.ts'
const TOMORROW = '17.11.2026'

/** Values by heading, as a row of a table shows them; a tick is its word. */
function cellsByHeading(row: Locator): Readonly<Record<string, string>> {
  const element = row.element()
  const heads = element.closest('table')?.querySelectorAll('thead th') ?? []
  return Object.fromEntries(
    Array.from(element.children, (cell, nth) => [
      plain(heads[nth]?.textContent ?? ''),
      plain(cell.textContent ?? '').replace(/^[✓–]/, ''),
    ]),
  )
}

const ALL_RIGHTS =
  'Vaihtorahan tilaaminen\nTilitysilmoituksen tekeminen\nVaihtorahatilausraportit\nTilitysraportit'

const plain = (text: string): string => text.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ').trim()

test('the page says what it shows [R-MAND-01, R-MAND-20, R-ROUTE-23]', async () => {
  await openMandates()
  await expect
    .element(screen.getByText('Tällä sivulla näet toimipaikan tilien voimassa olevat valtuutukset.'))
    .toBeVisible()
})

test('of several accounts the first is chosen [R-MAND-02]', async () => {
  await openMandates()
  await expect.poll(() => picker().getByRole('option').elements().length).toBe(2)
  await expect.element(picker()).toHaveValue('5101')
})

test('only accounts with the admin permission count [R-MAND-02, R-MAND-03]', async () => {
  await openMandates(({ answer }) =>
    answer(getAccounts, rightsOn({ ...account, companyRolePermissionMaintenance: false }, second)),
  )
  await expect.element(row('Nieminen Pekka')).toBeVisible()
  await expect.element(row('Korhonen Pekka')).not.toBeInTheDocument()
  await expect.element(picker()).not.toBeInTheDocument()
})

test('the details of place and account are shown [R-MAND-04, R-MAND-05, R-MAND-06]', async () => {
  const own = {
    paymentId: '9900100',
    accountDefaultChangeCurrencyOrderReference: '2001007',
    accountDefaultChangeCurrencyOrderMessage: 'Vaihtoraha, Kaleva',
  }
  await openMandates(({ answer }) => answer(getAccounts, rightsOn({ ...account, ...own }, second)))
  const details = region('Toimipaikan tiedot')
  await expect
    .poll(() => pairsOf(details))
    .toEqual({
      Toimipaikka: 'Myllypuoti Kaleva',
      'Y-tunnus': '2468013-5',
      Tilinumero: 'FI21 1234 5600 0007 85',
      Maksutunnus: '9900100',
      'Vaihtorahan tilausoikeus': 'Kyllä',
      'Vaihtorahatilauksen oletusviite': '20 01007',
      'Vaihtorahatilauksen oletusviesti': 'Vaihtoraha, Kaleva',
    })
  await choose(picker(), '5102')
  await expect
    .poll(() => pairsOf(details))
    .toMatchObject({
      Maksutunnus: 'N/A',
      'Vaihtorahan tilausoikeus': 'Ei',
      'Vaihtorahatilauksen oletusviite': 'N/A',
      'Vaihtorahatilauksen oletusviesti': 'N/A',
    })
})

test('the mandates of the account are listed with every field [R-MAND-07, R-MAND-19]', async () => {
  await openMandates()
  const names = ['Bäckström Pekka', 'Heikkinen Pekka', 'Korhonen Pekka', 'Öhman Pekka']
  await expect.poll(() => texts(list().getByRole('rowheader'))).toEqual(names)
  expect(cellsByHeading(row('Korhonen Pekka'))).toEqual({
    Henkilö: 'Korhonen Pekka',
    Voimassa: '04.06.2027 asti',
    Nostoraja: '2 000,00 €',
    'Vaihtorahan tilaaminen': 'Kyllä',
    'Tilitysilmoituksen tekeminen': 'Kyllä',
    Vaihtorahatilausraportit: 'Kyllä',
    Tilitysraportit: 'Kyllä',
    Muokattu: '30.05.2024',
    Peruminen: 'Peru valtuutus',
  })
  expect(cellsByHeading(row('Öhman Pekka'))).toMatchObject({
    Voimassa: 'toistaiseksi',
    Nostoraja: 'Ei nostorajaa',
    'Vaihtorahan tilaaminen': 'Ei',
    Tilitysraportit: 'Kyllä',
  })
  expect(cellsByHeading(row('Bäckström Pekka'))['Voimassa']).toMatch(/^Alkaa 26\.11\.2026/)
  resizeFrame('phone')
  const cards = list().getByRole('heading', { level: 3 })
  await expect.poll(() => texts(cards)).toEqual(names)
  const card = (name: string) => pairsOf(list().getByRole('article', { name, exact: true }))
  expect(card('Korhonen Pekka')).toEqual({
    Muokattu: '30.05.2024',
    Voimassa: '04.06.2027 asti',
    Nostoraja: '2 000,00 €',
    Oikeudet: ALL_RIGHTS,
  })
  expect(card('Öhman Pekka')).toMatchObject({
    Voimassa: 'toistaiseksi',
    Nostoraja: 'Ei nostorajaa',
    Oikeudet: 'Vaihtorahatilausraportit\nTilitysraportit',
  })
  expect(card('Bäckström Pekka')).toMatchObject({ Alkaa: '26.11.2026' })
  await choose(picker(), '5102')
  await expect.poll(() => texts(cards)).toEqual(['Nieminen Pekka'])
})

test('a cancelled mandate stays until its end', async () => {
  await openMandates()
  const cancelled = button('Peru valtuutus', row('Heikkinen Pekka'))
  await expect.element(cancelled).toBeDisabled()
  await expect.element(cancelled).toHaveAccessibleDescription('Peruttu')
  expect(cellsByHeading(row('Heikkinen Pekka'))['Voimassa']).toBe(`Päättyy ${TOMORROW} klo 00:00`)
  cancelled.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a place without mandates says so [R-MAND-08]', async () => {
  await openMandates(({ answer }) => answer(getMandates, { mandates: [] }))
  await expect.element(list()).toMatchTextContent('Ei valtuutuksia')
  await expect.element(screen.getByText('Ei muutoksia')).toBeVisible()
  await openMandates(({ answer }) => {
    answer(getMandates, { mandates: [] })
    answer(getAccounts, rightsWith({ accountId: null, accountNumber: null }))
  })
  await expect.element(list()).toMatchTextContent('Ei valtuutuksia')
  expect(pairsOf(region('Toimipaikan tiedot'))).toMatchObject({ Tilinumero: 'N/A' })
})

test('while the mandates are fetched the page says so [R-MAND-09]', async () => {
  let release = (): void => undefined
  await openMandates(({ hold }) => {
    release = hold(getMandates)
  })
  await expect.element(list()).toMatchTextContent('Haetaan valtuutuksia')
  release()
  await expect.element(row('Korhonen Pekka')).toBeVisible()
  await expect.element(list().getByText('Haetaan valtuutuksia')).not.toBeInTheDocument()
})

for (const [status, said, shown] of [
  [503, 'Palvelu on hetken poissa käytöstä.', 'Palvelu on hetken poissa käytöstä.'],
  [500, 'Server error', 'Internal Server Error'],
] as const) {
  test(`a fetch that fails with ${status} is told and mended [R-MAND-10, R-ERR-25]`, async () => {
    const always = Number.POSITIVE_INFINITY
    const server = await openMandates(({ refuse }) => {
      refuse(getMandates, status, said, {}, always)
      refuse(getMandateChanges, status, said, {}, always)
    })
    const told = list().getByRole('alert')
    await expect.element(told).toMatchTextContent('Valtuutusten haussa tapahtui virhe')
    await expect.element(told).toMatchTextContent(shown)
    await expect.element(screen.getByText('Muutosten haussa tapahtui virhe')).toBeVisible()
    server.answer(getMandateChanges, { changes: [] })
    server.answer(getMandates, { mandates: rows })
    tryAgain(told)
    await expect.element(row('Korhonen Pekka')).toBeVisible()
    await expect.element(told).not.toBeInTheDocument()
  })
}

test('cancelling asks first, with tomorrow as the end [R-MAND-11, R-MAND-12, R-CONST-11]', async () => {
  await openMandates()
  await askToCancel('Korhonen Pekka')
  await expect
    .element(dialog())
    .toMatchTextContent('Olet perumassa seuraavan valtuutuksen. Vahvista valitsemalla OK.')
  expect(pairsOf(dialog())).toEqual({
    Henkilö: 'Korhonen Pekka',
    Tili: 'FI21 1234 5600 0007 85',
    Alkaa: '30.05.2024',
    Päättyy: `${TOMORROW} klo 00:00`,
    Oikeudet: ALL_RIGHTS,
  })
  await expectDangerous(button('OK', dialog()))
})

test('Peru closes the question and cancels nothing [R-MAND-13, R-MAND-14, R-MAND-21]', async () => {
  const server = await openMandates()
  await askToCancel('Korhonen Pekka')
  await expect.element(button('Peru', dialog())).toHaveFocus()
  await click(button('Peru', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(cancelMandate)).toEqual([])
})

test('a mandate cancelled before its start never comes into force', async () => {
  const server = await openMandates(({ answer }) =>
    answer(getMandates, { mandates: [mandate(1, 'Korhonen', { mandateStart: '2026-11-17' })] }),
  )
  await askToCancel('Korhonen Pekka')
  await expect.element(dialog()).toMatchTextContent('Valtuutus ei ehdi tulla voimaan.')
  const ended = { mandateStart: '2026-11-17', mandateEnd: '2026-11-17', mandateLastDay: '2026-11-16' }
  server.answer(getMandates, { mandates: [mandate(1, 'Korhonen', { ...ended, mandateCancelled: true })] })
  await click(button('OK', dialog()))
  await expect.element(row('Korhonen Pekka')).toMatchTextContent('Peruttu ennen alkua')
  await expect.element(row('Korhonen Pekka')).not.toMatchTextContent('Päättyy')
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Valtuutus on peruttu: Korhonen Pekka' }))
    .toBeVisible()
})

test('a cancellation that fails is not tried again by itself', async () => {
  const server = await openMandates(({ cut }) => cut(getMandateChanges, Number.POSITIVE_INFINITY))
  server.cut(cancelMandate)
  await askToCancel('Korhonen Pekka')
  await click(button('OK', dialog()))
  const told = dialog().getByRole('alert')
  await expect.element(told).toMatchTextContent('Valtuutuksen peruminen ei onnistunut')
  await expect.element(told).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  // The log, which fails as well, is tried again meanwhile; this call is not.
  const before = server.calls(getMandateChanges).length
  await expect.poll(() => server.calls(getMandateChanges).length).toBeGreaterThan(before)
  expect(server.calls(cancelMandate)).toHaveLength(1)
  // Perhaps only the answer was lost, so closing the dialog shows the current list.
  const listed = server.calls(getMandates).length
  await click(button('Peru', dialog()))
  await expect.poll(() => server.calls(getMandates).length).toBeGreaterThan(listed)
  await askToCancel('Korhonen Pekka')
  await click(button('OK', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(cancelMandate)).toHaveLength(2)
})

test('a cancellation goes out again after a renewed token', async () => {
  const server = await openMandates(({ refuse }) => refuse(cancelMandate, 401, 'Unauthorized'))
  await askToCancel('Korhonen Pekka')
  await click(button('OK', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(cancelMandate)).toHaveLength(2)
})

test('a mandate that is gone is told with a number', async () => {
  const server = await openMandates(({ refuse }) => refuse(cancelMandate, 404, 'Not Found'))
  await askToCancel('Korhonen Pekka')
  const listed = server.calls(getMandates).length
  await click(button('OK', dialog()))
  const told = dialog().getByRole('alert')
  await expect.element(told).toMatchTextContent('Valtuutuksen peruminen ei onnistunut')
  await expect.element(told).toMatchTextContent('Kohdetta ei enää löydy')
  await expect.element(link('010 234 5678', told)).toBeVisible()
  await expect.poll(() => server.calls(getMandates).length).toBeGreaterThan(listed)
  await expect.element(button('OK', dialog())).not.toBeInTheDocument()
  await click(button('Sulje', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('who has lost the right meanwhile is shown out [R-ROUTE-46]', async () => {
  const server = await openMandates(({ refuse }) => refuse(cancelMandate, 403, 'Ei oikeutta'))
  await askToCancel('Korhonen Pekka')
  server.answer(getAccounts, rightsWith({ companyRolePermissionMaintenance: false }))
  await click(button('OK', dialog()))
  const told = dialog().getByRole('alert')
  await expect.element(told).toMatchTextContent('Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.')
  await expect.element(link('010 234 5678', told)).toBeVisible()
  await click(button('Sulje', dialog()))
  await expect.element(heading('Ei oikeutta')).toBeVisible()
})

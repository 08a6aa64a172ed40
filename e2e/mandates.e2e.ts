import type { Locator, Page } from '@playwright/test'
import {
  cellsByHeading,
  KESKUSTA,
  mandateRow as mandate,
  openAt,
  pairsOf,
  TOMORROW,
} from './support/administration.ts'
import { KALEVA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAccounts, changeAnswer, hold } from './support/mock-api.ts'
import { refusal } from './support/sign-in.ts'
import { button, region, tryAgain } from './support/screen.ts'

const LIST = '**/api/management/mandates*'

const open = (page: Page, company = KALEVA, user = 'demo') => openAt(page, '/valtakirja', company, user)
const picker = (page: Page): Locator => page.getByRole('combobox', { name: 'Tili' })
const mandates = (page: Page): Locator => region(page, 'Valtuutukset')
const card = (page: Page, name: string): Locator => mandates(page).getByRole('article', { name, exact: true })

test('the page says what it shows, and of several accounts the first is chosen [R-MAND-01, R-MAND-02, R-MAND-20, R-ROUTE-23]', async ({
  page,
}) => {
  await open(page, KALEVA, 'valtakirja')
  await expect(
    page.getByText('Tällä sivulla näet toimipaikan tilien voimassa olevat valtuutukset.'),
  ).toBeVisible()
  const options = picker(page).getByRole('option')
  await expect(options).toHaveCount(3)
  await expect(picker(page)).toHaveValue((await options.first().getAttribute('value')) ?? '')
})

test('a place with one account shows no picker [R-MAND-02]', async ({ page }) => {
  await open(page, KESKUSTA)
  await expect(mandate(page, 'Rantanen Oskari')).toBeVisible()
  await expect(picker(page)).toHaveCount(0)
})

test('only accounts with the admin permission are listed [R-MAND-03]', async ({ page }) => {
  await changeAccounts(page, ([first, ...others]) => [
    { ...first, companyRolePermissionMaintenance: false },
    ...others,
  ])
  await open(page)
  await expect(picker(page).getByRole('option')).toHaveCount(2)
  await expect(mandate(page, 'Nieminen Sari')).toBeVisible()
  await expect(mandate(page, 'Korhonen Pekka')).toHaveCount(0)
})

test('the details of the place and the account are shown, N/A where there are none [R-MAND-04, R-MAND-05, R-MAND-06]', async ({
  page,
}) => {
  await open(page)
  const details = region(page, 'Toimipaikan tiedot')
  expect(await pairsOf(details)).toEqual({
    Toimipaikka: 'Myllypuoti Kaleva',
    'Y-tunnus': '9000101-4',
    Tilinumero: expect.stringMatching(/^FI\d\d( \d{2,4})+$/),
    Maksutunnus: '9900100',
    'Vaihtorahan tilausoikeus': 'Kyllä',
    'Vaihtorahatilauksen oletusviite': '20 01007',
    'Vaihtorahatilauksen oletusviesti': 'Vaihtoraha, Myllypuoti Kaleva',
  })
  await picker(page).selectOption({ index: 1 })
  expect(await pairsOf(details)).toMatchObject({
    Maksutunnus: 'N/A',
    'Vaihtorahan tilausoikeus': 'Ei',
    'Vaihtorahatilauksen oletusviite': 'N/A',
    'Vaihtorahatilauksen oletusviesti': 'N/A',
  })
})

test('the mandates of the chosen account are listed with every field [R-MAND-07, R-MAND-19]', async ({
  page,
}) => {
  await open(page)
  const all = [
    'Bäckström Ida',
    'Heikkinen Tuula',
    'Korhonen Pekka',
    'Lahtinen Eetu',
    'Nieminen Sari',
    'Virtanen Maija',
    'Öhman Åsa',
  ]
  await expect(mandates(page).getByRole('rowheader')).toHaveText(all)
  expect(await cellsByHeading(mandate(page, 'Korhonen Pekka'))).toEqual({
    Henkilö: 'Korhonen Pekka',
    Voimassa: '04.06.2027 asti',
    Nostoraja: '2 000,00 €',
    'Vaihtorahan tilaaminen': 'Kyllä',
    'Tilitysilmoituksen tekeminen': 'Kyllä',
    Vaihtorahatilausraportit: 'Kyllä',
    Tilitysraportit: 'Kyllä',
    Muokattu: expect.stringMatching(/^\d\d\.\d\d\.2024$/),
    Peruminen: 'Peru valtuutus',
  })
  expect(await cellsByHeading(mandate(page, 'Öhman Åsa'))).toMatchObject({
    Voimassa: 'toistaiseksi',
    Nostoraja: 'Ei nostorajaa',
    'Vaihtorahan tilaaminen': 'Ei',
    Tilitysraportit: 'Kyllä',
  })
  expect(await cellsByHeading(mandate(page, 'Bäckström Ida'))).toMatchObject({
    Voimassa: expect.stringMatching(/^Alkaa 26\.11\.2026 /),
  })

  // On a phone the same mandates are cards.
  await page.setViewportSize({ width: 390, height: 844 })
  const names = mandates(page).getByRole('heading', { level: 3 })
  await expect(names).toHaveText(all)
  expect(await pairsOf(card(page, 'Korhonen Pekka'))).toEqual({
    Muokattu: expect.stringMatching(/^\d\d\.\d\d\.2024$/),
    Voimassa: '04.06.2027 asti',
    Nostoraja: '2 000,00 €',
    Oikeudet:
      'Vaihtorahan tilaaminen\nTilitysilmoituksen tekeminen\nVaihtorahatilausraportit\nTilitysraportit',
  })
  expect(await pairsOf(card(page, 'Öhman Åsa'))).toMatchObject({
    Voimassa: 'toistaiseksi',
    Nostoraja: 'Ei nostorajaa',
    Oikeudet: 'Vaihtorahatilausraportit\nTilitysraportit',
  })
  expect(await pairsOf(card(page, 'Bäckström Ida'))).toMatchObject({ Alkaa: '26.11.2026' })
  await picker(page).selectOption({ index: 1 })
  await expect(names).toHaveText(['Lahtinen Eetu', 'Nieminen Sari', 'Virtanen Maija'])
})

test('a mandate that is cancelled already stays until it has ended, and cannot be cancelled again', async ({
  page,
}) => {
  await open(page)
  const cancelled = button(mandate(page, 'Heikkinen Tuula'), 'Peru valtuutus')
  await expect(cancelled).toBeDisabled()
  await expect(cancelled).toHaveAccessibleDescription('Peruttu')
  expect(await cellsByHeading(mandate(page, 'Heikkinen Tuula'))).toMatchObject({
    Voimassa: `Päättyy ${TOMORROW} klo 00:00`,
  })
  await cancelled.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a place without mandates says so, also where it has no account [R-MAND-08]', async ({ page }) => {
  await changeAnswer(page, LIST, () => ({ mandates: [] }))
  await open(page, KESKUSTA)
  await expect(mandates(page).getByText('Ei valtuutuksia')).toBeVisible()
  await changeAccounts(page, ([first]) => [{ ...first, accountId: null, accountNumber: null }])
  await page.reload()
  await expect(mandates(page).getByText('Ei valtuutuksia')).toBeVisible()
  expect(await pairsOf(region(page, 'Toimipaikan tiedot'))).toMatchObject({ Tilinumero: 'N/A' })
})

test('while the mandates are fetched the page says so [R-MAND-09]', async ({ page }) => {
  const letGo = await hold(page, LIST)
  await open(page)
  await expect(mandates(page).getByText('Haetaan valtuutuksia')).toBeVisible()
  letGo()
  await expect(mandate(page, 'Korhonen Pekka')).toBeVisible()
  await expect(mandates(page).getByText('Haetaan valtuutuksia')).toHaveCount(0)
})

for (const [status, said, shown] of [
  [503, 'Palvelu on hetken poissa käytöstä.', 'Palvelu on hetken poissa käytöstä.'],
  [500, 'Server error', 'Tuntematon virhe'],
] as const) {
  test(`a failed fetch (${status}) is told and another try mends it [R-MAND-10, R-ERR-25]`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await page.route(LIST, refusal(status, said))
    await open(page)
    const alert = mandates(page).getByRole('alert')
    await expect(alert).toContainText('Valtuutusten haussa tapahtui virhe')
    await expect(alert).toContainText(shown)
    await page.unroute(LIST)
    await tryAgain(alert)
    await expect(mandate(page, 'Korhonen Pekka')).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
}

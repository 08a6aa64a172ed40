import type { Locator, Page } from '@playwright/test'
import {
  button,
  heading,
  KESKUSTA,
  openAt,
  PALOKKA,
  pairsOf,
  region,
  requestsTo,
  SATAMA,
  TOMORROW,
} from './support/administration.ts'
import { KALEVA } from './support/demo-places.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, hold } from './support/mock-api.ts'
import { refusal } from './support/sign-in.ts'

const CANCEL = '/api/management/cancelUserCompanyMandate'
const LOG = '/api/management/mandateChanges'
const LIST = '**/api/management/mandates*'

const open = (page: Page, place = KALEVA, user = 'demo') => openAt(page, '/valtakirja', place, user)
const picker = (page: Page): Locator => page.getByRole('combobox', { name: 'Tili' })
const mandates = (page: Page): Locator => region(page, 'Valtuutukset')
const mandate = (page: Page, name: string): Locator =>
  mandates(page).getByRole('article', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })

async function askToCancel(page: Page, name: string): Promise<void> {
  await button(mandate(page, name), 'Peru valtuutus').click()
  await expect(dialog(page)).toBeVisible()
}

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
  await changeAnswer(page, '**/api/accounts*', ({ permissions }) => {
    const [first, ...others] = permissions as readonly object[]
    const changed = [{ ...first, companyRolePermissionMaintenance: false }, ...others]
    return { permissions: changed, accounts: changed }
  })
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
  const names = mandates(page).getByRole('heading', { level: 3 })
  await expect(names).toHaveText([
    'Bäckström Ida',
    'Heikkinen Tuula',
    'Korhonen Pekka',
    'Lahtinen Eetu',
    'Nieminen Sari',
    'Virtanen Maija',
    'Öhman Åsa',
  ])
  expect(await pairsOf(mandate(page, 'Korhonen Pekka'))).toEqual({
    Muokattu: expect.stringMatching(/^\d\d\.\d\d\.2024$/),
    'Voimassa asti': '04.06.2027',
    Nostoraja: '2 000,00 €',
    Oikeudet:
      'Vaihtorahan tilaaminen\nTilitysilmoituksen tekeminen\nVaihtorahatilausraportit\nTilitysraportit',
  })
  expect(await pairsOf(mandate(page, 'Öhman Åsa'))).toMatchObject({
    'Voimassa asti': 'Toistaiseksi',
    Nostoraja: 'Ei nostorajaa',
    Oikeudet: 'Vaihtorahatilausraportit\nTilitysraportit',
  })
  expect(await pairsOf(mandate(page, 'Bäckström Ida'))).toMatchObject({ Alkaa: '26.11.2026' })
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
  expect(await pairsOf(mandate(page, 'Heikkinen Tuula'))).toMatchObject({ 'Voimassa asti': TOMORROW })
  await cancelled.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a place without mandates says so [R-MAND-08]', async ({ page }) => {
  await open(page, SATAMA)
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
    await button(alert, 'Yritä uudelleen').click()
    await expect(mandate(page, 'Korhonen Pekka')).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
}

test('cancelling asks first, with tomorrow as the end by the server’s clock [R-MAND-11, R-MAND-12, R-MAND-13, R-CONST-11]', async ({
  page,
}) => {
  await open(page)
  await askToCancel(page, 'Korhonen Pekka')
  await expect(dialog(page)).toContainText('Olet perumassa seuraavan valtuutuksen. Vahvista valitsemalla OK.')
  expect(await pairsOf(dialog(page))).toEqual({
    Henkilö: 'Korhonen Pekka',
    Tili: expect.stringMatching(/^FI\d\d /),
    Alkaa: '30.05.2024',
    Päättyy: TOMORROW,
    Oikeudet:
      'Vaihtorahan tilaaminen\nTilitysilmoituksen tekeminen\nVaihtorahatilausraportit\nTilitysraportit',
  })
  await expect(button(dialog(page), 'OK')).toBeVisible()
  await expect(button(dialog(page), 'Peru')).toBeFocused()
})

test('Peru and Esc only close the dialog [R-MAND-14]', async ({ page }) => {
  await open(page)
  const calls = requestsTo(page, CANCEL)
  await askToCancel(page, 'Korhonen Pekka')
  await button(dialog(page), 'Peru').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(mandate(page, 'Korhonen Pekka'), 'Peru valtuutus')).toBeFocused()
  await askToCancel(page, 'Korhonen Pekka')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toHaveLength(0)
})

test('OK cancels once, closes the dialog, and the list and the log come anew [R-MAND-15]', async ({
  page,
}) => {
  await open(page, PALOKKA)
  const calls = requestsTo(page, CANCEL)
  await askToCancel(page, 'Hakala Mikko')
  const reloaded = page.waitForResponse(LIST)
  await button(dialog(page), 'OK').dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reloaded
  await expect(
    page.getByRole('status').filter({ hasText: 'Valtuutus on peruttu: Hakala Mikko' }),
  ).toBeVisible()
  await expect(button(mandate(page, 'Hakala Mikko'), 'Peru valtuutus')).toBeDisabled()
  expect(await pairsOf(mandate(page, 'Hakala Mikko'))).toMatchObject({
    Muokattu: '16.11.2026',
    'Voimassa asti': TOMORROW,
  })
  await expect(region(page, 'Viimeisimmät muutokset').getByRole('listitem').first()).toHaveText(
    /^16\.11\.2026 \d\d:\d\d ?Virtanen Maija perui valtuutuksen: Hakala Mikko, tili FI/,
  )
  expect(calls.map((call) => [call.method(), call.headers()['authorization']?.split(' ')[0]])).toEqual([
    ['GET', 'Bearer'],
  ])
})

test('a cancellation that fails is told in the dialog and never tried again by itself', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const asked = requestsTo(page, LOG)
  await page.route(`**${LOG}*`, (route) => route.abort())
  await open(page)
  const calls = requestsTo(page, CANCEL)
  await page.route(`**${CANCEL}*`, (route) => route.abort())
  await askToCancel(page, 'Nieminen Sari')
  await button(dialog(page), 'OK').click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Valtuutuksen peruminen ei onnistunut')
  await expect(alert).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  // The log, which fails as well, is asked for again and again meanwhile; this call is not.
  const before = asked.length
  await expect.poll(() => asked.length).toBeGreaterThan(before + 1)
  expect(calls).toHaveLength(1)
  await page.unroute(`**${CANCEL}*`)
  await page.route(`**${CANCEL}*`, (route) => route.fulfill({ json: { status: 'ok' } }))
  await button(dialog(page), 'OK').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toHaveLength(2)
})

test('who has lost the right meanwhile is shown out [R-ROUTE-46]', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await open(page)
  await page.route(`**${CANCEL}*`, refusal(403, 'Ei oikeutta'))
  await changeAnswer(page, '**/api/accounts*', ({ permissions }) => {
    const changed = (permissions as readonly object[]).map((entry) => ({
      ...entry,
      companyRolePermissionMaintenance: false,
    }))
    return { permissions: changed, accounts: changed }
  })
  await askToCancel(page, 'Korhonen Pekka')
  await button(dialog(page), 'OK').click()
  await expect(heading(page, 'Ei oikeutta')).toBeVisible()
})

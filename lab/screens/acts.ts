import type { Page } from '@playwright/test'

/** How the states of the gallery are reached from the address of their screen. */
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** A shop's evening: 1 246,50 €. */
const COUNTS = {
  '100 €': '2',
  '50 €': '11',
  '20 €': '18',
  '10 €': '7',
  '5 €': '5',
  '2 €': '14',
  '1 €': '13',
  '50 snt': '1',
}

export async function fillDeposit(page: Page): Promise<void> {
  await box(page, 'Turvapussinumero').fill('1045582093')
  for (const [name, pieces] of Object.entries(COUNTS)) await box(page, `${name}, kappaletta`).fill(pieces)
  await page.getByRole('region', { name: 'Tilitettävä yhteensä' }).getByText('1 246,50').waitFor()
}

export async function reviewDeposit(page: Page): Promise<void> {
  await fillDeposit(page)
  await press(page, 'Seuraava')
  await title(page, 'Tarkista ja vahvista tilitysilmoitus')
}

export async function sendDeposit(page: Page): Promise<void> {
  await reviewDeposit(page)
  await press(page, 'Vahvista')
  await title(page, 'Tilitysilmoitus on lähetetty')
}

/** The answer is lost on the way, so that nobody knows whether the deposit was stored. */
export async function loseDeposit(page: Page): Promise<void> {
  await reviewDeposit(page)
  for (const path of ['deposit', 'outcome?*']) await page.route(`**/api/${path}`, (route) => route.abort())
  await press(page, 'Vahvista')
  await page.getByRole('status').filter({ hasText: 'Vahvistus jäi saamatta' }).waitFor()
}

/** The till's own report says twenty euros more. */
export async function compareTill(page: Page): Promise<void> {
  await fillDeposit(page)
  await page.getByText('Kassaraportti ja pohjakassa').click()
  await box(page, 'Kassaraportin summa').fill('1 266,50')
  await page.getByText('Laskettu on 20,00 € vähemmän.').first().waitFor()
}

export async function leaveFloat(page: Page): Promise<void> {
  await fillDeposit(page)
  await page.getByText('Kassaraportti ja pohjakassa').click()
  await press(page, 'Jätä pohjakassa')
  await page.getByRole('dialog').waitFor()
}

/** A sum, but no bag. */
export async function forgetBag(page: Page): Promise<void> {
  await box(page, '50 €, kappaletta').fill('3')
  await press(page, 'Seuraava')
  await page.getByRole('alert', { name: 'Tarkista tiedot' }).waitFor()
}

export async function fillOrder(page: Page): Promise<void> {
  await box(page, 'Toimituspäivä').fill('20.11.2026')
  await box(page, '20 €, kappaletta').fill('5')
  await box(page, '2 €, rullia').fill('1')
}

export async function suggestOrder(page: Page): Promise<void> {
  await press(page, 'Ehdota määriä')
  await page.getByText('Määrät ehdotettu').first().waitFor()
}

export async function fillUpTill(page: Page): Promise<void> {
  await press(page, 'Täytä vajaus')
  await page.getByRole('dialog', { name: 'Täytä vajaus' }).waitFor()
}

export async function openCalendar(page: Page): Promise<void> {
  await press(page, /^Avaa kalenteri/)
  await page.getByRole('dialog', { name: 'Toimituspäivä' }).getByRole('grid').waitFor()
}

export async function reviewOrder(page: Page): Promise<void> {
  await fillOrder(page)
  await press(page, 'Seuraava')
  await page.getByRole('button', { name: 'Vahvista', exact: true }).waitFor()
}

export async function sendOrder(page: Page): Promise<void> {
  await reviewOrder(page)
  await press(page, 'Vahvista')
  await title(page, 'Vaihtorahatilaus on vastaanotettu')
}

export async function sendFeedback(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Palaute/ })
    .fill('Kuljettaja oli ystävällinen.')
  await press(page, 'Lähetä')
  await title(page, 'Kiitos palautteestasi!')
}

export async function openMenu(page: Page): Promise<void> {
  await press(page, 'Valikko')
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

export async function mistypePassword(page: Page): Promise<void> {
  await box(page, 'Käyttäjätunnus').fill('demo')
  await page.getByLabel('Salasana', { exact: true }).fill('vaara-salasana')
  await press(page, 'Kirjaudu sisään')
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
}

/** The lists of one place cannot be fetched. */
export async function failReports(page: Page): Promise<void> {
  await page.route('**/api/reports/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
}

/** The session cannot be continued: nothing answers. */
export async function loseConnection(page: Page): Promise<void> {
  await fillDeposit(page)
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Yritä uudelleen' }).first().waitFor()
}

export async function expireSession(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { status: 401 } }))
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Palaute/ })
    .fill('Kesken.')
  await press(page, 'Lähetä')
  await page.getByRole('dialog', { name: 'Istuntosi vanhentui' }).waitFor()
}

export async function searchConcern(page: Page): Promise<void> {
  await page.getByRole('table').first().waitFor()
}

export async function openViews(page: Page): Promise<void> {
  await press(page, 'Omat näkymät')
  await page.getByRole('button', { name: 'Tallenna näkymä', exact: true }).waitFor()
}

export async function chooseAlerts(page: Page): Promise<void> {
  await press(page, 'Muuta ilmoituksia')
  await page.getByRole('group', { name: 'Laskentaero', exact: true }).waitFor()
}

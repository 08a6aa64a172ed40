import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enterAtKaleva, KALEVA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { alert, box, button, choice, heading, loseAnswer, watchCalls } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

const SENT = '/api/supplyorder'

const chosen = (page: Page, name: string) => choice(page, name).locator('option:checked')

const LISTED = ['0', '50 kpl', '100 kpl', '150 kpl', '200 kpl', '250 kpl', '500 kpl']
const products = [
  ['Pieni kolikkoturvapussi (9,3 kg)', LISTED],
  ['Iso kolikkoturvapussi (15 kg)', LISTED],
  ['Iso turvapussi', LISTED],
  ['Keskikokoinen turvapussi', LISTED],
  ['Pieni turvapussi', ['0', '100 kpl', '200 kpl', '300 kpl', '400 kpl', '500 kpl', '1000 kpl']],
] as const

test.beforeEach(async ({ page }) => {
  await enterAtKaleva(page, '/tarviketilaus')
  await expect(heading(page, 'Tarviketilaus')).toBeVisible()
})

async function fillOrder(page: Page): Promise<void> {
  await box(page, 'Toimituspäivä').fill('20.11.')
  await choice(page, 'Iso kolikkoturvapussi (15 kg)').selectOption('50 kpl')
  await choice(page, 'Pieni turvapussi').selectOption('100 kpl')
  await box(page, 'Sinetit').fill('25')
}

test('supplies are ordered in three steps, all eight ids are sent [R-SUP-01, R-SUP-02, R-SUP-03, R-SUP-05, R-SUP-06, R-SUP-07, R-SUP-08, R-SUP-09, R-SUP-12, R-CONST-10, R-API-18]', async ({
  page,
}) => {
  const calls = watchCalls(page, SENT)
  for (const [name, counts] of products) {
    await expect(choice(page, name).locator('option')).toHaveText([...counts])
  }
  await expect(page.getByRole('combobox')).toHaveCount(products.length)
  await fillOrder(page)
  await button(page, 'Seuraava').click()
  await expect(page.getByText('Tilausta ei ole vielä lähetetty.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Toimituspäivä\s*20\.11\.2026/)
  await expect(main).toContainText(/Pieni turvapussi\s*100 kpl/)
  await expect(main).not.toContainText('Iso turvapussi')
  expect(calls).toHaveLength(0)
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tarviketilaus on vastaanotettu')).toBeFocused()
  await expect(main.getByRole('definition').first()).toHaveText(/^\d+$/)
  await expect(main).toContainText(/Lähettäjä\s*Maija Virtanen/)
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      customerId: expect.any(Number),
      userId: expect.any(Number),
      deliveryDate: '2026-11-20T00:00:00.000Z',
      tt_kpl_pikkumusta: 0,
      tt_kpl_sininen_kannet: 0,
      tt_kpl_kolikkoturvapussi_iso: 50,
      tt_kpl_kolikkoturvapussi_pieni: 0,
      tt_kpl_turvapussi_iso: 0,
      tt_kpl_turvapussi_keskikoko: 0,
      tt_kpl_turvapussi_pieni: 100,
      tt_kpl_sinetit: 25,
    },
  ])
  await page.reload()
  await expect(heading(page, 'Tarviketilaus on vastaanotettu')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, 'Tulosta').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await expectPaper(page)
  // The print has the company, the person, the time and the number, and no buttons.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('definition')).toHaveText([
    /^\d+$/,
    KALEVA,
    '20.11.2026',
    '50 kpl',
    '100 kpl',
    '25 kpl',
    'Maija Virtanen',
    /^16\.11\.2026 10:\d\d$/,
  ])
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await button(page, 'OK').click()
  await expect(page).toHaveURL('/')
})

test('Next says what is missing; faults stand beside their fields [R-SUP-10, R-SUP-11]', async ({ page }) => {
  const next = button(page, 'Seuraava')
  await expect(next).toHaveAccessibleDescription('Valitse vähintään yksi tuote.')
  await box(page, 'Sinetit').fill('-1')
  await box(page, 'Sinetit').blur()
  await expect(box(page, 'Sinetit')).toHaveAccessibleDescription(/Arvo ei voi olla negatiivinen/)
  await box(page, 'Sinetit').fill('1,5')
  await expect(box(page, 'Sinetit')).toHaveAccessibleDescription(/Syötä kokonaisluku/)
  await next.click()
  const summary = page.getByRole('alert', { name: 'Tarkista tiedot' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Toimituspäivä: Vaadittu tieto' }).click()
  await expect(box(page, 'Toimituspäivä')).toBeFocused()
  await box(page, 'Toimituspäivä').fill('1.1.2020')
  await box(page, 'Toimituspäivä').blur()
  await expect(box(page, 'Toimituspäivä')).toHaveValue('16.11.2026')
})

test('a refusal is told in the server’s words, and nothing typed is lost [R-ERR-06, R-WIZ-05]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await fillOrder(page)
  await button(page, 'Seuraava').click()
  await page.route(`**${SENT}`, refusal(400, 'Tarkista tiedot'), { times: 1 })
  await button(page, 'Vahvista').click()
  await expect(alert(page)).toContainText('Lähetys epäonnistui')
  await expect(alert(page)).toContainText('Tarkista tiedot')
  await button(page, 'Muuta tietoja').click()
  await expect(box(page, 'Toimituspäivä')).toBeFocused()
  await expect(box(page, 'Sinetit')).toHaveValue('25')
  await page.reload()
  await expect(chosen(page, 'Pieni turvapussi')).toHaveText('100 kpl')
  await page.goto('/')
  const banner = page.getByText('Sinulla on kesken tarviketilaus.')
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Jatka' }).click()
  await expect(box(page, 'Sinetit')).toHaveValue('25')
})

test('an answer lost on the wire, and a reload in between, give one order', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  const calls = watchCalls(page, SENT)
  await fillOrder(page)
  await button(page, 'Seuraava').click()
  const answers = await loseAnswer(page, SENT)
  await button(page, 'Vahvista').click()
  await expect(alert(page)).toContainText('sama tilaus ei tallennu kahdesti')
  await expect(button(page, 'Takaisin')).toBeDisabled()
  await page.reload()
  await expect(heading(page, 'Tarviketilaus on vastaanotettu')).toBeVisible()
  const number = await page.getByRole('definition').first().textContent()
  expect(answers).toEqual([{ id: Number(number) }])
  const keys = calls.map((call) => call.headers()['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

test('axe finds nothing on any step', async ({ page }) => {
  await box(page, 'Sinetit').fill('-1')
  await button(page, 'Seuraava').click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeVisible()
  await expectAccessible(page)
  await fillOrder(page)
  await button(page, 'Seuraava').click()
  await expect(button(page, 'Vahvista')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tarviketilaus on vastaanotettu')).toBeVisible()
  await expectAccessible(page)
})

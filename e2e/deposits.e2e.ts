import type { Locator, Page, Route } from '@playwright/test'
import { freshBag } from './support/customer.ts'
import {
  bagField,
  confirmButton,
  count,
  entryNumber,
  FORM,
  isDeposit,
  nextButton,
  openDepositForm,
  REVIEW,
  SENT,
  total,
  toReview,
} from './support/forms.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { button, heading, region } from './support/screen.ts'
import { KALEVA, signIn } from './support/sign-in.ts'

/** Presses Tab until the element is reached, as a keyboard user has to. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('a deposit is made by the keyboard alone [R-DEP-01, R-DEP-02, R-DEP-34]', async ({ page }) => {
  const bag = freshBag()
  await signIn(page, '/', 'kassa')
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
  const toForm = page.getByRole('link', { name: 'Tee tilitys' })
  await expect(toForm).toBeEnabled()
  await tabTo(page, toForm)
  await page.keyboard.press('Enter')
  await expect(heading(page, FORM)).toBeVisible()
  await expect(page).toHaveURL('/tilitys')
  await expect(count(page, '500 €')).toBeFocused()
  // Seven notes and eight coins, each ended with Enter as on a number pad.
  for (const pieces of ['', '', '2', '31', '44', '26', '18', '35', '42', '28', '30', '15', '20', '', '']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await expect(total(page)).toHaveText('3 114,50 €')
  // A scanner types the letters too, and ends with Enter.
  await expect(bagField(page)).toBeFocused()
  await page.keyboard.type(`CN${bag}`)
  await page.keyboard.press('Enter')
  await expect(nextButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, REVIEW)).toBeFocused()
  await expect(page).toHaveURL('/tilitys/yhteenveto')
  await tabTo(page, confirmButton(page))
  const sending = page.waitForRequest(isDeposit)
  await page.keyboard.press('Enter')
  const { customerId, userId, accountId, ...body } = (await sending).postDataJSON() as Record<string, unknown>
  for (const id of [customerId, userId, accountId]) expect(id).toEqual(expect.any(Number))
  expect(body).toEqual({
    securityBagNumber: bag,
    reference: '1001008',
    message: 'Myllypuoti Kaleva, päivän myynti',
    totalSum: 3114.5,
    registerDate: '2026-11-16',
    pcs_500e: 0,
    pcs_200e: 0,
    pcs_100e: 2,
    pcs_50e: 31,
    pcs_20e: 44,
    pcs_10e: 26,
    pcs_5e: 18,
    pcs_2e: 35,
    pcs_1e: 42,
    pcs_50cent: 28,
    pcs_20cent: 30,
    pcs_10cent: 15,
    pcs_5cent: 20,
    pcs_2cent: 0,
    pcs_1cent: 0,
    coinTotalSum: 134.5,
    coinsUncounted: false,
    countAtServiceCenter: false,
  })
  await expect(heading(page, SENT)).toBeFocused()
  await expect(page).toHaveURL('/tilitys/valmis')
  expect(await entryNumber(page)).toBeGreaterThan(0)
  await expect(page.getByText(bag).first()).toBeVisible()
  await tabTo(page, button(page, 'OK'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Hei Eetu!')).toBeFocused()
})

test('the fullest receipt prints on one sheet, without buttons [R-DEP-03]', async ({ page }) => {
  await openDepositForm(page)
  for (const field of await page.getByRole('textbox', { name: /, kappaletta$/ }).all()) await field.fill('12')
  await region(page, 'Esitäytetyt tiedot')
    .getByRole('button', { name: /^Muuta/ })
    .click()
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Pitkä viesti '.repeat(5))
  await toReview(page)
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'tulostettu') }))
  await button(page, 'Tulosta').click()
  await expect(page).toHaveTitle('tulostettu')
  const sheets = await expectPaper(page, `${KALEVA} Tulostanut Eetu Lahtinen`)
  expect(sheets).toHaveLength(1)
  for (const text of ['Ilmoituksen numero', KALEVA, 'Eetu Lahtinen']) expect(sheets[0]).toContain(text)
})

test.describe('a deposit whose answer is lost', () => {
  const unconfirmed = (page: Page) => page.getByRole('status').filter({ hasText: 'Vahvistus jäi saamatta' })

  test.beforeEach(async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await openDepositForm(page)
    await toReview(page)
    await page.route('**/api/outcome?*', (route) => route.abort(), { times: 1 })
  })

  test('is stored once, and its receipt is there after a reload', async ({ page }) => {
    const taken: unknown[] = []
    // It reaches the server, but the answer does not reach the page.
    const loseAnswer = async (route: Route) => {
      taken.push(await (await route.fetch()).json())
      await route.abort()
    }
    await page.route('**/api/deposit', loseAnswer, { times: 1 })
    const keys: (string | null)[] = []
    page.on('request', (request) => {
      if (isDeposit(request)) keys.push(request.headers()['idempotency-key'] ?? null)
    })
    await confirmButton(page).click()
    await expect(unconfirmed(page)).toBeVisible()
    // Nothing may be changed while the outcome is unknown.
    await expect(page.getByRole('link', { name: /^Muuta/ })).toHaveCount(0)
    await page.goBack()
    await page.reload()
    expect(taken).toEqual([{ reference: '1001008', entryId: await entryNumber(page) }])
    expect(keys).toHaveLength(1)
  })

  test('and that never left waits over a reload', async ({ page }) => {
    await page.route('**/api/deposit', (route) => route.abort(), { times: 1 })
    await confirmButton(page).click()
    await expect(unconfirmed(page)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Vahvistamasi tilitysilmoitus .* ei ole lähtenyt\.$/)).toBeVisible()
    await button(page, 'Lähetä nyt').click()
    expect(await entryNumber(page)).toBeGreaterThan(0)
  })
})

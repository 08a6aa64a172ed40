import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import {
  bagField,
  confirmButton,
  count,
  fillForm,
  FORM,
  freshBag,
  isDeposit,
  nextButton,
  openForm,
  openFormAt,
  REVIEW,
  total,
} from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { errorSummary, heading, region } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

test.use({ viewport: { width: 390, height: 844 } })

const account = (page: Page) => page.getByRole('combobox', { name: 'Tili' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Viesti' })
const folded = (page: Page) => region(page, 'Esitäytetyt tiedot')
const unfold = (page: Page) =>
  folded(page)
    .getByRole('button', { name: /^Muuta/ })
    .click()
const bar = (page: Page) => region(page, 'Tilitettävä yhteensä')

test('on a phone the form opens at its top, with the defaults in one line and seven counts in sight', async ({
  page,
}) => {
  await openForm(page)
  await expect(count(page, '500 €')).toBeVisible()
  await expect(heading(page, FORM)).toBeInViewport()
  await expect(folded(page)).toContainText(/Myllypuoti Kaleva.*ma 16\.11\.2026/)
  await expect(folded(page)).toContainText(/FI04\s9999\s0000\s0010\s02.*viite\s10\s01008.*päivän myynti/)
  await expect(account(page)).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const top = (await bar(page).boundingBox())?.y ?? 0
  for (const name of ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']) {
    const box = await count(page, name).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(top)
    expect(box?.height, name).toBeGreaterThanOrEqual(48)
  }
})

test('what is folded opens at a press, is sent and is seen on the summary', async ({ page }) => {
  await openForm(page)
  const bag = freshBag()
  await fillForm(page, bag)
  await nextButton(page).click()
  // Nothing of the folded part is left out of the summary.
  const review = page.getByRole('main')
  for (const text of [
    'FI04 9999 0000 0010 02',
    '16.11.2026',
    '10 01008',
    'Myllypuoti Kaleva, päivän myynti',
  ]) {
    await expect(review.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Takaisin' }).click()
  await unfold(page)
  await expect(account(page)).toBeFocused()
  await page.getByRole('textbox', { name: 'Myyntipäivä' }).fill('15.11.2026')
  await message(page).fill('Viikonloppu')
  await nextButton(page).click()
  await expect(heading(page, REVIEW)).toBeVisible()
  const sending = page.waitForRequest(isDeposit)
  await confirmButton(page).click()
  expect((await sending).postDataJSON()).toMatchObject({
    registerDate: '2026-11-15',
    message: 'Viikonloppu',
    reference: '1001008',
    securityBagNumber: bag,
    totalSum: 71.5,
  })
})

test('where no account is the default nothing is folded', async ({ page }) => {
  await openFormAt(page, 'Pihlajakioski Asema')
  await expect(account(page)).toBeVisible()
  await expect(page.getByText('Valitse ensin tili')).toBeVisible()
  await account(page).selectOption({ index: 1 })
  // Once open it stays open, because the person is at work there.
  await expect(message(page)).toBeVisible()
})

test('a fault of what is folded opens it, and the link of the list leads to its field', async ({ page }) => {
  await openForm(page)
  await unfold(page)
  await message(page).fill('x'.repeat(71))
  await page.reload()
  await expect(folded(page)).toBeVisible()
  await fillForm(page, freshBag())
  await nextButton(page).click()
  await expect(errorSummary(page)).toBeFocused()
  await errorSummary(page).getByRole('link').first().click()
  await expect(message(page)).toBeFocused()
  await expect(message(page)).toHaveAccessibleDescription(/1 merkki liikaa/)
})

test('a refusal of what is folded, and a link of the summary, open it', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await openForm(page)
  await fillForm(page, freshBag())
  await nextButton(page).click()
  await page.route('**/api/deposit', refusal(400, 'Tarkista viite', { reference: 'Tarkista viite' }), {
    times: 1,
  })
  await confirmButton(page).click()
  await page.getByRole('link', { name: 'Tarkista viite' }).click()
  const reference = page.getByRole('combobox', { name: 'Viite' })
  await expect(reference).toBeFocused()
  await expect(reference).toHaveAccessibleDescription(/Tarkista viite/)
})

test('references that could not be fetched are told, not folded away', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await page.route('**/api/references**', (route) => route.abort())
  await openForm(page)
  await expect(page.getByText('Viitetietojen lataus ei onnistunut')).toBeVisible()
})

test('Enter on the keyboard of a phone says what it does, and the total stays above the keyboard', async ({
  page,
}) => {
  await openForm(page)
  await expect(count(page, '50 €')).toHaveAttribute('enterkeyhint', 'next')
  await expect(bagField(page)).toHaveAttribute('enterkeyhint', 'next')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
  // As browsers do that make the window lower: 360 px are left on a small phone.
  await page.setViewportSize({ width: 390, height: 360 })
  await count(page, '20 €').fill('3')
  await expect(total(page)).toHaveText('60,00 €')
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expect(count(page, '20 €')).toBeInViewport({ ratio: 1 })
  const { y: top = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(64)
  const field = await count(page, '20 €').boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(top)
  // As Safari does: the window stays, and only the seen part of it shrinks.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 508, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect
    .poll(async () => {
      const box = await bar(page).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    })
    .toBe(508)
})

test('axe finds nothing in the folded form and in the opened one, at 320 px and in forced colours either', async ({
  page,
}) => {
  await takePhone(page)
  await openForm(page)
  await expect(folded(page)).toBeVisible()
  await expectAccessible(page)
  for (const open of [false, true]) {
    if (open) await unfold(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await expectNoFindings(page)
    await page.emulateMedia({ forcedColors: 'active' })
    await expectNoFindings(page)
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

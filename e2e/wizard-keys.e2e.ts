import type { Page } from '@playwright/test'
import { bagField, count, entryNumber, isDeposit, nextButton, openForm, REVIEW } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { button, errorSummary, heading, watchCalls } from './support/screen.ts'
import { openSubmissionForm, submissionForms } from './support/submission-forms.ts'

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

for (const [name, form] of Object.entries(submissionForms).filter(([, { wizard }]) => wizard)) {
  test(`${name}: Ctrl+Enter is Next and Confirm, and Confirm is the first stop after the heading`, async ({
    page,
  }) => {
    const calls = watchCalls(page, form.url)
    await openSubmissionForm(page, form)
    await form.fill(page)
    await page.keyboard.press('Control+Enter')
    await expect(button(page, 'Vahvista')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(calls).toHaveLength(0)
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe('Vahvista')
    await page.keyboard.press('Meta+Enter')
    await expect(heading(page, form.received)).toBeFocused()
    expect(calls).toHaveLength(1)
  })
}

/** Counts every key that goes down, also the one that is held while another is pressed. */
async function keyCounter(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { keysDown: 0 })
    document.addEventListener('keydown', () => Object.assign(window, { keysDown: keysDown() + 1 }), true)
    const keysDown = () => (window as unknown as { readonly keysDown: number }).keysDown
  })
  return () => page.evaluate(() => (window as unknown as { readonly keysDown: number }).keysDown)
}

test('a deposit of twelve denominations takes at most 50 keys from the form to the receipt', async ({
  page,
}) => {
  await openForm(page)
  await expect(count(page, '500 €')).toBeFocused()
  const keys = await keyCounter(page)
  const bag = `7${String(Date.now()).slice(-9)}`
  for (const pieces of ['', '1', '2', '31', '44', '26', '18', '35', '42', '8', '30', '15', '9', '', '']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await expect(bagField(page)).toBeFocused()
  await page.keyboard.type(bag)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, REVIEW)).toBeFocused()
  const sending = page.waitForRequest(isDeposit)
  await page.keyboard.press('Control+Enter')
  const body = (await sending).postDataJSON() as Readonly<Record<string, unknown>>
  const counted = Object.entries(body).filter(([name, value]) => name.startsWith('pcs_') && value !== 0)
  expect(counted).toHaveLength(12)
  expect(body).toMatchObject({ securityBagNumber: bag, totalSum: 3303.95 })
  expect(await entryNumber(page)).toBeGreaterThan(0)
  await expect(
    page.getByRole('img', { name: /^200 € 1 kpl, 100 € 2 kpl, .*kolikot 123,95\s€$/ }),
  ).toBeVisible()
  expect(await keys()).toBeLessThanOrEqual(50)
})

/** The next answer comes late enough for Next to be seen closed. */
const holdReferences = (page: Page) =>
  page.route('**/api/references**', async (route) => {
    await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true')
    await route.continue()
  })

test('Ctrl+Enter reads what is being typed, stops at faults and does nothing under an open calendar', async ({
  page,
}) => {
  const calls = watchCalls(page, '/api/deposit')
  await openForm(page)
  // Without money Next is closed, for the keys too.
  await page.keyboard.press('Control+Enter')
  await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true')
  await count(page, '20 €').fill('12+5')
  await page.keyboard.press('Control+Enter')
  await expect(errorSummary(page)).toBeFocused()
  await expect(count(page, '20 €')).toHaveValue('17')
  await bagField(page).fill('104558209')
  await button(page, 'Avaa kalenteri, valittu 16.11.2026').click()
  await expect(page.getByRole('dialog', { name: 'Myyntipäivä' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/tilitys')
  await page.keyboard.press('Escape')
  await holdReferences(page)
  const date = page.getByRole('textbox', { name: 'Myyntipäivä' })
  await date.fill('15.11.')
  await page.keyboard.press('Control+Enter')
  // Another day has references of its own, for which Next waits, whoever presses it: this press only read the day.
  await expect(nextButton(page)).toBeFocused()
  await expect(nextButton(page)).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, REVIEW)).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: '15.11.2026' })).toBeVisible()
  expect(calls).toHaveLength(0)
})

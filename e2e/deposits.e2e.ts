import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import {
  bagField,
  confirmButton,
  count,
  entryNumber,
  FORM,
  freshBag,
  isDeposit,
  nextButton,
  openForm,
  REVIEW,
  SENT,
  tabTo,
  toReview,
  total,
  unfold,
} from './support/journey.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { heading, region } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'

test('from the front page to the receipt with the keyboard alone [R-DEP-01] [R-DEP-02] [R-DEP-22] [R-DEP-23] [R-DEP-24] [R-DEP-25] [R-DEP-34] [R-WIZ-01] [R-WIZ-03]', async ({
  page,
}) => {
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
  await expect(bagField(page)).toBeFocused()
  // A scanner types the letters too, and ends with Enter.
  await page.keyboard.type(`CN${bag}`)
  await page.keyboard.press('Enter')
  await expect(bagField(page)).toHaveValue(bag)
  await expect(nextButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, REVIEW)).toBeFocused()
  await expect(page).toHaveURL('/tilitys/yhteenveto')
  await tabTo(page, confirmButton(page))
  const sending = page.waitForRequest(isDeposit)
  await page.keyboard.press('Enter')
  const { customerId, userId, accountId, ...body } = (await sending).postDataJSON() as Record<string, unknown>
  expect([customerId, userId, accountId]).toEqual([
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
  ])
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
  await tabTo(page, page.getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Hei Eetu!')).toBeFocused()
})

test('the receipt prints on one page of A4, without menus and buttons [R-DEP-03]', async ({ page }) => {
  await openForm(page)
  const names = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
  for (const name of [...names, '2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']) {
    await count(page, name).fill('12')
  }
  await unfold(page)
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Pitkä viesti '.repeat(5))
  await toReview(page)
  const printed = { person: 'Eetu Lahtinen' }
  await expectPaper(page, printed)
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'tulostettu') }))
  await page.getByRole('button', { name: 'Tulosta' }).click()
  await expect(page).toHaveTitle('tulostettu')
  expect(await expectPaper(page, printed)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Ilmoituksen numero')).toBeVisible()
  for (const text of ['Myllypuoti Kaleva', 'Eetu Lahtinen', '16.11.2026 1']) {
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
  }
})

const folded = (page: Page) => region(page, 'Esitäytetyt tiedot')
const bar = (page: Page) => region(page, 'Tilitettävä yhteensä')

test('on a phone the total stays above its keyboard; axe finds nothing in the folded form and in the opened one at 320 px in forced colours', async ({
  page,
}) => {
  await takePhone(page)
  await openForm(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ forcedColors: 'active' })
  for (const open of [false, true]) {
    if (open)
      await folded(page)
        .getByRole('button', { name: /^Muuta/ })
        .click()
    await expect(folded(page)).toHaveCount(open ? 0 : 1)
    await expectNoSidewaysScroll(page)
    await expectNoFindings(page)
  }
  await page.emulateMedia({ forcedColors: 'none' })

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

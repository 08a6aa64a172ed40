import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { day, next, openForm, SMALL_ACCOUNT } from './support/change-orders.ts'
import { expect, test } from './support/fixtures.ts'
import { box } from './support/screen.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^Avaa kalenteri/ })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Toimituspäivä' })
const cell = (page: Page, name: string | RegExp) => calendar(page).getByRole('button', { name })

test('a day is chosen in the calendar with the keyboard alone [R-CHG-04]', async ({ page }) => {
  await openForm(page)
  await day(page).focus()
  await page.keyboard.press('Tab')
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'keskiviikko 18. marraskuuta 2026')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('PageDown')
  await expect(cell(page, /^torstai 24. joulukuuta 2026/)).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(cell(page, 'tiistai 24. marraskuuta 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toBeHidden()
  await expect(day(page)).toHaveValue('24.11.2026')
  await expect(opener(page)).toBeFocused()
  await expect(opener(page)).toHaveAccessibleName('Avaa kalenteri, valittu 24.11.2026')
})

test('a day that cannot be chosen holds the focus and says why [R-API-25]', async ({ page }) => {
  await openForm(page)
  await opener(page).click()
  await cell(page, 'keskiviikko 18. marraskuuta 2026').press('ArrowLeft')
  const before = cell(page, 'tiistai 17. marraskuuta 2026, ei valittavissa: liian aikaisin')
  await expect(before).toBeFocused()
  await expect(calendar(page).getByText('ti 17.11.2026 ei ole valittavissa: liian aikaisin')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(calendar(page)).toBeVisible()
  await expect(cell(page, 'lauantai 21. marraskuuta 2026, ei valittavissa: lauantai')).toBeVisible()
  await cell(page, 'lauantai 21. marraskuuta 2026, ei valittavissa: lauantai').click({ force: true })
  await expect(calendar(page).getByText('la 21.11.2026 ei ole valittavissa: lauantai')).toBeVisible()
  await calendar(page).getByRole('button', { name: 'Seuraava kuukausi' }).click()
  await expect(calendar(page).getByRole('status')).toHaveText('joulukuu 2026')
  await expect(cell(page, /^sunnuntai 6. joulukuuta 2026, ei valittavissa: itsenäisyyspäivä$/)).toBeVisible()
  await expect(cell(page, /^torstai 17. joulukuuta 2026, ei valittavissa: liian myöhään$/)).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: 'Seuraava kuukausi' })).toBeDisabled()
  await expect(day(page)).toHaveValue('18.11.2026')
})

test('the week begins on Monday, today is marked, and Esc gives the focus back', async ({ page }) => {
  await openForm(page)
  for (const round of [1, 2]) {
    await opener(page).click()
    await expect(cell(page, 'keskiviikko 18. marraskuuta 2026'), `round ${round}`).toBeFocused()
    await expect(calendar(page).locator('thead th')).toHaveText(['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'])
    await expect(cell(page, /^maanantai 16. marraskuuta 2026, tänään/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  }
})

test('a press on a day chooses it; one beside the calendar closes it', async ({ page }) => {
  await openForm(page)
  await opener(page).click()
  await cell(page, 'perjantai 27. marraskuuta 2026').click()
  await expect(day(page)).toHaveValue('27.11.2026')
  await opener(page).click()
  await expect(cell(page, 'perjantai 27. marraskuuta 2026, valittu')).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(calendar(page)).toBeHidden()
})

for (const [typed, shown] of [
  ['5.12.2026', '05.12.2026'],
  ['20,11,2026', '20.11.2026'],
  ['20112026', '20.11.2026'],
  ['2011', '20.11.2026'],
  ['1.12.', '01.12.2026'],
] as const) {
  test(`${typed} is read as a day`, async ({ page }) => {
    await openForm(page)
    await day(page).fill(typed)
    await day(page).blur()
    if (shown === '05.12.2026') {
      // It is a Saturday, which is read correctly and refused with a reason.
      await expect(page.getByText('05.12.2026 ei ole valittavissa: lauantai.')).toBeVisible()
    } else {
      await expect(day(page)).toHaveValue(shown)
    }
  })
}

test('what is no day stays to be mended', async ({ page }) => {
  await openForm(page)
  await day(page).fill('huomenna')
  await day(page).blur()
  await expect(day(page)).toHaveValue('huomenna')
  await expect(page.getByText('Kirjoita päivä muodossa pp.kk.vvvv, esimerkiksi 16.11.2026.')).toBeVisible()
  await day(page).fill('20.11.')
  await day(page).blur()
  await expect(day(page)).toHaveValue('20.11.2026')
  await expect(page.getByText('Kirjoita päivä muodossa')).toHaveCount(0)
})

test('a day of one account that was mistyped is no fault of the next', async ({ page }) => {
  await openForm(page)
  await day(page).fill('21.11.')
  await day(page).blur()
  await expect(page.getByText('21.11.2026 ei ole valittavissa: lauantai.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Tili' }).selectOption(SMALL_ACCOUNT)
  await expect(page.getByText('21.11.2026 ei ole valittavissa: lauantai.')).toHaveCount(0)
  // This account has deliveries on every day of the week.
  await day(page).fill('21.11.')
  await box(page, '20 €, kappaletta').fill('1')
  await expect(next(page)).toBeEnabled()
  await next(page).click()
  await expect(page.getByRole('button', { name: 'Vahvista' })).toBeVisible()
})

test('the calendar is fetched when it is opened; without it the day is typed', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  let asked = 0
  await page.route('**/assets/Calendar-*.js', (route) => {
    asked += 1
    return route.abort()
  })
  await openForm(page)
  await expect(day(page)).toBeVisible()
  expect(asked).toBe(0)
  await opener(page).click()
  await expect(calendar(page).getByRole('alert')).toHaveText(
    'Kalenterin lataus ei onnistunut. Voit kirjoittaa päivän kenttään.',
  )
  await calendar(page).getByRole('button', { name: 'Sulje' }).click()
  await expect(calendar(page)).toBeHidden()
})

test('axe finds nothing in the open calendar at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await openForm(page)
  await opener(page).click()
  await cell(page, 'keskiviikko 18. marraskuuta 2026').press('ArrowLeft')
  await expect(calendar(page).getByText('liian aikaisin')).toBeVisible()
  await expectAccessible(page)
  // React Aria adds no <style> either: the policy would have reported it, and the fixture would have failed.
  expect(await page.locator('style').count()).toBe(0)
})

test('in a wide window the calendar opens at its field and leaves the page bright; on a phone it is in the middle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  await openForm(page)
  await opener(page).click()
  await expect(cell(page, 'keskiviikko 18. marraskuuta 2026')).toBeFocused()
  const place = async () => {
    const [field, open] = [await day(page).boundingBox(), await calendar(page).boundingBox()]
    return {
      left: Math.round((open?.x ?? 0) - (field?.x ?? 0)),
      gap: Math.round((open?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)),
    }
  }
  await expect.poll(place).toEqual({ left: 0, gap: 8 })
  const shade = () =>
    calendar(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
  expect(await shade()).toBe('rgba(0, 0, 0, 0)')
  // The page scrolls under it, and it follows its field.
  await page.evaluate(() => scrollTo(0, 60))
  await expect.poll(place).toEqual({ left: 0, gap: 8 })
  // In a low window it does not cover the field.
  await page.setViewportSize({ width: 1280, height: 620 })
  await expect
    .poll(async () => {
      const [field, open] = [await day(page).boundingBox(), await calendar(page).boundingBox()]
      return (open?.x ?? 0) >= (field?.x ?? 0) + (field?.width ?? 0)
    })
    .toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => {
      const open = await calendar(page).boundingBox()
      return Math.round((open?.x ?? 0) * 2 + (open?.width ?? 0))
    })
    .toBe(390)
  expect(await shade()).not.toBe('rgba(0, 0, 0, 0)')
})

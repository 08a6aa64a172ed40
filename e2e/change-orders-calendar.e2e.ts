import type { Page } from '@playwright/test'
import { day, openForm } from './support/change-orders.ts'
import { expect, test } from './support/fixtures.ts'
import { scriptOf } from './support/scripts.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^Avaa kalenteri/ })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Toimituspäivä' })
const cell = (page: Page, name: string | RegExp) => calendar(page).getByRole('button', { name })

test('Esc closes the calendar each time and gives the focus back; it opens at the chosen day, and a press beside it closes it; in a wide window it is at its field and leaves the page bright, on a phone in the middle; it is fetched when it is opened, and without it the day is typed', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  let asked = 0
  const script = scriptOf('Calendar')
  await page.route(script, (route) => {
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
  await page.unroute(script)
  await page.reload()

  for (const round of [1, 2]) {
    await opener(page).click()
    await expect(cell(page, 'keskiviikko 18. marraskuuta 2026'), `round ${round}`).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  }
  await opener(page).click()
  await cell(page, 'perjantai 27. marraskuuta 2026').click()
  await expect(day(page)).toHaveValue('27.11.2026')
  await opener(page).click()
  await expect(cell(page, 'perjantai 27. marraskuuta 2026, valittu')).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(calendar(page)).toBeHidden()
  await day(page).fill('')

  await page.setViewportSize({ width: 1280, height: 1100 })
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

import type { Page } from '@playwright/test'
import { PHONE } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { bagField, count, entryNumber, isDeposit, openDepositForm, REVIEW, total } from '../support/forms.ts'
import { box, button, heading, region, scriptOf } from '../support/screen.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

test('a slow press counts though the form grows under it', async ({ page }) => {
  await page.goto('/aktivointi')
  await page.getByLabel('Uusi salasana', { exact: true }).fill('Abcdef12')
  await button(page, 'Aktivoi tunnus').click({ delay: 600 })
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
})

test('a deposit of twelve denominations takes at most 50 keys', async ({ page }) => {
  await openDepositForm(page)
  await expect(count(page, '500 €')).toBeFocused()
  await page.evaluate(() => {
    Object.assign(window, { keysDown: 0 })
    // Also a key that is held while another is pressed.
    document.addEventListener('keydown', () => ((window as unknown as Counted).keysDown += 1), true)
    type Counted = { keysDown: number }
  })
  for (const pieces of ['', '1', '2', '31', '44', '26', '18', '35', '42', '8', '30', '15', '9', '', '']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await expect(bagField(page)).toBeFocused()
  await page.keyboard.type(`7${String(Date.now()).slice(-9)}`)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, REVIEW)).toBeFocused()
  const sending = page.waitForRequest(isDeposit)
  await page.keyboard.press('Control+Enter')
  const body = (await sending).postDataJSON() as Readonly<Record<string, unknown>>
  const counted = Object.entries(body).filter(([name, value]) => name.startsWith('pcs_') && value !== 0)
  expect(counted).toHaveLength(12)
  expect(await entryNumber(page)).toBeGreaterThan(0)
  expect(await page.evaluate(() => Reflect.get(window, 'keysDown') as number)).toBeLessThanOrEqual(50)
})

test.describe('the total of a deposit on a phone', () => {
  const bar = (page: Page) => region(page, 'Tilitettävä yhteensä')

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(PHONE)
    await openDepositForm(page)
  })

  test('stays above a keyboard that makes the window lower', async ({ page }) => {
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
      'content',
      /interactive-widget=resizes-content/,
    )
    // 360 px are left on a small phone.
    await page.setViewportSize({ width: 390, height: 360 })
    await count(page, '20 €').fill('3')
    await expect(total(page)).toHaveText('60,00 €')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    const { y: top = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
    expect(height).toBeLessThanOrEqual(64)
    const field = await count(page, '20 €').boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(top)
  })

  test('stays above a keyboard that covers the window, as Safari’s does', async ({ page }) => {
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 508, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect
      .poll(async () => {
        const place = await bar(page).boundingBox()
        return (place?.y ?? 0) + (place?.height ?? 0)
      })
      .toBe(508)
  })
})

test.describe('the calendar', () => {
  const day = (page: Page) => box(page, 'Toimituspäivä')
  const opener = (page: Page) => page.getByRole('button', { name: /^Avaa kalenteri/ })
  const calendar = (page: Page) => page.getByRole('dialog', { name: 'Toimituspäivä' })
  const cell = (page: Page, name: string) => calendar(page).getByRole('button', { name })

  const openForm = async (page: Page) => {
    await enterAtKaleva(page, '/vaihtorahatilaus')
    await expect(day(page)).toBeVisible()
  }

  test('is fetched when it is opened, and without it the day is typed', async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    let asked = 0
    await page.route(scriptOf('Calendar'), (route) => {
      asked += 1
      return route.abort()
    })
    await openForm(page)
    expect(asked).toBe(0)
    await opener(page).click()
    await expect(calendar(page).getByRole('alert')).toHaveText(
      'Kalenterin lataus ei onnistunut. Voit kirjoittaa päivän kenttään.',
    )
    await button(calendar(page), 'Sulje').click()
    await expect(calendar(page)).toBeHidden()
  })

  test('opens at the chosen day, and closes by Esc or a press beside it', async ({ page }) => {
    await openForm(page)
    await opener(page).click()
    await expect(cell(page, 'keskiviikko 18. marraskuuta 2026')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await day(page).fill('27.11.2026')
    await opener(page).click()
    await expect(cell(page, 'perjantai 27. marraskuuta 2026, valittu')).toBeFocused()
    await page.mouse.click(5, 5)
    await expect(calendar(page)).toBeHidden()
  })

  test('has its place in a wide window, a low one and a phone', async ({ page }) => {
    await openForm(page)
    await page.setViewportSize({ width: 1280, height: 1100 })
    await opener(page).click()
    await expect(cell(page, 'keskiviikko 18. marraskuuta 2026')).toBeFocused()
    const places = async () => {
      const [field, open] = [await day(page).boundingBox(), await calendar(page).boundingBox()]
      if (!field || !open) throw new Error('nothing to be seen')
      return { field, open }
    }
    const fromField = async () => {
      const { field, open } = await places()
      return [Math.round(open.x - field.x), Math.round(open.y - field.y - field.height)]
    }
    const shade = () =>
      calendar(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
    await expect.poll(fromField).toEqual([0, 8])
    expect(await shade()).toBe('rgba(0, 0, 0, 0)')
    // The page scrolls under it, and it follows its field.
    await page.evaluate(() => scrollTo(0, 60))
    await expect.poll(fromField).toEqual([0, 8])
    await page.setViewportSize({ width: 1280, height: 620 })
    await expect
      .poll(async () => {
        const { field, open } = await places()
        return open.x >= field.x + field.width
      })
      .toBe(true)
    await page.setViewportSize(PHONE)
    await expect
      .poll(async () => {
        const { open } = await places()
        return Math.round(open.x * 2 + open.width)
      })
      .toBe(PHONE.width)
    expect(await shade()).not.toBe('rgba(0, 0, 0, 0)')
  })
})

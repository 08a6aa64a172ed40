import { cover, enterDesk, expect, password, rail, test } from '../support/desk.ts'
import { button } from '../support/screen.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'

const LOCKED = 'Työpöytä on lukittu'

test.describe('a desk that nobody uses for twenty minutes', () => {
  test.use({ newBrowser: true })

  test('locks over what was typed, and the password gives it back', async ({ page }) => {
    await page.clock.install()
    await enterDesk(page, '/', 'counter')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /^Hae pussi/ })
    await field.fill('4711')
    await page.clock.fastForward('21:00')
    const lock = cover(page, LOCKED)
    await expect(lock).toBeVisible()
    await expect(password(lock)).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(lock).toBeVisible()
    await password(lock).fill(STAFF_PASSWORD)
    await button(lock, 'Avaa').click()
    await expect(lock).toBeHidden()
    await expect(field).toHaveValue('4711')
    await expect(field).toBeFocused()
  })
})

test.describe('two tabs of a desk', () => {
  test('are locked and opened together', async ({ page, context }) => {
    await enterDesk(page, '/', 'service')
    const second = await context.newPage()
    await second.goto('/')
    await expect(rail(second)).toBeVisible()
    await button(page, 'Lukitse').click()
    await expect(cover(second, LOCKED)).toBeVisible()
    await password(second).fill(STAFF_PASSWORD)
    await button(second, 'Avaa').click()
    await expect(cover(second, LOCKED)).toBeHidden()
    await expect(cover(page, LOCKED)).toBeHidden()
  })

  test('belong to whoever signed in last in one of them', async ({ page, context }) => {
    await enterDesk(page, '/', 'service')
    await expect(page.getByRole('link', { name: /^Yhteydenotot/ })).toBeVisible()
    const second = await context.newPage()
    await enterDesk(second, '/', 'counter')
    await button(second, 'Lukitse').click()
    await password(second).fill(STAFF_PASSWORD)
    await button(second, 'Avaa').click()
    await expect(page.getByRole('link', { name: /^Laskenta/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Yhteydenotot/ })).toHaveCount(0)
  })
})

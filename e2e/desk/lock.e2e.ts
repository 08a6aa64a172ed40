import { cover, enterDesk, expect, password, rail, test } from '../support/desk.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'

const LOCKED = 'Työpöytä on lukittu'

test('after twenty minutes without a key the desk locks over what was typed, and the password gives it back', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 400/)
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
  await password(lock).fill('väärä')
  await lock.getByRole('button', { name: 'Avaa' }).click()
  await expect(lock.getByText('Nykyinen salasana on väärä')).toBeVisible()
  await password(lock).fill(STAFF_PASSWORD)
  await lock.getByRole('button', { name: 'Avaa' }).click()
  await expect(lock).toBeHidden()
  await expect(field).toHaveValue('4711')
  await expect(field).toBeFocused()
})

test('what opens or locks one tab does so in the other; when another person signs in beside it, a tab becomes theirs', async ({
  page,
  context,
}) => {
  await enterDesk(page, '/', 'service')
  await expect(page.getByRole('link', { name: /^Yhteydenotot/ })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/')
  await expect(rail(second)).toBeVisible()
  const open = async () => {
    await password(second).fill(STAFF_PASSWORD)
    await second.getByRole('button', { name: 'Avaa' }).click()
    await expect(cover(second, LOCKED)).toBeHidden()
  }
  await page.getByRole('button', { name: 'Lukitse' }).click()
  await expect(cover(second, LOCKED)).toBeVisible()
  await open()
  await expect(cover(page, LOCKED)).toBeHidden()

  await enterDesk(second, '/', 'counter')
  await second.getByRole('button', { name: 'Lukitse' }).click()
  await open()
  await expect(page.getByRole('link', { name: /^Laskenta/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Yhteydenotot/ })).toHaveCount(0)
})

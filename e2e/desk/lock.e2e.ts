import {
  code,
  cover,
  deskCall,
  enterDesk,
  expect,
  giveCredentials,
  newDeskBrowser,
  password,
  rail,
  serverNow,
  test,
} from '../support/desk.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'

const LOCKED = 'Työpöytä on lukittu'
const ENDED = 'Istunto on päättynyt'

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

test('a locked desk stays locked over a reload', async ({ page }) => {
  await enterDesk(page, '/', 'counter')
  await page.getByRole('button', { name: 'Lukitse' }).click()
  await expect(cover(page, LOCKED)).toBeVisible()
  await expect.poll(async () => (await deskCall(page, 'GET', '/pulse')).status).toBe(401)
  await page.reload()
  await expect(cover(page, LOCKED)).toBeVisible()
  await password(page).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Avaa' }).click()
  await expect(cover(page, LOCKED)).toBeHidden()
})

test('where the last code is old, the lock asks for one too, and the password stays typed', async ({
  page,
}) => {
  const { app } = await enterDesk(page, '/', 'counter')
  await page.getByRole('button', { name: 'Lukitse' }).click()
  const bodies: unknown[] = []
  await page.route('**/api/desk/session/unlock', async (route) => {
    bodies.push(route.request().postDataJSON())
    if (bodies.length > 1) return route.continue()
    const text = 'Anna myös todennussovelluksen koodi'
    return route.fulfill({ status: 401, json: { errorMessage: text, code: 'factor_required' } })
  })
  const lock = cover(page, LOCKED)
  await password(lock).fill(STAFF_PASSWORD)
  await lock.getByRole('button', { name: 'Avaa' }).click()
  const shown = app.next(await serverNow(page))
  await code(lock).fill(shown)
  await lock.getByRole('button', { name: 'Avaa' }).click()
  await expect(lock).toBeHidden()
  expect(bodies).toEqual([
    { password: STAFF_PASSWORD, code: null },
    { password: STAFF_PASSWORD, code: shown },
  ])
})

test('a session that was opened elsewhere ends here, and the same person goes on where they were', async ({
  page,
  browser,
}) => {
  const { username, recovery } = await enterDesk(page, '/', 'counter')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Hae pussi/ })
  await field.fill('47')

  const elsewhere = await newDeskBrowser(browser, page.viewportSize())
  const other = await elsewhere.newPage()
  await other.goto('/')
  await giveCredentials(other, username, recovery[0] ?? '')
  await expect(rail(other)).toBeVisible()
  await elsewhere.close()

  await field.fill('4711')
  const ended = cover(page, ENDED)
  await expect(ended).toBeVisible()
  await expect(ended.getByRole('textbox', { name: 'Käyttäjätunnus' })).toHaveAttribute('readonly')
  await giveCredentials(page, undefined, recovery[1] ?? '')
  await expect(ended).toBeHidden()
  await expect(field).toHaveValue('4711')
})

test('what opens or locks one tab does so in the other', async ({ page, context }) => {
  await enterDesk(page, '/', 'counter')
  const second = await context.newPage()
  await second.goto('/')
  await expect(rail(second)).toBeVisible()
  await page.getByRole('button', { name: 'Lukitse' }).click()
  await expect(cover(second, LOCKED)).toBeVisible()
  await password(second).fill(STAFF_PASSWORD)
  await second.getByRole('button', { name: 'Avaa' }).click()
  await expect(cover(second, LOCKED)).toBeHidden()
  await expect(cover(page, LOCKED)).toBeHidden()
})

test('when another person signs in beside it, a tab becomes theirs', async ({ page, context }) => {
  await enterDesk(page, '/', 'service')
  await expect(page.getByRole('link', { name: /^Yhteydenotot/ })).toBeVisible()
  const second = await context.newPage()
  await enterDesk(second, '/', 'counter')
  await second.getByRole('button', { name: 'Lukitse' }).click()
  await password(second).fill(STAFF_PASSWORD)
  await second.getByRole('button', { name: 'Avaa' }).click()
  await expect(page.getByRole('link', { name: /^Laskenta/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Yhteydenotot/ })).toHaveCount(0)
})

import { declare, scan } from '../support/counting.ts'
import { freshBag } from '../support/deposits.ts'
import { enterDesk, expect, test } from '../support/desk.ts'

test('a declared bag, an undeclared one and one scanned twice are told by word and stay in the list', async ({
  page,
}) => {
  const [known, unknown] = [await declare(), freshBag()]
  await enterDesk(page, '/laskenta/vastaanotto', 'counter')
  const field = page.getByRole('textbox', { name: 'Skannaa pussi' })
  const line = (number: string) => page.getByRole('listitem').filter({ hasText: number })
  await expect(field).toBeFocused()
  await scan(page, `CN ${known}`)
  await expect(line(known)).toContainText('Saapui')
  await expect(field).toHaveValue('')
  await field.fill(unknown)
  await page.keyboard.press('Enter')
  await expect(line(unknown)).toContainText('Ei ilmoitusta')
  await scan(page, known)
  await expect(line(known).filter({ hasText: 'Skannattu jo klo' })).toBeVisible()
  await field.fill('kassa')
  await page.keyboard.press('Enter')
  await expect(line('kassa')).toContainText('Ei kirjattu')
  await expect(field).toBeFocused()
})

test('without a line scans are kept, survive a reload, and go out in their order from any screen', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const numbers = [await declare(), await declare(), await declare()]
  const sent: string[] = []
  let isCut = true
  await page.route('**/bags/receive', (route) => {
    if (isCut) return route.abort('internetdisconnected')
    sent.push((route.request().postDataJSON() as { readonly number: string }).number)
    return route.continue()
  })
  await enterDesk(page, '/laskenta/vastaanotto', 'counter')
  const waiting = page.getByRole('listitem').filter({ hasText: 'Odottaa lähetystä' })
  await expect(page.getByRole('textbox', { name: 'Skannaa pussi' })).toBeFocused()
  for (const number of numbers) await scan(page, number)
  await expect(page.getByText('Lähettämättä', { exact: true })).toBeVisible()
  await expect(page.getByText(/Yhteys katkesi klo \d\d:\d\d/).first()).toBeVisible()
  await expect(waiting).toHaveCount(3)
  await page.reload()
  await expect(waiting).toHaveCount(3)

  await page.goto('/')
  const note = page.getByRole('link', { name: /^Lähettämättä/ })
  await expect(note).toHaveText('Lähettämättä 3')
  isCut = false
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await expect(note).toBeHidden()
  expect(sent).toEqual(numbers)
  await page.goto('/laskenta/vastaanotto')
  await expect(page.getByRole('listitem').filter({ hasText: 'Saapui' })).toHaveCount(3)
})

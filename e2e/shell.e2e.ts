import { enterAtKaleva } from './support/demo-companies.ts'
import { download, XLSX_NAME, lead } from './support/reports.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'
import { signIn, signInButton } from './support/sign-in.ts'

test('the server answers a deep address with the program, also at a reload, and one that cannot be read; the first stop of the keyboard is the link past the header [R-ROUTE-26]', async ({
  page,
}) => {
  await enterAtKaleva(page, '/raportit/kasitellyt-tilitykset/9/kassat')
  await expect(heading(page, 'Kassat')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Kassat')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Siirry sisältöön' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/raportit/kasitellyt-tilitykset/9/kassat')
  await page.goto('/tilitys%')
  await expect(heading(page, 'Hei Maija!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the portal works under a sub-path, and so does the worker that makes its files [R-ROUTE-31]', async ({
  page,
}) => {
  const base = process.env['E2E_SUBPATH_URL']?.replace(/\/$/, '')
  await signIn(page, `${base}/raportit/tilitysilmoitukset/123`, 'kassa')
  await expect(page.getByRole('heading', { level: 1, name: 'Tilitysilmoitus #123' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hei Eetu!' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`^${base}/?$`))
  await page.goto(`${base}/olematon`)
  await expect(page).toHaveURL(new RegExp(`^${base}/?$`))
  await page.goto(`${base}/raportit/tilitysilmoitukset`)
  await expect(lead(page)).toBeVisible()
  const worker = page.waitForEvent('worker')
  expect((await download(page, 'Excel-työkirja (.xlsx)')).name).toMatch(XLSX_NAME)
  expect((await worker).url()).toContain(`${base}/assets/xlsx-worker-`)
})

test('before the program has come the page shows the mark, in either theme and within what the page may do; then it is gone', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const mark = page.locator('#app svg')
  await expect(mark).toBeVisible()
  const colours = () =>
    mark.locator('path').evaluateAll((all) => all.map((each) => getComputedStyle(each).fill))
  expect(new Set(await colours()).size).toBe(7)
  const text = await (await page.request.get('/')).text()
  expect(text.slice(text.indexOf('<div data-start'), text.indexOf('<noscript>')).length).toBeLessThan(1024)
  held.resolve()
  await expect(signInButton(page)).toBeVisible()
  await expect(page.locator('[data-start]')).toHaveCount(0)
})

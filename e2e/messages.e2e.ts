import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { signIn } from './support/sign-in.ts'

test('two people at one place have read marks of their own [R-MSG-09, R-MSG-10]', async ({
  page,
  browser,
  baseURL,
}) => {
  const shared = /^Noutoaika muuttuu ensi viikolla Lukematon/
  await signIn(page, '/viestit', 'kassa')
  const marked = page.waitForResponse((answer) => answer.url().includes('/api/messages/read/'))
  await page.getByRole('link', { name: shared }).click()
  expect((await marked).status()).toBe(204)
  await page.getByRole('link', { name: 'Kaikki viestit' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Uudet viestit' })).toBeVisible()
  await expect(page.getByRole('link', { name: shared })).toHaveCount(0)
  await page.getByRole('link', { name: 'Luetut viestit' }).click()
  await expect(page.getByRole('link', { name: /^Noutoaika muuttuu ensi viikolla/ })).toBeVisible()

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await rememberCompany(other, KALEVA)
  await signIn(other, '/viestit', 'demo')
  await expect(other.getByRole('link', { name: shared })).toBeVisible()
  await other.context().close()
})

import { expect, test } from './support/fixtures.ts'
import { AUTUMN, bodyRows, downloadCsv, downloadXlsx, lead } from './support/reports.ts'
import { enterAtKaleva } from './support/sign-in.ts'

test('a list is saved whole, in the order of the screen [R-REP-07, R-CSV-02]', async ({ page }) => {
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset?${AUTUMN}&sort=-totalSum&state=handled`)
  await expect(bodyRows(page, 'Tilitysilmoitukset')).toHaveCount(50)
  const {
    name,
    lines: [head = [], ...rows],
  } = await downloadCsv(page)
  expect(name).toBe('raportti.csv')
  expect(rows.length).toBeGreaterThan(50)
  await expect(lead(page)).toHaveText(new RegExp(`^${rows.length} riviä`))
  const shown = await bodyRows(page, 'Tilitysilmoitukset').getByRole('cell').allInnerTexts()
  const bags = rows.map((row) => row[head.indexOf('Turvapussi')]?.replace("'", '') ?? '')
  expect(bags.slice(0, 50)).toEqual(shown.filter((text) => bags.includes(text)))
})

test('a workbook is made by a worker that ends with it [R-REP-07]', async ({ page }) => {
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  await expect(lead(page)).toBeVisible()
  const started = page.waitForEvent('worker')
  const { name, lines } = await downloadXlsx(page)
  expect(name).toMatch(/^tilitysilmoitukset_[\dA-Za-z-]+_2026-11-01_2026-11-16\.xlsx$/)
  const worker = `${new URL('/assets/xlsx-worker-', page.url()).href}`
  expect((await started).url()).toMatch(new RegExp(`^${worker}[\\w-]+\\.js$`))
  expect(page.workers()).toEqual([])
  const count = Number.parseInt(await lead(page).innerText(), 10)
  expect(lines.find(([label]) => String(label).startsWith('Yhteensä'))?.[0]).toBe(`Yhteensä, ${count} riviä`)
})

test('the security policy lets no other script become a worker', async ({ page, faults }) => {
  faults.expect(/security policy|Content Security Policy|TrustedScriptURL|TrustedTypePolicy/i)
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  await expect(lead(page)).toBeVisible()
  // The policy is made with the first file.
  await downloadXlsx(page)
  const outcome = await page.evaluate(() => {
    const attempt = (act: () => unknown) => {
      try {
        act()
        return 'allowed'
      } catch (fault) {
        return (fault as Error).name
      }
    }
    type Policies = { createPolicy(name: string, rules: object): unknown }
    const policies = (window as unknown as { trustedTypes: Policies }).trustedTypes
    const rules = { createScriptURL: (address: string) => address }
    const own = [...document.scripts].find(({ src }) => src)?.src ?? ''
    const blob = URL.createObjectURL(new Blob(['0'], { type: 'text/javascript' }))
    return [
      ...[own, 'https://paha.example/w.js', blob, 'data:text/javascript,0'].map((address) =>
        attempt(() => new Worker(address, { type: 'module' })),
      ),
      ...['kassavirta-worker', 'another', 'default'].map((name) =>
        attempt(() => policies.createPolicy(name, rules)),
      ),
    ]
  })
  expect(outcome).toEqual(Array.from({ length: 7 }, () => 'TypeError'))
  expect(page.workers()).toEqual([])
})

import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { download, readXlsx } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, hold } from './support/mock-api.ts'
import { XLSX_NAME } from './support/report-files.ts'
import { header, lead, menuButton, openMenu, openReport, table } from './support/reports.ts'
import { alert, button } from './support/screen.ts'

const TITLE = 'Tilitysilmoitukset'
const WORKER = '**/assets/xlsx-worker-*.js'
const COUNT = 2500

/** More rows than a file has that is made at once. */
const longList = (page: Page) =>
  changeAnswer(page, '**/api/reports/deposit?*', ({ deposits }) => {
    const [row] = deposits as readonly object[]
    return {
      deposits: Array.from({ length: COUNT }, (_, index) => ({
        ...row,
        entryId: COUNT - index,
        created: '2026-11-10T10:00:00Z',
        removed: null,
        removedBy: null,
        countingState: 'uusi',
      })),
    }
  })

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Tehdään tiedostoa' })

test('the xlsx of a long list is made by a worker of the portal itself, which ends with it; the security policy lets no other script become a worker, and no one else make its address [R-REP-07]', async ({
  page,
  faults,
}) => {
  faults.expect(/security policy|Content Security Policy|TrustedScriptURL|TrustedTypePolicy/i)
  await longList(page)
  await openReport(page, 'tilitysilmoitukset')
  await expect(lead(page)).toHaveText(/^2\s500 riviä/)
  const worker = page.waitForEvent('worker')
  const { content } = await download(page, 'Excel-työkirja (.xlsx)')
  expect((await worker).url()).toMatch(
    new RegExp(`^${new URL('/assets/xlsx-worker-', page.url()).href}[\\w-]+\\.js$`),
  )
  expect(page.workers()).toEqual([])
  const lines = readXlsx(content)
  expect(lines).toHaveLength(COUNT + 2)
  expect(lines.at(-1)?.[0]).toMatch(/^Yhteensä, 2\s500 riviä$/)
  await expect(button(page, 'Excel-työkirja (.xlsx)')).toBeEnabled()

  // The policy is made with the first file.
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

test('a file that is being made shows its progress and can be stopped; leaving the page stops it too, and a worker that cannot be fetched is told', async ({
  page,
  faults,
}) => {
  faults.expect(/the worker of xlsx files failed|net::ERR_FAILED/)
  const go = await hold(page, WORKER)
  await openReport(page, 'tilitysilmoitukset')
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  await openMenu(page, 'files')
  await button(page, 'Excel-työkirja (.xlsx)').click()
  await expect(progress(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tehdään tiedostoa' })).toBeVisible()
  // One file at a time.
  for (const name of ['Excel-työkirja (.xlsx)', 'Vie Exceliin'])
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
  await expectNoFindings(page)
  // The page answers meanwhile.
  await header(table(page, TITLE), 'Summa').getByRole('button').click()
  await expect(header(table(page, TITLE), 'Summa')).toHaveAttribute('aria-sort', /ending$/)
  await button(page, 'Keskeytä').click()
  await expect(progress(page)).toHaveCount(0)
  await expect(menuButton(page, 'files')).toBeFocused()
  await expect(page.getByText('Tiedoston tekeminen keskeytettiin.')).toBeVisible()
  expect([page.workers(), saved]).toEqual([[], []])

  await openMenu(page, 'files')
  await button(page, 'Excel-työkirja (.xlsx)').click()
  await expect(progress(page)).toBeVisible()
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hei / })).toBeVisible()
  go()
  await page.unroute(WORKER)
  expect([page.workers(), saved]).toEqual([[], []])

  await page.route(WORKER, (route) => route.abort())
  await page.goto('/raportit/tilitysilmoitukset')
  await openMenu(page, 'files')
  await button(page, 'Excel-työkirja (.xlsx)').click()
  await expect(alert(page)).toHaveText('Tiedoston tekeminen ei onnistunut. Yritä uudelleen.')
  expect((await download(page, 'Vie Exceliin')).name).toBe('raportti.csv')
  await page.unroute(WORKER)
  expect((await download(page, 'Excel-työkirja (.xlsx)')).name).toMatch(XLSX_NAME)
  await expect(alert(page)).toHaveCount(0)
})

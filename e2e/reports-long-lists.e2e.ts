import type { Page, Locator } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import {
  download,
  readXlsx,
  XLSX_NAME,
  header,
  lead,
  menuButton,
  openMenu,
  openReport,
  table,
  bodyRows,
  cellsOf,
  AUTUMN,
} from './support/reports.ts'
import { changeAnswer, hold, alert, button } from './support/screen.ts'

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

const DEPOSITS = 'Tilitysilmoitukset'

const topOf = (element: Locator) => element.evaluate((found) => found.getBoundingClientRect().top)
const bottomOf = (element: Locator) => element.evaluate((found) => found.getBoundingClientRect().bottom)

async function expectStuck(page: Page): Promise<void> {
  await page.evaluate(() =>
    scrollTo(0, document.querySelector('tbody tr:nth-child(30)')?.getBoundingClientRect().top ?? 0),
  )
  const within = table(page, DEPOSITS)
  await expect
    .poll(async () => Math.abs(await topOf(within.locator('thead th').first())))
    .toBeLessThanOrEqual(1)
  const height = await page.evaluate(() => innerHeight)
  await expect
    .poll(async () => Math.abs((await bottomOf(within.locator('tfoot tr > *').first())) - height))
    .toBeLessThanOrEqual(1)
  // The heading can be used where it sticks.
  await header(within, 'Summa').getByRole('button').click()
  await expect(header(within, 'Summa')).toHaveAttribute('aria-sort', /ending$/)
  await page.evaluate(() => scrollTo(0, 0))
}

test('only the page scrolls up and down: heading and totals stick to the window, also where the table is wide', async ({
  page,
}) => {
  await openReport(page, `tilitysilmoitukset?${AUTUMN}`)
  await expect(bodyRows(page, DEPOSITS)).toHaveCount(50)
  const region = page.getByRole('region', { name: DEPOSITS })
  const inner = () => region.evaluate((found) => found.scrollHeight - found.clientHeight)
  expect(await inner()).toBeLessThanOrEqual(0)
  await expect(region).toHaveAttribute('tabindex', '-1')
  await expectStuck(page)

  // More columns than fit: the table scrolls sideways in its place, the page does not.
  await page.evaluate(() => {
    const keys = [
      'entryId',
      'created',
      'totalSum',
      'message',
      'reference',
      'accountNumber',
      'securityBagNumber',
    ]
    const pieces = [
      'pcs_500e',
      'pcs_200e',
      'pcs_100e',
      'pcs_50e',
      'pcs_20e',
      'pcs_10e',
      'pcs_5e',
      'pcs_2e',
      'pcs_1e',
    ]
    localStorage.setItem('kassavirta.columns.deposits', JSON.stringify([...keys, ...pieces]))
  })
  await page.reload()
  await expect(bodyRows(page, DEPOSITS)).toHaveCount(50)
  await expect(region).toHaveAttribute('tabindex', '0')
  expect(await inner()).toBeLessThanOrEqual(0)
  await expectNoSidewaysScroll(page)
  await region.evaluate((found) => found.scrollTo({ left: 120 }))
  await expectStuck(page)
  // As in a browser that knows no scrolling in one direction alone.
  await region.evaluate((found) => found.style.setProperty('overflow-y', 'hidden'))
  await expectStuck(page)
  expect(await region.evaluate((found) => found.scrollLeft)).toBe(120)
  expect((await cellsOf(bodyRows(page, DEPOSITS))).length).toBe(50)
})

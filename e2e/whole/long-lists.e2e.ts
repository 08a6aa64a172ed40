import type { Locator, Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  AUTUMN,
  bodyRows,
  downloadCsv,
  downloadXlsx,
  header,
  lead,
  openMenu,
  table,
  XLSX,
} from '../support/reports.ts'
import { alert, box, button, changeAnswer, hold, link, status, watchCalls } from '../support/screen.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

const DEPOSITS = 'Tilitysilmoitukset'
const PATH = '/raportit/tilitysilmoitukset'
const WORKER = '**/assets/xlsx-worker-*.js'

test('a workbook of 2 500 rows has a line for each, and their total', async ({ page }) => {
  // More rows than a file has that is made at once.
  await changeAnswer(page, '**/api/reports/deposit?*', ({ deposits }) => {
    const [row] = deposits as readonly object[]
    const plain = {
      ...row,
      created: '2026-11-10T10:00:00Z',
      removed: null,
      removedBy: null,
      countingState: 'uusi',
    }
    return { deposits: Array.from({ length: 2500 }, (_, index) => ({ ...plain, entryId: 2500 - index })) }
  })
  await enterAtKaleva(page, PATH)
  await expect(lead(page)).toHaveText(/^2\s500 riviä/)
  const { lines } = await downloadXlsx(page)
  expect(lines).toHaveLength(2502)
  expect(lines.at(-1)?.[0]).toMatch(/^Yhteensä, 2\s500 riviä$/)
  await expect(button(page, XLSX)).toBeEnabled()
})

test.describe('a workbook that is being made', () => {
  const progress = (page: Page) => page.getByRole('progressbar', { name: 'Tehdään tiedostoa' })
  let letGo = () => {}
  let saved: string[] = []

  test.beforeEach(async ({ page }) => {
    letGo = await hold(page, WORKER)
    saved = []
    page.on('download', (file) => saved.push(file.suggestedFilename()))
    await enterAtKaleva(page, PATH)
    await openMenu(page, 'files')
    await button(page, XLSX).click()
    await expect(progress(page)).toBeVisible()
  })

  test('shows its progress, and the page answers meanwhile', async ({ page }) => {
    await expect(status(page, 'Tehdään tiedostoa')).toBeVisible()
    // One file at a time.
    for (const name of [XLSX, 'Vie Exceliin'])
      await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
    await expectNoFindings(page)
    await header(table(page, DEPOSITS), 'Summa').getByRole('button').click()
    await expect(header(table(page, DEPOSITS), 'Summa')).toHaveAttribute('aria-sort', /ending$/)
    letGo()
  })

  test('can be stopped', async ({ page }) => {
    await button(page, 'Keskeytä').click()
    await expect(progress(page)).toHaveCount(0)
    await expect(button(page, 'Vie')).toBeFocused()
    await expect(page.getByText('Tiedoston tekeminen keskeytettiin.')).toBeVisible()
    letGo()
    expect([page.workers(), saved]).toEqual([[], []])
  })

  test('is stopped when the page is left', async ({ page }) => {
    await link(page, 'Kassavirta').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hei / })).toBeVisible()
    letGo()
    expect([page.workers(), saved]).toEqual([[], []])
  })
})

test('a worker that cannot be fetched is told', async ({ page, faults }) => {
  faults.expect(/the worker of xlsx files failed|net::ERR_FAILED/)
  await page.route(WORKER, (route) => route.abort())
  await enterAtKaleva(page, PATH)
  await openMenu(page, 'files')
  await button(page, XLSX).click()
  await expect(alert(page)).toHaveText('Tiedoston tekeminen ei onnistunut. Yritä uudelleen.')
  expect((await downloadCsv(page)).name).toBe('raportti.csv')
  await page.unroute(WORKER)
  expect((await downloadXlsx(page)).name).toMatch(/\.xlsx$/)
  await expect(alert(page)).toHaveCount(0)
})

test.describe('heading and totals of a long list', () => {
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

  const region = (page: Page) => page.getByRole('region', { name: DEPOSITS })
  /** How far the list scrolls up and down by itself. */
  const inner = (page: Page) => region(page).evaluate((found) => found.scrollHeight - found.clientHeight)

  test.beforeEach(async ({ page }) => {
    await enterAtKaleva(page, `${PATH}?${AUTUMN}`)
    await expect(bodyRows(page, DEPOSITS)).toHaveCount(50)
  })

  test('stick to the window, and only the page scrolls up and down', async ({ page }) => {
    expect(await inner(page)).toBeLessThanOrEqual(0)
    await expect(region(page)).toHaveAttribute('tabindex', '-1')
    await expectStuck(page)
  })

  test('stick to it also where the table scrolls sideways', async ({ page }) => {
    await page.evaluate(() => {
      const keys = 'entryId created totalSum message reference accountNumber securityBagNumber'.split(' ')
      const pieces = '500 200 100 50 20 10 5 2 1'.split(' ').map((value) => `pcs_${value}e`)
      localStorage.setItem('kassavirta.columns.deposits', JSON.stringify([...keys, ...pieces]))
    })
    await page.reload()
    await expect(bodyRows(page, DEPOSITS)).toHaveCount(50)
    await expect(region(page)).toHaveAttribute('tabindex', '0')
    expect(await inner(page)).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll(page)
    await region(page).evaluate((found) => found.scrollTo({ left: 120 }))
    await expectStuck(page)
    // As in a browser that knows no scrolling in one direction alone.
    await region(page).evaluate((found) => found.style.setProperty('overflow-y', 'hidden'))
    await expectStuck(page)
    expect(await region(page).evaluate((found) => found.scrollLeft)).toBe(120)
  })
})

test('a list asks the server anew only when its range is widened [R-REP-06, R-REP-10]', async ({ page }) => {
  const calls = watchCalls(page, '/api/reports/deposit')
  const asked = () =>
    calls.map((call) => ['from', 'to'].map((name) => new URL(call.url()).searchParams.get(name)))
  const month = ['2026-11-01', '2026-11-16']
  await enterAtKaleva(page, PATH)
  await expect(lead(page)).toBeVisible()
  expect(asked()).toEqual([month])
  await openMenu(page, 'time')
  await box(page, 'Alkupäivä').fill('1.1.2020')
  await box(page, 'Alkupäivä').press('Tab')
  // Nothing lies before the earliest day.
  await expect(box(page, 'Alkupäivä')).toHaveValue('12.10.2025')
  await expect(page.getByText('aikaisin mahdollinen on 12.10.2025')).toBeVisible()
  await expect.poll(asked).toEqual([month, ['2025-10-12', '2026-11-16']])
  const whole = await lead(page).innerText()
  await openMenu(page, 'time')
  await button(page, 'Edellinen neljännes').click()
  await expect(page).toHaveURL(/from=2026-07-01&to=2026-09-30/)
  await expect(lead(page)).not.toHaveText(whole)
  await header(table(page, DEPOSITS), 'Summa').getByRole('button').click()
  await link(page, 'Seuraava sivu').click()
  await expect(page).toHaveURL(/page=2/)
  expect(calls).toHaveLength(2)
})

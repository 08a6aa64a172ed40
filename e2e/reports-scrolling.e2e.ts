import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { bodyRows, cellsOf, header, openReport, table, AUTUMN } from './support/reports.ts'

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

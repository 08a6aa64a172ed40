import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { PHONE } from '../support/axe.ts'
import { watchWire } from '../support/screen.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

/** Of the window; what a person does not notice. */
const MOST_SHIFT = 0.02
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

type Shift = { readonly value: number; readonly nodes: readonly string[] }
type WatchedWindow = { readonly shifts: () => readonly Shift[] }

/** Notes every layout shift from the beginning of each document. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }
    const seen: Shift[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as unknown as readonly Entry[])
        seen.push({ value, nodes: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') })
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      shifts: () => {
        note(observer.takeRecords())
        return seen
      },
    })
  })

async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as WatchedWindow).shifts())
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT)
}

// Fonts and scripts that an earlier test fetched would come from the cache of the browser.
test.use({ newBrowser: true })

// Others, and answers in another order, are asked about in the component layer.
test('nothing moves on the front page on a slow line', async ({ page, context }) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
  await watchShifts(page)
  const wire = watchWire(page)
  const settled = async () => {
    await expect(page.getByRole('main').getByRole('link', { name: /^Viestit:? .*(lukemat)/ })).toBeVisible()
    await wire.quiet()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
  }
  await enterAtKaleva(page, '/')
  await settled()
  await expectStill(page)
  await page.reload()
  await settled()
  await expectStill(page)
  await devTools.detach()
  // The measurement notices what moves.
  const count = () => page.evaluate(() => (window as unknown as WatchedWindow).shifts().length)
  const before = await count()
  await page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '200px'
    document.querySelector('main')?.prepend(block)
  })
  await expect.poll(count).toBeGreaterThan(before)
})

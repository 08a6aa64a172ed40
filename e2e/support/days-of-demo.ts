import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startDesk } from './portal-process.ts'

export type DemoPortal = Awaited<ReturnType<typeof startDesk>>
/** A page of a browser of its own. */
export type Open = (baseURL: string) => Promise<Page>
type At = (clock: string, doing: (open: Open, portal: DemoPortal) => Promise<void>) => Promise<void>
type Start = (CLOCK: string, environment?: Readonly<Record<string, string>>) => Promise<DemoPortal>

/** A demo with its desk that can be started anew when the time of its clock has come; its data stay until the test ends. */
export async function withDemo(
  browser: Browser,
  doing: (start: Start, open: Open) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-days-'))
  const started: DemoPortal[] = []
  const start: Start = async (CLOCK, environment = {}) => {
    const portal = await startDesk({ DEMO: 'true', DESK_PORT: '0', DATA_DIR: folder, CLOCK, ...environment })
    started.push(portal)
    const stop = async () => {
      started.splice(started.indexOf(portal), 1)
      await portal.stop()
    }
    return { ...portal, stop }
  }
  const open: Open = async (baseURL) => {
    const context = await browser.newContext({ baseURL, locale: 'fi-FI', timezoneId: 'Europe/Helsinki' })
    return context.newPage()
  }
  try {
    await doing(start, open)
  } finally {
    for (const portal of started) await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A journey of several days: the demo is started anew at each moment. */
export const overDays = (browser: Browser, journey: (at: At) => Promise<void>): Promise<void> =>
  withDemo(browser, (start, open) =>
    journey(async (clock, doing) => {
      const portal = await start(clock)
      await doing(open, portal)
      await portal.stop()
    }),
  )

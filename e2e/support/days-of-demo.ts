import type { Browser, BrowserContext, Page } from '@playwright/test'
import { copyOfDemo } from './databases.ts'
import { CLOCK, startDesk } from './portal-process.ts'
import { DESK_SECRET } from './staff.ts'

export type DemoPortal = Awaited<ReturnType<typeof startDesk>> & { readonly database: string }
/** A page of a browser of its own. */
export type Open = (baseURL: string) => Promise<Page>
type At = (clock: string, doing: (open: Open, portal: DemoPortal) => Promise<void>) => Promise<void>
type Start = (clock?: string, environment?: Readonly<Record<string, string>>) => Promise<DemoPortal>

/** A server that starts anew knows the sessions of the one before. */
const SECRETS = {
  TOKEN_SECRET: 'one secret of all days, which is long enough',
  AUDIT_KEY: 'one key of all days, which is long enough',
  DESK_SECRET,
}

/**
 * A demo with its desk, on a database of its own, that can be started anew when the time of its clock has come; its data
 * stay until the test ends. There customers see what was decided, and answer.
 */
export async function withDemo(
  browser: Browser,
  doing: (start: Start, open: Open) => Promise<void>,
): Promise<void> {
  const database = await copyOfDemo()
  const settings = { ...SECRETS, DATABASE_URL: database, DESK_PORT: '0' }
  const started = new Set<DemoPortal>()
  const opened: BrowserContext[] = []
  const start: Start = async (clock = CLOCK, environment = {}) => {
    const server = await startDesk({ ...settings, CLOCK: clock, ...environment })
    const stop = async () => {
      started.delete(portal)
      await server.stop()
    }
    const portal = { ...server, database, stop }
    started.add(portal)
    return portal
  }
  const open: Open = async (baseURL) => {
    const context = await browser.newContext({ baseURL, locale: 'fi-FI', timezoneId: 'Europe/Helsinki' })
    opened.push(context)
    return context.newPage()
  }
  try {
    await doing(start, open)
  } finally {
    await Promise.all(opened.map((context) => context.close()))
    await Promise.all([...started].map((portal) => portal.stop()))
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

import type { BrowserContext, Page } from '@playwright/test'
import { copyOfDemo } from './databases.ts'
import { openDesk, serverNow } from './desk.ts'
import { test as base, type Faults } from './fixtures.ts'
import { startMovingDesk } from './portal-process.ts'
import { DESK_SECRET, openSessionOf } from './staff.ts'

type Demo = {
  readonly address: string
  readonly deskAddress: string
  readonly database: string
  /** Nobody waits for the time: the server's clock goes on to a later moment. */
  readonly moveClock: (moment: string) => Promise<void>
  /** Starts the server anew at a later moment, for what it does when it starts. */
  readonly restart: (moment: string) => Promise<void>
}

type Desk = {
  readonly page: Page
  /** Somebody of the demo takes the place at the desk's page, with a session of their own. */
  readonly seat: (username: string, path: string) => Promise<Page>
}

/** A server that starts anew knows the sessions of the one before. */
const SECRETS = {
  TOKEN_SECRET: 'one secret of all days, which is long enough',
  AUDIT_KEY: 'one key of all days, which is long enough',
  DESK_SECRET,
}

/** At this moment the demo begins; a journey moves it on to its own. */
const FIRST_DAY = '2026-11-11T08:00:00Z'

/** What a journey between customers, whose page is `page`, and the provider's people at one page of the desk has at hand. */
export type Journey = {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: Faults
  readonly demo: Demo
  readonly desk: Desk
}

/** The journeys of a worker share a demo of their own, whose provider shows customers everything that it can. */
export const test = base.extend<object, { readonly demo: Demo; readonly desk: Desk }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
    async ({}, run) => {
      const database = await copyOfDemo()
      const settings = { ...SECRETS, DATABASE_URL: database, DESK_PORT: '0' }
      let portal = await startMovingDesk({ ...settings, CLOCK: FIRST_DAY })
      const { address, desk: deskAddress } = portal
      await run({
        address,
        deskAddress,
        database,
        moveClock: (moment) => portal.moveClock(moment),
        restart: async (moment) => {
          await portal.stop()
          const ports = { PORT: new URL(address).port, DESK_PORT: new URL(deskAddress).port }
          portal = await startMovingDesk({ ...settings, ...ports, CLOCK: moment })
        },
      })
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ browser, demo }, run) => {
      const context = await browser.newContext({ baseURL: demo.deskAddress })
      const page = await context.newPage()
      await run({
        page,
        seat: async (username, path) => {
          const token = await openSessionOf(demo.database, username, await serverNow(page))
          await openDesk(page, path, token)
          return page
        },
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ demo }, run) => run(demo.address),
})

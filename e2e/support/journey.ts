import type { Browser, BrowserContext, Page } from '@playwright/test'
import { copyOfDemo } from './databases.ts'
import { openDesk } from './desk.ts'
import { test as base, type Faults } from './fixtures.ts'
import { startMovingDesk } from './portal-process.ts'
import { DESK_SECRET, openSessionOf } from './staff.ts'
import { leaveUndrawn, STILL } from './warm-page.ts'

type Demo = {
  readonly address: string
  readonly deskAddress: string
  readonly database: string
  /** The moment that the server's clock was moved to last, from which it goes on. */
  readonly clock: () => Date
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

/** The server of the journeys, whose provider shows customers everything that it can. */
async function startDemo() {
  const database = await copyOfDemo()
  const settings = { ...SECRETS, DATABASE_URL: database, DESK_PORT: '0' }
  let portal = await startMovingDesk({ ...settings, CLOCK: FIRST_DAY })
  const { address, desk: deskAddress } = portal
  let day = FIRST_DAY
  const restart = async (moment: string) => {
    await portal.stop()
    const ports = { PORT: new URL(address).port, DESK_PORT: new URL(deskAddress).port }
    portal = await startMovingDesk({ ...settings, ...ports, CLOCK: moment })
    day = moment
  }
  const moveClock = async (moment: string) => {
    await portal.moveClock(moment)
    day = moment
  }
  // Not what an answer says: Node keeps the time of its headers for a second, also when the clock has jumped.
  const clock = () => new Date(day)
  return { address, deskAddress, database, clock, moveClock, restart, stop: () => portal.stop() }
}

async function openDeskOf(demo: Demo, browser: Browser) {
  const context = await browser.newContext({ baseURL: demo.deskAddress, ...STILL })
  await leaveUndrawn(context)
  const page = await context.newPage()
  const seat = async (username: string, path: string) => {
    const token = await openSessionOf(demo.database, username, demo.clock())
    await openDesk(page, path, token)
    return page
  }
  return { page, seat, close: () => context.close() }
}

let demo: Awaited<ReturnType<typeof startDemo>> | undefined
let desk: Awaited<ReturnType<typeof openDeskOf>> | undefined

/** The journeys of a file, which must run in one worker, share a demo and a desk: the first one starts them. */
export const stopAfterLast = (): void =>
  test.afterAll(async () => {
    await desk?.close()
    await demo?.stop()
  })

// Not fixtures of a worker, for which a worker and a browser of their own would be started.
export const test = base.extend<{ readonly demo: Demo; readonly desk: Desk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
  demo: async ({}, run) => {
    demo ??= await startDemo()
    await run(demo)
  },
  desk: async ({ browser, demo: started }, run) => {
    desk ??= await openDeskOf(started, browser)
    await run(desk)
  },
  baseURL: ({ demo: { address } }, run) => run(address),
})

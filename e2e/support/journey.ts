import type { Page } from '@playwright/test'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { copyOf, FILLED } from './databases.ts'
import { DESK_DATABASE, DESK_URL, openDesk, serverNow } from './desk.ts'
import { expect, test as base } from './fixtures.ts'
import { startPortal } from './portal-process.ts'
import { DESK, putToWork } from './staff.ts'

/** A portal that shows customers everything that it can, and its desk. */
type Demo = {
  readonly address: string
  readonly desk: string
  readonly database: string
  readonly now: (page: Page) => Promise<Date>
  /** Days pass: the server's clock goes on to a later moment. Only where the test has a demo of its own. */
  readonly moveClock: (moment: string) => Promise<void>
  /** Days pass, and the server starts anew, for what it does when it starts. */
  readonly restart: (moment: string) => Promise<void>
}

/** Somebody with these roles sits down at the page of the desk, in place of whoever was there. */
type Seat = (path: string, ...roles: readonly [StaffRole, ...StaffRole[]]) => Promise<Page>

type Fixtures = {
  /** The test has a demo of its own, whose clock begins at this moment and can be moved. Without it the demo is shared. */
  readonly startsAt: string
  readonly demo: Demo
  readonly seat: Seat
}

const noClock = () => Promise.reject(new Error('others use this demo too: ask for your own with startsAt'))

const SHARED: Demo = {
  address: process.env['E2E_FULL_URL'] ?? '',
  desk: DESK_URL,
  database: DESK_DATABASE,
  now: serverNow,
  moveClock: noClock,
  restart: noClock,
}

/** Each demo of a worker has the ports of the one before, so that the browser knows its scripts. */
let ports: { readonly PORT: string; readonly DESK_PORT: string } | undefined

async function startDemo(startsAt: string) {
  const DATABASE_URL = await copyOf(FILLED)
  // A server that starts anew knows the sessions of the one before.
  const secrets = {
    TOKEN_SECRET: 'one secret of all days, which is long enough',
    AUDIT_KEY: 'one key of all days, which is long enough',
  }
  const startAt = (CLOCK: string) => startPortal({ ...DESK, ...secrets, DATABASE_URL, CLOCK, ...ports })
  let portal = await startAt(startsAt)
  const { address, desk } = portal
  ports = { PORT: new URL(address).port, DESK_PORT: new URL(desk).port }
  // Not what an answer says: Node keeps the time of its headers for a second, also when the clock has jumped.
  let moved = startsAt
  const demo: Demo = {
    address,
    desk,
    database: DATABASE_URL,
    now: () => Promise.resolve(new Date(moved)),
    moveClock: async (moment) => {
      await portal.moveClock(moment)
      moved = moment
    },
    restart: async (moment) => {
      await portal.stop()
      portal = await startAt(moment)
      moved = moment
    },
  }
  return { demo, stop: () => portal.stop() }
}

/** Journeys between customers, at `page`, and the provider's people, at one page of the desk. */
export const test = base.extend<Fixtures>({
  startsAt: ['', { option: true }],
  demo: async ({ startsAt }, run) => {
    if (startsAt === '') return run(SHARED)
    const { demo, stop } = await startDemo(startsAt)
    await run(demo)
    await stop()
  },
  baseURL: ({ demo }, run) => run(demo.address),
  seat: async ({ browser, shelf, demo, page, faults }, run, info) => {
    const context = await shelf.take(browser, demo.desk)
    await faults.watch(context)
    const [desk = await context.newPage()] = context.pages()
    await run(async (path, ...roles) => {
      const { session } = await putToWork(demo.database, await demo.now(page), roles)
      await openDesk(desk, path, session)
      return desk
    })
    await shelf.putBack(demo.desk, info.status === info.expectedStatus)
  },
})

export { expect }

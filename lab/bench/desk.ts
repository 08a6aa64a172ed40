import { chromium } from '@playwright/test'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { deskCookie } from '../../packages/server/src/platform/staff/staff-session.ts'
import { launchOptions } from './browser.ts'
import type { Timed } from './cpu.ts'
import { caller, cookieOf, get, measureActs, type Desk } from './desk-calls.ts'
import { addBags, addStaff, putOnTables, waitingBag, clearTables } from './desk-world.ts'
import { timedInTurns } from './measure.ts'
import type { Server } from './processes.ts'
import { settings } from './settings.ts'
import { WORLD, type Stage, type Staged } from './stage.ts'
import { addLine, ratioOf, timedInWords, median, milliseconds } from './table.ts'
import { PLACE, settle } from './world.ts'

const [CALM, BUSY] = ['calm', 'busy'] as const
const FEW_WAITING = 200
const MANY_WAITING = 20_000
/** A single call takes a millisecond or two, so many are made. */
const CALLS = 100

/** What staff do all day, at a desk with little to do and at one with very much, against the bare floor. */
export async function measureDesk(stage: Stage): Promise<void> {
  const calm = await openDesk(stage, CALM, { waiting: FEW_WAITING, counted: 0 })
  const busy = await openDesk(stage, BUSY, { waiting: MANY_WAITING, counted: settings.foreign })
  const floor = await stage.startFloor(BUSY)
  await measureReads(calm, busy, floor)
  await measureTables(busy, floor)
  if (settings.isWanted('browser')) await measureScan(busy, settings.rounds * 5)
  await Promise.all([calm.server, busy.server, floor].map((server) => server.stop()))
}

async function openDesk(
  { addDatabase, startDesk }: Stage,
  name: string,
  bags: { readonly waiting: number; readonly counted: number },
): Promise<Desk> {
  const { db } = await addDatabase(name, WORLD)
  const tokens = await addStaff(db)
  await addBags(db, bags)
  await settle(db)
  return { db, tokens, server: await startDesk(name) }
}

/** Many calls, one after another. */
const reader = (server: Staged, path: string, more = '') => caller(server, [get(path, more)], CALLS)

async function measureReads(calm: Desk, busy: Desk, floor: Staged): Promise<void> {
  const at = (desk: Desk, path: string) => reader(desk.server, `/api/desk${path}`, cookieOf(desk.tokens[0]))
  const number = waitingBag(MANY_WAITING / 2)
  const times = await timedInTurns(settings.rounds * 3, {
    row: reader(floor, `/row/${PLACE}`),
    bag: reader(floor, `/bag/${number}`),
    calmQueue: at(calm, '/bags?state=arrived'),
    busyQueue: at(busy, '/bags?state=arrived'),
    lookUp: at(busy, `/search?q=${number}`),
    search: at(busy, `/search?q=${number.slice(0, 5)}`),
    calmPulse: at(calm, '/pulse'),
    busyPulse: at(busy, '/pulse'),
  })
  const line = (path: string, value: Timed, name: string, base: Timed) =>
    addLine({
      path: `desk: ${path}`,
      figure: timedInWords(value),
      floor: `${name}: ${timedInWords(base)}`,
      ratio: ratioOf(value.ms, base.ms),
      aim: 'CPU ≤ 10 ms',
    })
  const many = `${MANY_WAITING} bags wait among ${settings.foreign}`
  line(`first page of the queue, ${many}`, times.busyQueue, `${FEW_WAITING} wait`, times.calmQueue)
  line('look-up by the number of a bag', times.lookUp, 'select by its index', times.bag)
  line('search by the beginning of a number', times.search, 'select by its index', times.bag)
  line(`pulse, ${FEW_WAITING} bags wait`, times.calmPulse, 'one row by its key', times.row)
  line(`pulse, ${many}`, times.busyPulse, 'one row by its key', times.row)
}

const TILL = { pcs_50e: 10, voucherSum: 0 }

/** Everybody opens a bag, compares the one on their table, closes it. */
const measureTables = (desk: Desk, floor: Staged) =>
  measureActs(desk, floor, [
    {
      path: 'desk: opening a bag',
      prepare: async (db) =>
        (await putOnTables(db, 'waiting')).map((bagId) => ({ path: '/bags/open', body: { bagId } })),
    },
    {
      path: 'desk: comparing a bag',
      prepare: async (db) =>
        (await putOnTables(db, 'opened')).map((id) => ({
          path: `/bags/${id}/send`,
          body: { tills: [TILL], intact: true, suspects: [], version: 0 },
        })),
    },
    {
      path: 'desk: closing a bag (six rows)',
      prepare: async (db) =>
        (await putOnTables(db, 'compared')).map((id) => ({
          path: `/bags/${id}/close`,
          body: { version: 0 },
        })),
    },
  ])

type Scanned = { readonly db: Db; readonly server: Server; readonly tokens: readonly string[] }

/** The time from the last key of a scanner to the focus in the first field of the count, on the page's own clock. */
async function measureScan({ db, server, tokens }: Scanned, rounds: number): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  try {
    // A browser sends a secure cookie without TLS to this name only, and takes it from an address with TLS only.
    const baseURL = server.address.replace('127.0.0.1', 'localhost')
    const page = await browser.newPage({ baseURL })
    await page.context().addCookies([
      {
        name: deskCookie.name,
        value: String(tokens[0]),
        url: baseURL.replace('http:', 'https:'),
        secure: true,
      },
    ])
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto('/laskenta')
      await page.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).waitFor()
      const ms = await page.evaluate(scanAndWait, waitingBag(round + 1))
      // The first one fetches the scripts of the table.
      if (round > 0) times.push(ms)
      await clearTables(db)
    }
    addLine({
      path: 'desk: from a scan to the focus in the first field',
      figure: `${milliseconds(median(times))}, at most ${milliseconds(Math.max(...times))}`,
      aim: '≤ 150 ms',
    })
  } finally {
    await browser.close()
  }
}

/** In the page: the keys of the number and Enter in one burst, as a scanner sends them. */
async function scanAndWait(number: string): Promise<number> {
  // What was typed before a scan is apart from it.
  await new Promise((resolve) => setTimeout(resolve, 150))
  const target = () => document.activeElement ?? document.body
  for (const key of [...number, 'Enter']) {
    const isFree = target().dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    if (isFree && key !== 'Enter') document.execCommand('insertText', false, key)
    if (isFree && key === 'Enter') target().closest('form')?.requestSubmit()
  }
  const scanned = performance.now()
  while (document.activeElement?.id !== 'count-pcs_500e') {
    if (performance.now() - scanned > 30_000) throw new Error(`bag ${number} was not opened`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return performance.now() - scanned
}

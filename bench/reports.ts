import { gzipSync } from 'node:zlib'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { depositsOf } from '../packages/server/src/features/reports/queries/deposits.ts'
import type { Db } from '../packages/server/src/platform/database/database.ts'
import { openPostgres } from '../packages/server/src/platform/database/postgres.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { startPostgres } from '../packages/server/test/private-postgres.ts'
import { measureBrowser } from './browser.ts'
import { fetchOnce, inTurns } from './measure.ts'
import { memoryOf, startServer, type Server } from './processes.ts'
import { addDeposits, addOthers, addPeople, credentials, FEW, MANY, settle } from './world.ts'

/** Report lists on PostgreSQL, as ratios to a floor in the same run; lines of a Markdown table. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40)
const FOREIGN = Number(process.env['BENCH_FOREIGN'] ?? 2_000_000)
const FEW_ROWS = 5_000
const MANY_ROWS = 50_000
const FOREIGN_FIRST = 20_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const row = (...cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`)
const ms = (value: number) => `${value.toFixed(1)} ms`
const ratio = (value: number, floor: number) => (value / floor).toFixed(2)

const postgres = startPostgres()
const servers: Server[] = []
try {
  await addDatabase('small')
  const small = openPostgres(`${postgres.url}/small`)
  await migrate(small)
  await fill(small.db)
  await small.close()
  await addDatabase('large', 'template small')
  const large = openPostgres(`${postgres.url}/large`)
  await addOthers(large.db, FOREIGN - FOREIGN_FIRST)
  await settle(large.db)
  await measure(large.db)
  await large.close()
} finally {
  for (const server of servers) server.stop()
  postgres.stop()
}

async function addDatabase(name: string, from = ''): Promise<void> {
  const admin = new pg.Client(`${postgres.url}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name} ${from}`)
  await admin.end()
}

async function fill(db: Db): Promise<void> {
  await addPeople(db)
  await addDeposits(db, FEW_ROWS, FEW)
  await addDeposits(db, MANY_ROWS, MANY)
  await addOthers(db, FOREIGN_FIRST)
  await settle(db)
}

async function start(file: string, database: string): Promise<Server> {
  const server = await startServer(file, {
    DATABASE_URL: `${postgres.url}/${database}`,
    PORT: '0',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: 'x'.repeat(40),
  })
  servers.push(server)
  return server
}

/** The list call of a portal on one of the databases. */
async function listOn(portal: Server): Promise<Call> {
  const headers = await signIn(portal)
  return (company) => fetchOnce(`${portal.address}/api/reports/deposit?companyId=${company}`, headers)
}

async function measure(large: Db): Promise<void> {
  const portal = await start('../packages/server/src/main.ts', 'small')
  const floor = await start('./floor.ts', 'small')
  const list = await listOn(portal)
  const bare: Call = (company) => fetchOnce(`${floor.address}/?companyId=${company}`)
  row('what', 'figure', 'floor', 'ratio', 'aim')
  row('---', '---', '---', '---', '---')
  await againstFloor(list, bare)
  await amongOthers(list, await listOn(await start('../packages/server/src/main.ts', 'large')))
  await manyRows(list, bare, portal)
  await inBrowser(portal)
  await tellPlan(large)
}

type Call = (company: number) => ReturnType<typeof fetchOnce>

async function signIn(portal: Server): Promise<Record<string, string>> {
  const response = await fetch(`${portal.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { token } = (await response.json()) as { readonly token: string }
  return { authorization: `Bearer ${token}` }
}

async function againstFloor(list: Call, bare: Call): Promise<void> {
  const times = await inTurns(ROUNDS, {
    list: async () => (await list(FEW)).ms,
    bare: async () => (await bare(FEW)).ms,
  })
  const what = 'list call, 5 000 rows, against bare json_agg sent raw'
  row(what, ms(times.list), ms(times.bare), ratio(times.list, times.bare), '≤ 1.3')
  const { body, bytes } = await list(FEW)
  for (const level of [1, 6]) {
    const started = performance.now()
    const packed = gzipSync(body, { level })
    const sizes = `${(bytes / 1e6).toFixed(2)} MB to ${(packed.length / 1e6).toFixed(2)} MB`
    row(`the same packed with gzip ${level}: ${sizes}`, `+ ${ms(performance.now() - started)}`, '', '', '')
  }
}

async function manyRows(list: Call, bare: Call, portal: Server): Promise<void> {
  const idle = memoryOf(portal.pid).now
  const times = await inTurns(Math.ceil(ROUNDS / 5), {
    list: async () => (await list(MANY)).ms,
    bare: async () => (await bare(MANY)).ms,
  })
  row(
    'list call, 50 000 rows, against bare json_agg',
    ms(times.list),
    ms(times.bare),
    ratio(times.list, times.bare),
    '',
  )
  const one = memoryOf(portal.pid)
  row(
    'memory of the server after these, one at a time',
    `${one.most} MiB at most`,
    `${idle} MiB before`,
    '',
    '',
  )
  const eight = await timed(() => Promise.all(Array.from({ length: 8 }, () => list(MANY))))
  const most = memoryOf(portal.pid).most
  row('eight of them at once', ms(eight), `${most} MiB at most`, '', '')
}

/** The floor is the sort of as many bare numbers on the same page. */
async function inBrowser(portal: Server): Promise<void> {
  const times = await measureBrowser(portal, Math.ceil(ROUNDS / 5))
  const acts = [
    ['sort', times.sort, '≤ 50 ms'],
    ['next page', times.page, '≤ 50 ms'],
    ['filter by state', times.filter, '≤ 50 ms'],
    ['CSV of all', times.csv, '≤ 1 s'],
    ['xlsx of all, once', times.xlsx, ''],
  ] as const
  for (const [name, value, aim] of acts)
    row(
      `main thread in Chromium, 50 000 rows: ${name}`,
      ms(value),
      ms(times.floor),
      ratio(value, times.floor),
      aim,
    )
}

async function amongOthers(small: Call, large: Call): Promise<void> {
  const times = await inTurns(ROUNDS, {
    small: async () => (await small(FEW)).ms,
    large: async () => (await large(FEW)).ms,
  })
  const what = `list call, 5 000 rows, among ${FOREIGN} rows of other places against ${FOREIGN_FIRST}`
  row(what, ms(times.large), ms(times.small), ratio(times.large, times.small), '≤ 1.2')
}

async function tellPlan(db: Db): Promise<void> {
  const { rows: plan } = (await db.execute(sql`explain ${depositsOf(scopeOf(FEW))}`)) as {
    rows: readonly { 'QUERY PLAN': string }[]
  }
  const lines = plan.map((line) => line['QUERY PLAN'].trim())
  say(
    `\nPlan among ${FOREIGN} rows: ${lines.filter((line) => /on deposit\b|on deposit_/.test(line)).join(' · ')}`,
  )
}

function scopeOf(companyId: number) {
  const today = dayOf(new Date())
  const rights = { seesAllDeposits: true, seesAllChangeOrders: true }
  return {
    companyId,
    companyName: 'Paikka',
    userId: 1,
    ...rights,
    since: dayOf(new Date(Date.now() - 400 * 86_400_000)),
    today,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

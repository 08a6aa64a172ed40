import { gzipSync } from 'node:zlib'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { depositsOf } from '../packages/server/src/features/reports/queries/deposits.ts'
import { openPostgres, rowsOf, type Db } from '../packages/server/src/platform/database.ts'
import { migrate } from '../packages/server/src/platform/migrate.ts'
import { startPostgres } from '../packages/server/test/private-postgres.ts'
import { fetchOnce, inTurns } from './measure.ts'
import { memoryOf, startServer, type Server } from './processes.ts'
import { addDeposits, addOthers, addPeople, countDeposits, credentials, FEW, MANY, settle } from './world.ts'

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
  const url = `${postgres.url}/bench`
  await createDatabase(postgres.url)
  const database = openPostgres(url)
  await migrate(database)
  await measure(database.db, url)
  await database.close()
} finally {
  for (const server of servers) server.stop()
  postgres.stop()
}

async function createDatabase(base: string): Promise<void> {
  const admin = new pg.Client(`${base}/postgres`)
  await admin.connect()
  await admin.query('create database bench')
  await admin.end()
}

async function measure(db: Db, url: string): Promise<void> {
  await addPeople(db)
  await addDeposits(db, FEW_ROWS, FEW)
  await addDeposits(db, MANY_ROWS, MANY)
  await addOthers(db, FOREIGN_FIRST)
  await settle(db)
  const environment = {
    DATABASE_URL: url,
    PORT: '0',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: 'x'.repeat(40),
  }
  const portal = await startServer('../packages/server/src/main.ts', environment)
  servers.push(portal)
  const floor = await startServer('./floor.ts', environment)
  servers.push(floor)
  const headers = await signIn(portal)
  const list = (company: number) =>
    fetchOnce(`${portal.address}/api/reports/deposit?companyId=${company}`, headers)
  const bare = (company: number) => fetchOnce(`${floor.address}/?companyId=${company}`)

  row('what', 'figure', 'floor', 'ratio', 'aim')
  row('---', '---', '---', '---', '---')
  await againstFloor(list, bare)
  await manyRows(list, bare, portal)
  await amongOthers(db, list)
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

async function amongOthers(db: Db, list: Call): Promise<void> {
  const few = await inTurns(ROUNDS, { list: async () => (await list(FEW)).ms })
  const before = await countDeposits(db)
  await addOthers(db, FOREIGN - FOREIGN_FIRST)
  await settle(db)
  const many = await inTurns(ROUNDS, { list: async () => (await list(FEW)).ms })
  const after = await countDeposits(db)
  const counts = `${before - FEW_ROWS} and ${after - FEW_ROWS} rows of others`
  row(
    `list call, 5 000 rows, among ${counts}`,
    ms(many.list),
    ms(few.list),
    ratio(many.list, few.list),
    '≤ 1.2',
  )
  const plan = await rowsOf<{ 'QUERY PLAN': string }>(db, sql`explain ${depositsOf(scopeOf(FEW))}`)
  const scan = plan
    .map((line) => line['QUERY PLAN'].trim())
    .filter((line) => /Scan .*on deposit|deposit_/.test(line))
  say(`\nPlan of the last: ${scan.join(' · ')}`)
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

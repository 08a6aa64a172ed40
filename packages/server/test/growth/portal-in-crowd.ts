import { readFileSync, statSync } from 'node:fs'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { buildApp, features } from '../../src/app.ts'
import { deskFeatures } from '../../src/desk-app.ts'
import { queryRows, type Database } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import type { AppBuilder } from '../../src/platform/http/route.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { Sender } from '../event-calls.ts'
import { AUDIT_KEYS, type TestPortal } from '../harness.ts'
import type { startPostgres } from '../private-postgres.ts'
import { addCrowd } from './crowd.ts'
import { addOwnPlace, isRead, type WatchedPortal } from './everything.ts'

type Postgres = ReturnType<typeof startPostgres>

const NOW = new Date('2026-11-15T08:00:00Z')
const FILLED = 'filled'

/** A database with one place of our own among many of others. */
export async function fillDatabase(
  { url }: Postgres,
  crowd: { readonly entries: number; readonly places: number },
): Promise<TablesBySize & { readonly sender: Sender }> {
  await execute(url, `create database ${FILLED}`)
  // Without names there are no timeouts either: to fill a table takes long.
  const database = openPostgres(`${url}/${FILLED}`, { prepared: false })
  await migrate(database)
  const portal = await buildPortal(database)
  const sender = await addOwnPlace(portal)
  await addCrowd(database, { ...crowd, now: NOW })
  const tables = await tablesBySize(database)
  await database.close()
  return { sender, ...tables }
}

/** A portal on the filled database or on a copy of it, and what its statements scan while some work is done. */
export async function openPortal(
  postgres: Postgres,
  { copy, large, ...planning }: PlannerSettings & Pick<TablesBySize, 'large'> & { readonly copy?: string },
) {
  if (copy) await execute(postgres.url, `create database ${copy} template ${FILLED} strategy file_copy`)
  const url = `${postgres.url}/${copy ?? FILLED}`
  const before = openPostgres(url)
  await logPlans(before, planning)
  await before.close()
  const portal = await buildPortal(openPostgres(url))
  return {
    ...portal,
    scansDuring: async (work: () => Promise<unknown>): Promise<readonly string[]> => {
      const from = endOf(postgres.log)
      await work()
      return scansIn(readPlans(postgres.log, from), large)
    },
    close: async () => {
      await portal.app.close()
      await portal.database.close()
    },
  }
}

async function buildPortal(database: TestPortal['database']) {
  const deps = {
    database,
    db: database.db,
    clock: () => NOW,
    settings: readSettings({ SERVICE_DESK_MAIL: 'palvelu@example.fi' }),
    auditKeys: AUDIT_KEYS,
    tokenSecrets: [Buffer.from('a secret for tests, long enough for it')] as const,
    deskSecrets: [Buffer.from('a secret for the desk of tests, long')] as const,
  }
  const answered = new Set<string>()
  let endpoints: WatchedPortal['endpoints'] = []
  const watch = ({ fastify }: AppBuilder) =>
    void fastify.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      if (statusCode < 300) answered.add(String(routeOptions.url))
    })
  const list = (builder: AppBuilder) => void (endpoints = builder.endpoints)
  const app = await buildApp(deps, { features: [watch, ...features, ...deskFeatures, list] })
  /** The calls of the portal and the reads of the desk that should be answered with success, and have not been. */
  const unanswered = () =>
    endpoints
      .filter((endpoint) => isRead(endpoint) || !endpoint.path.startsWith('/api/desk/'))
      .map(({ path }) => path)
      .filter((path) => !answered.has(path))
  return { now: NOW, database, deps, app, endpoints, unanswered }
}

async function execute(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** A node of a plan as it was executed, with the names that PostgreSQL gives. */
type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}
type ExecutedPlan = { readonly 'Query Text': string; readonly Plan: PlanNode }

/** A statement may read this many rows of one table; its own rows are far fewer, and those of others far more. */
const MOST_READ = 1_000

type PlannerSettings = {
  /** A statement is planned for its own parameters, or once for any, as often repeated ones are. */
  readonly kind: 'custom' | 'generic'
  /** What the planner takes the cost of a page elsewhere to be; that of the next page is 1. PostgreSQL's own is 4. */
  readonly jumpCost: number
}

/**
 * Makes PostgreSQL log the plan of each statement that new connections execute, with the rows that each step read:
 * what really ran, with its parameters, prepared or not.
 */
async function logPlans({ db }: Database, planning: PlannerSettings): Promise<void> {
  const settings = {
    plan_cache_mode: `force_${planning.kind}_plan`,
    random_page_cost: String(planning.jumpCost),
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    // What triggers do, too: a foreign key without an index scans when a row is deleted.
    'auto_explain.log_nested_statements': 'on',
  }
  const [found] = await queryRows(
    db,
    z.strictObject({ name: z.string() }),
    sql`select current_database() as name`,
  )
  for (const [setting, value] of Object.entries(settings))
    await db.execute(sql.raw(`alter database ${found?.name} set ${setting} = '${value}'`))
}

type TablesBySize = { readonly large: ReadonlySet<string>; readonly small: readonly string[] }

/** The tables that hold rows of many customers, and the others. */
async function tablesBySize({ db }: Database): Promise<TablesBySize> {
  const found = await queryRows(
    db,
    z.strictObject({ name: z.string(), large: z.boolean() }),
    sql`select relname as name, reltuples > ${MOST_READ} as large from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const names = (large: boolean) => found.filter((table) => table.large === large).map(({ name }) => name)
  return { large: new Set(names(true)), small: names(false) }
}

const endOf = (log: string): number => statSync(log).size

const ENTRY = /LOG: {2}duration: \S+ ms {2}plan:\n((?:\t.*\n)+)/g

/** The plans that were logged after a place in the log. A plan is logged before its statement is answered. */
function readPlans(log: string, from: number): readonly ExecutedPlan[] {
  const text = readFileSync(log).subarray(from).toString()
  return [...text.matchAll(ENTRY)].map(
    ([, json = '']) => JSON.parse(json.replaceAll(/^\t/gm, '')) as ExecutedPlan,
  )
}

/** What a plan reads beyond its own rows, each with the statement; nothing when every step keeps to an index. */
function scansIn(plans: readonly ExecutedPlan[], large: ReadonlySet<string>): readonly string[] {
  const found = plans.flatMap(({ 'Query Text': text, Plan: plan }) =>
    nodesOf(plan)
      .filter((node) => scansTable(node, large) || rowsRead(node) > MOST_READ)
      .map((node) => `${describe(node)}: ${text.replaceAll(/\s+/g, ' ').trim()}`),
  )
  return [...new Set(found)]
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const scansTable = (node: PlanNode, large: ReadonlySet<string>): boolean =>
  node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')

function rowsRead(node: PlanNode): number {
  if (!node['Relation Name'] && !node['Index Name']) return 0
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

const describe = (node: PlanNode): string =>
  `${node['Node Type']} of ${node['Relation Name'] ?? node['Index Name']} reads ${rowsRead(node)} rows`

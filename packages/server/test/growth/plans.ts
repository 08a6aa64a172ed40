import { readFileSync, statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Database } from '../../src/platform/database/database.ts'

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

export type Planning = {
  /** A statement is planned for its own parameters, or once for any, as often repeated ones are. */
  readonly kind: 'custom' | 'generic'
  /** What the planner takes the cost of a page elsewhere to be; that of the next page is 1. PostgreSQL's own is 4. */
  readonly jumpCost: number
}

/**
 * Makes PostgreSQL log the plan of each statement that new connections execute, with the rows that each step read:
 * what really ran, with its parameters, prepared or not.
 */
export async function logPlans({ db }: Database, planning: Planning): Promise<void> {
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

export type TablesBySize = { readonly large: ReadonlySet<string>; readonly small: readonly string[] }

/** The tables that hold rows of many customers, and the others. */
export async function tablesBySize({ db }: Database): Promise<TablesBySize> {
  const found = await queryRows(
    db,
    z.strictObject({ name: z.string(), large: z.boolean() }),
    sql`select relname as name, reltuples > ${MOST_READ} as large from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const names = (large: boolean) => found.filter((table) => table.large === large).map(({ name }) => name)
  return { large: new Set(names(true)), small: names(false) }
}

export const endOf = (log: string): number => statSync(log).size

const ENTRY = /LOG: {2}duration: \S+ ms {2}plan:\n((?:\t.*\n)+)/g

/** The plans that were logged after a place in the log. A plan is logged before its statement is answered. */
export function readPlans(log: string, from: number): readonly ExecutedPlan[] {
  const text = readFileSync(log).subarray(from).toString()
  return [...text.matchAll(ENTRY)].map(
    ([, json = '']) => JSON.parse(json.replaceAll(/^\t/gm, '')) as ExecutedPlan,
  )
}

/** What a plan reads beyond its own rows, each with the statement; nothing when every step keeps to an index. */
export function scansIn(plans: readonly ExecutedPlan[], large: ReadonlySet<string>): readonly string[] {
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

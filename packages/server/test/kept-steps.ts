import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { execute } from '../src/cli/execute.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { lockRights } from '../src/platform/rights/locks.ts'
import { checkKeeper } from '../src/places/companies/keeper.ts'
import { company } from '../src/tables/company.ts'
import { portalUser } from '../src/tables/people.ts'
import type { TestPortal } from './harness.ts'
import { nameOf, readShared, sharedRows, type Content, type SharedRow, type Stored } from './kept-rows.ts'

/** What the world must look like: the desk's rows whole, of the systems' rows what the newest import said. */
export class Model {
  readonly portal: TestPortal
  readonly ofDesk = new Map<string, Stored>()
  readonly ofSystems = new Map<string, Content | 'gone'>()

  constructor(portal: TestPortal) {
    this.portal = portal
  }

  takes(row: SharedRow, stored: Stored) {
    this.ofDesk.set(nameOf(row), stored)
    this.ofSystems.delete(nameOf(row))
  }
}

export type Step = (model: Model) => Promise<unknown>
export type DeskAct = {
  readonly row: SharedRow
  readonly act: 'add' | 'edit' | 'takeAway'
  readonly content: Content
}

const assigned = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')

/** As an act of the desk does it: locks, the rule of the keeper, the write. */
export const deskAct =
  (made: DeskAct): Step =>
  async (model) => {
    const { row } = made
    await inTransaction(model.portal.deps.db, async (tx) => {
      const ids = async (table: typeof company | typeof portalUser) =>
        (await tx.select({ id: table.id }).from(table)).map(({ id }) => id)
      await lockRights(tx, { changes: { companyIds: await ids(company), userIds: await ids(portalUser) } })
      await tx.execute(sql.raw(`select from ${row.table} t where ${row.where} for update`))
      const statement = deskStatement(made, await readShared(tx))
      if (statement) await tx.execute(sql.raw(statement))
      return statement && (await readShared(tx, [row])).get(nameOf(row))
    }).then((stored) => stored && model.takes(row, stored))
  }

const OF_DESK = { keeper: `'desk'`, version: '1' }

function deskStatement({ row, act, content }: DeskAct, stored: ReadonlyMap<string, Stored>) {
  const { table, where, names, columns, added, takenAway } = row
  const present = stored.get(nameOf(row))
  if (act === 'add') {
    if (present || !added || !names.every((name) => stored.get(name))) return undefined
    const values = { ...added, ...columns(content), ...OF_DESK }
    return `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')}) on conflict do nothing`
  }
  if (!present) return undefined
  const isParameter = table === 'parameter'
  const counted = isParameter || table === 'announcement' ? '' : ', version = t.version + 1'
  if (act === 'edit') {
    const isKept = present['keeper'] === 'desk'
    const check = () => checkKeeper({ keeper: isKept ? 'desk' : 'systems' })
    if (isKept) check()
    else expect(check).toThrow('keptBySystems')
    return isKept
      ? `update ${table} t set ${assigned(columns(content))} ${counted} where ${where}`
      : undefined
  }
  const away = takenAway[content % takenAway.length]
  const whose = isParameter ? 'staff_id = (select min(id) from staff_user)' : `keeper = 'desk'`
  return away && `update ${table} t set ${away}, ${whose} ${counted} where ${where}`
}

export type Import = {
  readonly rows: readonly SharedRow[]
  readonly ended: readonly SharedRow[]
  readonly content: Content
  readonly restore: boolean
  readonly times: number
  readonly dryRun: boolean
  /** What the desk does between the two transactions of the import, or at the same time. */
  readonly desk: readonly DeskAct[]
  readonly isBeside: boolean
}

const sections = [...new Set(sharedRows.map(({ section }) => section))]

export const importStep =
  (step: Import): Step =>
  async (model) => {
    const before = await readShared(model.portal.deps.db)
    const rows = namable(step.rows, before)
    const bundle = Object.fromEntries(
      sections.map((name) => [
        name,
        rows.filter(({ section }) => section === name).map((row) => sentRow(row, step)),
      ]),
    )
    const isKept = (row: SharedRow) => before.get(nameOf(row))?.['keeper'] === 'desk'
    for (let time = 0; time < step.times; time += 1) {
      const { faults, kept } = await load(
        model.portal,
        bundle,
        step,
        time === 0 ? deskSteps(step, model) : [],
      )
      expect(faults).toEqual([])
      if (!step.isBeside)
        expect(new Set(kept.map(({ section, extId }) => `${section} ${extId}`)), 'kept').toEqual(
          new Set([...rows.filter(isKept).map(nameOf), ...(time > 0 ? keptOf(rows, model) : [])]),
        )
    }
    if (step.dryRun) return
    for (const row of rows) {
      const isEnded = hasEnd(row, step)
      if (model.ofDesk.has(nameOf(row)) || (isEnded && row.section === 'roles')) continue
      model.ofSystems.set(nameOf(row), isEnded && row.section === 'references' ? 'gone' : step.content)
    }
  }

/** The rows whose own names, and those that they name, are known. */
function namable(rows: readonly SharedRow[], stored: ReadonlyMap<string, Stored>): readonly SharedRow[] {
  const known = new Set([...stored].filter(([, row]) => row).map(([name]) => name))
  return rows.filter((row) => {
    // A key of its own that the desk gives is named only once it is there.
    if (/^desk-\w+$/.test(row.key) && !known.has(nameOf(row))) return false
    const isKnown = row.names.every((name) => known.has(name))
    if (isKnown) known.add(nameOf(row))
    return isKnown
  })
}

const keptOf = (rows: readonly SharedRow[], { ofDesk }: Model) =>
  rows.map(nameOf).filter((name) => ofDesk.has(name))
const deskSteps = ({ desk }: Import, model: Model) => desk.map((act) => () => deskAct(act)(model))
const hasEnd = (row: SharedRow, { ended }: Import): boolean => row.canEnd && ended.includes(row)

function sentRow(row: SharedRow, step: Import): object {
  if (hasEnd(row, step)) return { ...row.sent(step.content), end: true }
  const canRestore = row.section === 'users' || row.section === 'roles'
  return { ...row.sent(step.content), ...(canRestore && step.restore && { restore: true }) }
}

/** Imports, with acts of the desk just before the rights are written or at any moment. */
async function load(
  portal: TestPortal,
  bundle: object,
  { dryRun, isBeside }: Import,
  acts: readonly (() => Promise<unknown>)[],
) {
  const actAll = async () => {
    for (const act of acts) await act()
  }
  const { database } = portal.deps
  const alone: typeof database.alone = (lock, work) =>
    database.alone(lock, (db, stillAlone) =>
      work(db, async () => {
        if (!isBeside) await actAll()
        await stillAlone()
      }),
    )
  const imported = importBundle({ alone }, bundle, { now: portal.now, dryRun })
  if (isBeside) await actAll()
  return imported
}

export const handStep =
  (row: SharedRow, to: 'desk' | 'systems'): Step =>
  async (model) => {
    const { exitCode } = await execute(
      model.portal.deps,
      ['keeper', 'set', row.section, row.key, to],
      undefined,
    )
    const stored = (await readShared(model.portal.deps.db, [row])).get(nameOf(row)) ?? null
    const isRefused = stored === null || (row.section === 'parameters' && to === 'desk')
    expect(exitCode).toBe(isRefused ? 1 : 0)
    if (isRefused) return
    expect(stored['keeper']).toBe(to)
    if (to === 'desk') model.takes(row, stored)
    else model.ofDesk.delete(nameOf(row))
  }

/** Makes a row the desk's, at the beginning of a day. */
export const ownStep =
  (row: SharedRow): Step =>
  async (model) => {
    await deskAct({ row, act: 'add', content: 0 })(model)
    if (model.ofDesk.has(nameOf(row))) return
    const { table, where } = row
    if (table !== 'parameter')
      await model.portal.database.db.execute(sql.raw(`update ${table} t set keeper = 'desk' where ${where}`))
    const stored = (await readShared(model.portal.deps.db, [row])).get(nameOf(row))
    if (stored?.['keeper'] === 'desk') model.takes(row, stored)
  }

import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/overview/concern-api'
import { reports } from '@kassavirta/domain/reports/reports/all'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { beforeAll, expect, test } from 'vitest'
import { fillDemo } from '@kassavirta/demo/fill-demo'
import { readSessionUser } from '../src/platform/session/session-user.ts'
import { givenPortal } from './harness.ts'
import {
  expectedAtCompany,
  expectedOfConcern,
  readTables,
  type Days,
  type ExpectedRows,
  type Tables,
  type ReportScope,
} from './report-oracle.ts'
import { isWhole } from './whole.ts'
import { signIn } from './world.ts'

const portal = givenPortal({ keepsRows: true })
const UNKNOWN = 999_999

let tables: Tables
let days: Days
beforeAll(async () => {
  await fillDemo({ ...portal.deps, db: portal.database.db })
  tables = await readTables(portal.database.db)
  const today = dayOf(portal.now)
  days = { since: addDays(today, -400), from: '2026-10-01', to: today, today }
})

/** The answer of the call in the form of the oracle. Every row must fit its schema. */
async function answered(
  report: Report,
  query: Record<string, string>,
  headers: object,
): Promise<ExpectedRows> {
  const url = `${report.endpoint.path}?${new URLSearchParams(query).toString()}`
  const res = await portal.app.inject({ url, headers: { ...headers } })
  if (res.statusCode !== 200) return res.statusCode
  const { reply } = report.endpoint
  const rows = readRows(report, res.json()[reply.kind === 'rows' ? reply.key : ''])
  if (rows.includes(undefined)) throw new Error(`${report.id}: unreadable row`)
  return rows.map((row) => report.numberOf(row)).toSorted((a, b) => a - b)
}

type Cell = {
  readonly report: Report
  readonly query: Record<string, string>
  readonly expected: ExpectedRows
}

const companyCells = (userId: number): readonly Cell[] =>
  reports
    .filter(({ group }) => group === 'company')
    .flatMap((report) =>
      [...tables.companies.map(({ id }) => id), UNKNOWN].map((companyId) => ({
        report,
        query: { companyId: String(companyId) },
        expected: expectedAtCompany(tables, report.id, userId, companyId, days),
      })),
    )

function scopes(): readonly ReportScope[] {
  const chains = [...new Set(tables.companies.flatMap(({ chainId }) => chainId ?? []))]
  const concerns = [...new Set(tables.companies.flatMap(({ concernId }) => concernId ?? []))]
  return [
    {},
    { companyId: 0, chainId: 0, concernId: 0 },
    ...[...tables.companies.map(({ id }) => id), UNKNOWN].map((companyId) => ({ companyId })),
    ...[...chains, UNKNOWN].map((chainId) => ({ chainId })),
    ...[...concerns, UNKNOWN].map((concernId) => ({ concernId })),
    { companyId: tables.companies[0]?.id ?? 0, concernId: concerns[1] ?? 0 },
  ]
}

const concernCells = (userId: number): readonly Cell[] =>
  reports
    .filter(({ group }) => group === 'concern')
    .flatMap((report) =>
      scopes().map((scope) => ({
        report,
        query: Object.fromEntries(Object.entries(scope).map(([name, id]) => [name, String(id)])),
        expected: expectedOfConcern(tables, report.id, userId, scope, days),
      })),
    )

/** Everything that shows rows; of what is refused or empty for a person, every sixth. */
const isAsked = ({ expected }: Cell, index: number) =>
  isWhole || (typeof expected !== 'number' && expected.length > 0) || index % 6 === 0

async function wrongCells(cellsOf: (userId: number) => readonly Cell[]) {
  const wrong: string[] = []
  const seen = { cells: 0, refused: 0, rows: 0 }
  for (const user of tables.users) {
    const headers = await signIn(portal, user.id)
    const cells = cellsOf(user.id)
    seen.cells += cells.length
    for (const { report, query, expected } of cells.filter(isAsked)) {
      const answer = await answered(report, query, headers)
      if (typeof expected === 'number') seen.refused += 1
      else seen.rows += expected.length
      if (JSON.stringify(answer) !== JSON.stringify(expected))
        wrong.push(
          `${user.username} ${report.id} ${JSON.stringify(query)}: ${JSON.stringify({ answer, expected })}`,
        )
    }
  }
  return { wrong, ...seen }
}

test('every demo user × every company, chain and concern × every report: no wrong row [R-PERM-15] [R-PERM-16] [R-PERM-17] [R-PERM-18] [R-PERM-19] [R-PERM-20] [R-PERM-21] [R-PERM-22]', async () => {
  const ofCompanies = await wrongCells(companyCells)
  const ofConcerns = await wrongCells(concernCells)
  expect([...ofCompanies.wrong, ...ofConcerns.wrong]).toEqual([])
  expect(ofCompanies.cells).toBe(tables.users.length * (tables.companies.length + 1) * 7)
  for (const { refused, rows } of [ofCompanies, ofConcerns]) {
    expect(refused).toBeGreaterThan(50)
    expect(rows).toBeGreaterThan(1000)
  }
})

const MOST_BYTES = 2048

// In the demo the provider tells everything that it can, stages too.
test('packed, the overview stays within 2 kB at every place of every person of the demo', async () => {
  const { db } = portal.database
  const lengths: number[] = []
  for (const { id } of tables.users) {
    const headers = { ...(await signIn(portal, id)), 'accept-encoding': 'gzip' }
    const person = await readSessionUser(db, id, portal.now)
    for (const { id: companyId } of person?.permittedCompanies ?? []) {
      const answer = await portal.app.inject({ url: `${getOverview.path}?companyId=${companyId}`, headers })
      expect(answer.statusCode).toBe(200)
      lengths.push(answer.rawPayload.length)
    }
    const readsConcern = person?.permittedCompanies.some((company) => company.permissionConcernReport)
    const answer = await portal.app.inject({ url: getConcernOverview.path, headers })
    expect(answer.statusCode).toBe(readsConcern ? 200 : 403)
    lengths.push(answer.rawPayload.length)
  }
  expect(lengths.length).toBeGreaterThan(10)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MOST_BYTES)
  // The richest is worth packing, so that the test measures what goes over the line.
  expect(Math.max(...lengths)).toBeGreaterThan(512)
})

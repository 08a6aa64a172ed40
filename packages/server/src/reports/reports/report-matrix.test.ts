import { beforeAll, expect, test } from 'vitest'
import { fillDemo } from '@kassavirta/demo/fill-demo'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/concern-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { reports } from '@kassavirta/domain/reports/reports/all'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { signIn } from '../../../test/world.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/bags.ts'
import { portalUser } from '../../tables/people.ts'
import { account, company, mandate, userChain, userCompanyRole, userConcern } from '../../tables/places.ts'
import * as sent from '../../tables/submissions.ts'

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

/**
 * Which rows each report must show, worked out from the raw tables. Written from the decisions (G1, G4, F3 to F5, F10,
 * N11, N12) in plain loops, so that it shares no line with the queries.
 */
async function readTables(db: Db) {
  return {
    companies: await db.select().from(company),
    accounts: await db.select().from(account),
    users: await db.select().from(portalUser),
    roles: await db.select().from(userCompanyRole),
    mandates: await db.select().from(mandate),
    chainLinks: await db.select().from(userChain),
    concernLinks: await db.select().from(userConcern),
    deposits: await db.select().from(sent.deposit),
    orders: await db.select().from(sent.changeOrder),
    supplies: await db.select().from(sent.supplyOrder),
    visits: await db.select().from(sent.visitRequest),
    visitChanges: await db.select().from(sent.visitChangeRequest),
    handledDeposits: await db.select().from(handledDeposit),
    handledOrders: await db.select().from(handledChangeOrder),
  }
}
type Tables = Awaited<ReturnType<typeof readTables>>

/** The status of a refusal, or the numbers of the rows. */
type ExpectedRows = number | readonly number[]

type Days = {
  readonly since: string
  readonly from: string
  readonly to: string
  readonly today: string
}
type ReportScope = {
  readonly companyId?: number
  readonly chainId?: number
  readonly concernId?: number
}

const numbers = (rows: readonly { readonly id: number }[]) =>
  rows.map(({ id }) => id).toSorted((a, b) => a - b)

/** The companies of a person, and whether the person may read concern reports there. */
function companiesOf(tables: Tables, userId: number, today: string): Map<number, boolean> {
  const found = new Map<number, boolean>()
  const add = (id: number, concernReport: boolean) => found.set(id, (found.get(id) ?? false) || concernReport)
  for (const place of tables.companies) {
    if (place.endedAt) continue
    for (const role of tables.roles)
      if (role.userId === userId && role.companyId === place.id && !role.endedAt)
        add(place.id, role.concernReport)
    for (const held of mandatesAt(tables, userId, place.id, today)) if (held) add(place.id, false)
    for (const link of tables.chainLinks)
      if (link.userId === userId && link.chainId === place.chainId) add(place.id, link.concernReport)
    for (const link of tables.concernLinks)
      if (link.userId === userId && link.concernId === place.concernId) add(place.id, link.concernReport)
  }
  return found
}

const mandatesAt = ({ mandates, accounts }: Tables, userId: number, companyId: number, today: string) =>
  mandates.filter((held) => {
    const its = accounts.find(({ id }) => id === held.accountId)
    const inForce = held.startDate <= today && (held.lastDay === null || held.lastDay >= today)
    return held.userId === userId && inForce && its?.companyId === companyId && !its.endedAt
  })

function expectedAtCompany(
  tables: Tables,
  id: string,
  userId: number,
  companyId: number,
  days: Days,
): ExpectedRows {
  if (!companiesOf(tables, userId, days.today).has(companyId)) return 403
  const role = tables.roles.find(
    (held) => held.userId === userId && held.companyId === companyId && !held.endedAt,
  )
  const held = mandatesAt(tables, userId, companyId, days.today)
  const here = <Row extends { id: number; companyId: number; createdAt: Date }>(rows: readonly Row[]) =>
    rows.filter((row) => row.companyId === companyId && dayOf(row.createdAt) >= days.since)
  const own = <Row extends { userId: number }>(rows: readonly Row[], all: boolean | undefined) =>
    rows.filter((row) => all || row.userId === userId)
  switch (id) {
    case 'deposits':
      return numbers(own(here(tables.deposits), role?.deposits))
    case 'change-orders':
      return numbers(own(here(tables.orders), role?.changeOrders))
    case 'supply-orders':
      return role?.accessoryOrderReport ? numbers(here(tables.supplies)) : 403
    case 'visits':
      return role?.visitChangeRequestReport ? numbers(here(tables.visits)) : 403
    case 'visit-changes':
      return role?.visitChangeRequestReport ? numbers(here(tables.visitChanges)) : 403
    case 'handled-deposits': {
      const seen = held.filter(({ depositReport }) => depositReport).map(({ accountId }) => accountId)
      if (seen.length === 0) return 403
      const rows = tables.handledDeposits.filter(
        (row) => row.parentId === null && row.accountingDate >= days.since,
      )
      return numbers(rows.filter((row) => row.companyId === companyId && seen.includes(row.accountId ?? 0)))
    }
    case 'handled-change-orders': {
      const seen = held.filter(({ changeOrderReport }) => changeOrderReport).map(({ accountId }) => accountId)
      if (seen.length === 0) return 403
      const rows = tables.handledOrders.filter((row) => row.packingDate >= days.since)
      return numbers(rows.filter((row) => row.companyId === companyId && seen.includes(row.accountId ?? 0)))
    }
    default:
      throw new Error(`no oracle for ${id}`)
  }
}

function expectedOfConcern(
  tables: Tables,
  id: string,
  userId: number,
  scope: ReportScope,
  days: Days,
): ExpectedRows {
  const permitted = companiesOf(tables, userId, days.today)
  const reporting = tables.companies.filter((place) => permitted.get(place.id))
  if (reporting.length === 0) return 403
  const wished = reporting.filter(
    (place) =>
      (!scope.companyId || place.id === scope.companyId) &&
      (!scope.chainId || place.chainId === scope.chainId) &&
      (!scope.concernId || place.concernId === scope.concernId),
  )
  const seen = <Row extends { companyId: number }>(
    rows: readonly Row[],
    dayOfRow: (row: Row) => string | null,
  ) =>
    rows.filter((row) => {
      const on = dayOfRow(row)
      return (
        wished.some((place) => place.id === row.companyId) && on !== null && on >= days.from && on <= days.to
      )
    })
  switch (id) {
    case 'extended-deposits':
      return numbers(seen(tables.deposits, (row) => row.registerDate).filter(({ removedAt }) => !removedAt))
    case 'extended-change-orders':
      return numbers(seen(tables.orders, (row) => dayOf(row.createdAt)))
    case 'handled-deposit-events':
      return numbers(
        seen(tables.handledDeposits, (row) => row.accountingDate).filter((row) => row.parentId === null),
      )
    case 'handled-order-events':
      return numbers(seen(tables.handledOrders, (row) => row.packingDate))
    default:
      throw new Error(`no oracle for ${id}`)
  }
}

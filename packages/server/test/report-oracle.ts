import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../src/platform/database/database.ts'
import { account, company } from '../src/tables/company.ts'
import { handledChangeOrder, handledDeposit } from '../src/tables/handled.ts'
import { portalUser } from '../src/tables/people.ts'
import { mandate, userChain, userCompanyRole, userConcern } from '../src/tables/rights.ts'
import * as sent from '../src/tables/submissions.ts'

/**
 * Which rows each report must show, worked out from the raw tables. Written from the decisions (G1, G4, F3 to F5, F10,
 * N11, N12) in plain loops, so that it shares no line with the queries.
 */
export async function readTables(db: Db) {
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
export type Tables = Awaited<ReturnType<typeof readTables>>

/** The status of a refusal, or the numbers of the rows. */
export type ExpectedRows = number | readonly number[]

export type Days = {
  readonly since: string
  readonly from: string
  readonly to: string
  readonly today: string
}
export type ReportScope = {
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

export function expectedAtCompany(
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

export function expectedOfConcern(
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

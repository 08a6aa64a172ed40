import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import type { Db } from '../../../../platform/database/database.ts'
import { handledChangeOrder, handledDeposit } from '../../../../tables/bags.ts'
import type { BundleRow } from '../read/bundle.ts'
import * as queries from './queries.ts'
import { tallyOf, type Tally } from './tally.ts'
import { insertRows, upsertRows, type UpsertedRow } from './upsert-queries.ts'

type HandledDeposit = BundleRow<'handledDeposits'>
type CashReportRow = HandledDeposit['cashReports'][number]

/** The columns that a deposit and each of its cash reports have in common. */
function countedColumns<Row extends Omit<CashReportRow, 'account'>>(counted: Row) {
  const {
    signedTotal,
    total,
    difference,
    notesTotalSum,
    coinTotalSum,
    pcs_pkTosite,
    pkTositeTotalSum,
    ...same
  } = counted
  return {
    ...same,
    signedTotalCents: signedTotal,
    totalCents: total,
    differenceCents: signedTotal === null ? null : difference,
    notesTotalSumCents: notesTotalSum,
    coinTotalSumCents: coinTotalSum,
    pcsPkTosite: pcs_pkTosite,
    pkTositeTotalSumCents: pkTositeTotalSum,
  }
}

export async function writeHandledDeposits(
  tx: Db,
  rows: readonly HandledDeposit[],
  now: Date,
): Promise<Tally> {
  const accounts = rows.flatMap(({ account, cashReports }) => [
    account,
    ...cashReports.map((each) => each.account),
  ])
  const accountId = await queries.numbersOf(tx, 'account', accounts, (key) => key)
  const companyId = await queries.numbersOf(tx, 'company', rows, ({ company }) => company)
  const values = rows.map((row) => {
    const { company, account, portalEntryId, cashReports: _, ...counted } = row
    return {
      ...countedColumns(counted),
      companyId: companyId(company),
      accountId: accountId.orNull(account),
      depositId: portalEntryId,
    }
  })
  const written = await upsertRows(tx, { table: handledDeposit, key: ['extId'] }, values)
  const handledId = await queries.numbersOf(tx, 'handledDeposit', rows, ({ extId }) => extId)
  const reports = rows.map(({ extId, company, cashReports }) => ({
    extId,
    parentId: handledId(extId),
    reports: cashReports.map(({ account, ...counted }) => ({
      ...countedColumns(counted),
      extId: null,
      parentId: handledId(extId),
      companyId: companyId(company),
      accountId: accountId.orNull(account),
      depositId: null,
    })),
  }))
  const all = withAlsoChanged(written, await replaceCashReports(tx, reports))
  await markHandled(tx, 'deposit', rows, all, now)
  await queries.rememberDifferences(
    tx,
    all.map(({ key }) => key),
    now,
  )
  return tallyOf(rows.length, all)
}

type Reports = {
  readonly extId: string
  readonly parentId: number
  readonly reports: readonly queries.CashReport[]
}

/**
 * Cash reports have no key of their own, so a list that differs is replaced. Returns the keys of the deposits whose
 * lists were.
 */
async function replaceCashReports(tx: Db, wanted: readonly Reports[]): Promise<readonly string[]> {
  const found = Map.groupBy(
    await queries.cashReportsOf(
      tx,
      wanted.map(({ parentId }) => parentId),
    ),
    ({ parentId }) => parentId,
  )
  const differing = wanted.filter(
    ({ parentId, reports }) => textOf(reports) !== textOf(found.get(parentId) ?? []),
  )
  if (differing.length === 0) return []
  await queries.deleteCashReports(
    tx,
    differing.map(({ parentId }) => parentId),
  )
  await insertRows(
    tx,
    handledDeposit,
    differing.flatMap(({ reports }) => reports),
  )
  return differing.map(({ extId }) => extId)
}

const textOf = (reports: readonly queries.CashReport[]): string =>
  JSON.stringify(reports.map((report) => Object.entries(report).toSorted(([a], [b]) => (a < b ? -1 : 1))))

function withAlsoChanged(written: readonly UpsertedRow[], keys: readonly string[]): readonly UpsertedRow[] {
  const known = new Set(written.map(({ key }) => key))
  const also = keys.filter((key) => !known.has(key))
  return [...written, ...also.map((key) => ({ key, outcome: 'changed' as const }))]
}

type ResultKeys = { readonly extId: string; readonly portalEntryId: number | null }

/**
 * A new or changed result marks its entry as handled. An equal result leaves the state alone, because the provider may
 * have set another state since.
 */
async function markHandled(
  tx: Db,
  kind: queries.CountedKind,
  rows: readonly ResultKeys[],
  written: readonly UpsertedRow[],
  now: Date,
): Promise<void> {
  const fresh = new Set(written.map(({ key }) => key))
  const ids = new Set(rows.filter(({ extId }) => fresh.has(extId)).flatMap((row) => row.portalEntryId ?? []))
  await queries.setCountingStates(
    tx,
    kind,
    [...ids].map((id) => ({ id, state: HANDLED_WORD })),
    now,
  )
}

export async function writeHandledChangeOrders(
  tx: Db,
  rows: readonly BundleRow<'handledChangeOrders'>[],
  now: Date,
): Promise<Tally> {
  const accountId = await queries.numbersOf(tx, 'account', rows, ({ account }) => account)
  const companyId = await queries.numbersOf(tx, 'company', rows, ({ company }) => company)
  const valueOf = (row: BundleRow<'handledChangeOrders'>) => {
    const { company, account, portalEntryId, created, noteTotalSum, coinTotalSum, totalSum, ...same } = row
    return {
      ...same,
      companyId: companyId(company),
      accountId: accountId.orNull(account),
      changeOrderId: portalEntryId,
      createdAt: created ?? now,
      noteTotalSumCents: noteTotalSum,
      coinTotalSumCents: coinTotalSum,
      totalSumCents: totalSum,
    }
  }
  const dated = { table: handledChangeOrder, key: ['extId'] } as const
  const undated = { ...dated, keep: ['createdAt'] } as const
  const written = [
    ...(await upsertRows(tx, dated, rows.filter(({ created }) => created).map(valueOf))),
    ...(await upsertRows(tx, undated, rows.filter(({ created }) => !created).map(valueOf))),
  ]
  await markHandled(tx, 'changeorder', rows, written, now)
  return tallyOf(rows.length, written)
}

export async function writeCountingStates(
  tx: Db,
  rows: readonly BundleRow<'countingStates'>[],
  now: Date,
): Promise<Tally> {
  let changed = 0
  for (const kind of ['deposit', 'changeorder'] as const) {
    const states = rows.filter((row) => row.kind === kind).map(({ entryId: id, state }) => ({ id, state }))
    changed += (await queries.setCountingStates(tx, kind, states, now)).length
  }
  return { created: 0, changed, unchanged: rows.length - changed, ended: 0 }
}

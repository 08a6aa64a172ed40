import { cleanBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { Db } from '../../../../platform/database/database.ts'
import type { BundleRow, SectionName } from '../read/bundle.ts'
import {
  closeWaitingBags,
  keysCountedAtDesk,
  lockChangingDeposits,
  lockChangingOrders,
  openedAtDesk,
  packedAtDesk,
} from './entry-queries.ts'

export type Rows = { readonly [Name in SectionName]: readonly BundleRow<Name>[] }

const resultSections = { deposit: 'handledDeposits', changeorder: 'handledChangeOrders' } as const
type Kind = keyof typeof resultSections

/** A row that an import skipped: the desk keeps it, the desk or the customer acted first, or the entry is further already. */
export type SkippedRow = {
  readonly section: SectionName
  /** The key of the row; where it has several parts, with spaces between them. */
  readonly extId?: string
  /** The entry that the row answers. */
  readonly entryId?: number
}

/**
 * Skips results and states of deposits whose bags were opened at the desk, results with the number of such a bag of the same
 * place, and orders that the desk has packed. The system that handled an entry first owns its result, and one bag of the desk
 * must not stop a nightly import. Entries that nobody has handled yet stay locked until the import ends.
 */
export async function leaveDeskEntries(
  tx: Db,
  rows: Rows,
  now: Date,
): Promise<{ readonly rows: Rows; readonly skipped: readonly SkippedRow[] }> {
  const desk = {
    deposit: await depositsOfDesk(tx, rows),
    changeorder: await ordersOfDesk(tx, rows),
  }
  const numbered = await resultsOfDesk(tx, rows, now)
  if (desk.deposit.size + desk.changeorder.size + numbered.size === 0) return { rows, skipped: [] }
  const deposits = Map.groupBy(
    rows.handledDeposits,
    ({ extId, portalEntryId: id }) => numbered.has(extId) || isOf(desk.deposit, id),
  )
  const orders = Map.groupBy(rows.handledChangeOrders, ({ portalEntryId: id }) => isOf(desk.changeorder, id))
  const states = Map.groupBy(rows.countingStates, ({ kind, entryId }) => isOf(desk[kind], entryId))
  return {
    rows: {
      ...rows,
      handledDeposits: deposits.get(false) ?? [],
      handledChangeOrders: orders.get(false) ?? [],
      countingStates: states.get(false) ?? [],
    },
    skipped: [
      ...skippedResults('handledDeposits', deposits.get(true) ?? []),
      ...skippedResults('handledChangeOrders', orders.get(true) ?? []),
      ...(states.get(true) ?? []).map(({ entryId }) => ({ section: 'countingStates' as const, entryId })),
    ],
  }
}

async function depositsOfDesk(tx: Db, rows: Rows): Promise<ReadonlySet<number>> {
  const ids = idsOf(rows, 'deposit')
  if (ids.length === 0) return new Set()
  await lockChangingDeposits(tx, resultsOf(rows, 'deposit'), statesOf(rows, 'deposit'))
  return openedAtDesk(tx, ids)
}

/** A result with a bag number that the desk has counted for the same place within this time is the same money. */
const SAME_MONEY_MS = 90 * DAY_MS

async function resultsOfDesk(tx: Db, { handledDeposits }: Rows, now: Date): Promise<ReadonlySet<string>> {
  const named = handledDeposits.flatMap(({ extId, company, securityBagNumber }) => {
    const number = cleanBagNumber(securityBagNumber)
    return number === '' ? [] : [{ extId, company, number, written: securityBagNumber }]
  })
  if (named.length === 0) return new Set()
  return keysCountedAtDesk(tx, named, new Date(now.getTime() - SAME_MONEY_MS))
}

async function ordersOfDesk(tx: Db, rows: Rows): Promise<ReadonlySet<number>> {
  const ids = idsOf(rows, 'changeorder')
  if (ids.length === 0) return new Set()
  await lockChangingOrders(tx, resultsOf(rows, 'changeorder'), statesOf(rows, 'changeorder'))
  return packedAtDesk(tx, ids)
}

/** Closes the bags that wait at the desk for deposits that the systems have counted. */
export async function releaseWaitingBags(tx: Db, rows: Rows, now: Date): Promise<void> {
  const ids = idsOf(rows, 'deposit')
  if (ids.length > 0) await closeWaitingBags(tx, ids, now)
}

const isOf = (desk: ReadonlySet<number>, id: number | null): boolean => id !== null && desk.has(id)

type Result = { readonly extId: string; readonly portalEntryId: number | null }

const skippedResults = (section: (typeof resultSections)[Kind], results: readonly Result[]) =>
  results.map(({ extId, portalEntryId }) => ({
    section,
    extId,
    ...(portalEntryId === null ? {} : { entryId: portalEntryId }),
  }))

const resultsOf = (rows: Rows, kind: Kind): readonly number[] =>
  rows[resultSections[kind]].flatMap(({ portalEntryId }: Result) => portalEntryId ?? [])

const statesOf = ({ countingStates }: Rows, kind: Kind) =>
  countingStates.filter((row) => row.kind === kind).map(({ entryId: id, state }) => ({ id, state }))

const idsOf = (rows: Rows, kind: Kind): readonly number[] => [
  ...new Set([...resultsOf(rows, kind), ...statesOf(rows, kind).map(({ id }) => id)]),
]

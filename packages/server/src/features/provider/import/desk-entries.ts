import type { Db } from '../../../platform/database/database.ts'
import type { BundleRow, SectionName } from './bundle.ts'
import { closeWaitingBags, lockChangingDeposits, openedAtDesk } from './desk-entry-queries.ts'

export type Rows = { readonly [Name in SectionName]: readonly BundleRow<Name>[] }

/** A row that was left out: the desk or the customer came first, or the entry has come further. */
export type KeptRow = {
  readonly section: 'handledDeposits' | 'countingStates' | 'entryStages' | 'visitDecisions'
  readonly extId?: string
  readonly entryId: number
}

/**
 * Leaves out results and states of deposits whose bags were opened at the desk: of the provider's systems and the desk
 * the first one counts, and one bag of the desk must not stop a nightly import. The deposits that can still go either
 * way stay locked until the import ends.
 */
export async function leaveDeskEntries(
  tx: Db,
  rows: Rows,
): Promise<{ readonly rows: Rows; readonly kept: readonly KeptRow[] }> {
  const ids = depositIdsOf(rows)
  if (ids.length === 0) return { rows, kept: [] }
  await lockChangingDeposits(tx, resultsOf(rows), statesOf(rows))
  const desk = await openedAtDesk(tx, ids)
  if (desk.size === 0) return { rows, kept: [] }
  const results = Map.groupBy(rows.handledDeposits, ({ portalEntryId }) => isOf(desk, portalEntryId))
  const states = Map.groupBy(
    rows.countingStates,
    ({ kind, entryId }) => kind === 'deposit' && isOf(desk, entryId),
  )
  return {
    rows: {
      ...rows,
      handledDeposits: results.get(false) ?? [],
      countingStates: states.get(false) ?? [],
    },
    kept: [
      ...(results.get(true) ?? []).flatMap(({ extId, portalEntryId }) =>
        portalEntryId === null ? [] : { section: 'handledDeposits' as const, extId, entryId: portalEntryId },
      ),
      ...(states.get(true) ?? []).map(({ entryId }) => ({ section: 'countingStates' as const, entryId })),
    ],
  }
}

/** A bag that waits at the desk while the systems count its deposit needs no counting there any more. */
export async function releaseWaitingBags(tx: Db, rows: Rows, now: Date): Promise<void> {
  const ids = depositIdsOf(rows)
  if (ids.length > 0) await closeWaitingBags(tx, ids, now)
}

const isOf = (desk: ReadonlySet<number>, id: number | null): boolean => id !== null && desk.has(id)

const resultsOf = ({ handledDeposits }: Rows): readonly number[] =>
  handledDeposits.flatMap(({ portalEntryId }) => portalEntryId ?? [])

const statesOf = ({ countingStates }: Rows) =>
  countingStates.filter(({ kind }) => kind === 'deposit').map(({ entryId: id, state }) => ({ id, state }))

const depositIdsOf = (rows: Rows): readonly number[] => [
  ...new Set([...resultsOf(rows), ...statesOf(rows).map(({ id }) => id)]),
]

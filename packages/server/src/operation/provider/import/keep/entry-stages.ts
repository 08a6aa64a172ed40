import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { depositStages, type EntryKind, type OrderStage } from '@kassavirta/domain/bags/deposits/entry-stages'
import type { Db } from '../../../../platform/database/database.ts'
import { writeRows } from '../../../../platform/database/row-writes.ts'
import { cancelledNotices, type NotifiedOrder } from '../../../../orders/deliveries/notify-customers.ts'
import { moveOrder, progressRows, type MovedOrder } from '../../../../orders/change-orders/move-order.ts'
import { stageRows } from '../../../../bags/deposits/entry-events.ts'
import type { BundleRow } from '../read/bundle.ts'
import type { StagedKind } from '../read/bundle-parts.ts'
import type { SkippedRow } from './desk-entries.ts'
import {
  listKnownStages,
  listPositions,
  lockEntries,
  readStageRanks,
  type Position,
} from './entry-queries.ts'
import type { Tally } from '../write/tally.ts'

export type StageRow = BundleRow<'entryStages'>

/** The portal's names of the kinds in a bundle. */
const kindsOfBundle = {
  deposit: 'deposit',
  changeorder: 'changeOrder',
  supplyorder: 'supplyOrder',
} as const satisfies Record<StagedKind, EntryKind>

const kinds: readonly StagedKind[] = keysOf(kindsOfBundle)

/** Gives the rank of a stage of a kind; 0 without a stage. */
type RankOf = (kind: StagedKind, stage: string | null) => number

async function readRanks(tx: Db): Promise<RankOf> {
  const ofOrders = await readStageRanks(tx)
  const ofDeposits: readonly (string | null)[] = depositStages
  return (kind, stage) =>
    kind === 'deposit' ? ofDeposits.indexOf(stage) + 1 : stage === null ? 0 : (ofOrders.get(stage) ?? 0)
}

type StageKey = Pick<StageRow, 'kind' | 'entryId' | 'attempt'> & { readonly stage: string }

const keyOf = ({ kind, entryId, attempt, stage }: StageKey): string =>
  `${kind} ${entryId} ${attempt} ${stage}`

type StageSelection = { readonly rows: readonly StageRow[]; readonly skipped: readonly SkippedRow[] }

/**
 * Skips stages of entries that the desk has moved or the customer has withdrawn, and stages behind the present one: an entry
 * only goes forward. Entries that get a new stage stay locked until the import ends. Entries without a new stage are not
 * locked, so that the same bundle again holds up nobody.
 */
export async function leaveOvertakenStages(tx: Db, sent: readonly StageRow[]): Promise<StageSelection> {
  if (sent.length === 0) return { rows: sent, skipped: [] }
  const unlocked = await knownKeys(tx, sent)
  const changing = sent.filter((row) => !unlocked.has(keyOf(row)))
  if (changing.length === 0) return { rows: sent, skipped: [] }
  for (const [kind, ids] of idsByKind(changing)) await lockEntries(tx, kind, ids)
  const positions = await readPositions(tx, changing)
  const known = await knownKeys(tx, sent)
  const rankOf = await readRanks(tx)
  const skipped = new Set<StageRow>()
  for (const row of inOrder(
    changing.filter((each) => !known.has(keyOf(each))),
    rankOf,
  )) {
    const key = `${row.kind} ${row.entryId}`
    const position = positions.get(key)
    if (position && !position.isOfDesk && isFurther(row, position, rankOf))
      positions.set(key, { ...position, attempt: row.attempt, stage: row.stage })
    else skipped.add(row)
  }
  return {
    rows: sent.filter((row) => !skipped.has(row)),
    skipped: sent
      .filter((row) => skipped.has(row))
      .map(({ entryId }) => ({ section: 'entryStages' as const, entryId })),
  }
}

const isFurther = (row: StageRow, { attempt, stage, isCancelled }: Position, rankOf: RankOf): boolean =>
  !isCancelled &&
  (row.attempt > attempt ||
    (row.attempt === attempt && rankOf(row.kind, row.stage) > rankOf(row.kind, stage)))

const inOrder = (rows: readonly StageRow[], rankOf: RankOf): readonly StageRow[] =>
  rows.toSorted(
    (one, other) =>
      one.attempt - other.attempt || rankOf(one.kind, one.stage) - rankOf(other.kind, other.stage),
  )

/** The numbers of the entries by kind, in the order in which all callers lock them. */
const idsByKind = (rows: readonly StageRow[]): readonly (readonly [StagedKind, readonly number[]])[] =>
  kinds.flatMap((kind) => {
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ entryId }) => entryId))]
    return ids.length > 0 ? [[kind, ids] as const] : []
  })

/** The positions of locked entries, by kind and number. */
async function readPositions(tx: Db, rows: readonly StageRow[]): Promise<Map<string, Position>> {
  const positions = new Map<string, Position>()
  for (const [kind, ids] of idsByKind(rows))
    for (const position of await listPositions(tx, kind, ids))
      positions.set(`${kind} ${position.id}`, position)
  return positions
}

async function knownKeys(tx: Db, rows: readonly StageRow[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const [kind, ids] of idsByKind(rows))
    for (const row of await listKnownStages(tx, kindsOfBundle[kind], ids)) known.add(keyOf({ kind, ...row }))
  return known
}

/** Writes the new stages: the step of a deposit, all records of an order, and the notice of its cancellation. */
export async function writeEntryStages(tx: Db, rows: readonly StageRow[], now: Date): Promise<Tally> {
  const known = await knownKeys(tx, rows)
  const fresh = inOrder(
    rows.filter((row) => !known.has(keyOf(row))),
    await readRanks(tx),
  )
  const ofDeposits = fresh.filter(({ kind }) => kind === 'deposit')
  const moved = movedOrders(fresh, await readPositions(tx, fresh))
  const steps = ofDeposits.map((row) => ({ ...row, kind: 'deposit' as const, source: 'systems' as const }))
  const notices = await cancelledNotices(tx, moved, { now, staffId: null })
  if (moved.length > 0) await writeRows(tx, [...progressRows(moved), ...notices])
  if (steps.length > 0) await writeRows(tx, [stageRows(steps)])
  return { created: fresh.length, changed: 0, unchanged: rows.length - fresh.length, ended: 0 }
}

/** All stages of one order in a bundle become one change of the order with several steps. */
function movedOrders(
  fresh: readonly StageRow[],
  positions: ReadonlyMap<string, Position>,
): readonly MovedOrder<NotifiedOrder>[] {
  const moved = new Map<string, MovedOrder<NotifiedOrder>>()
  for (const { kind, entryId, stage, attempt, at, note } of fresh) {
    if (kind === 'deposit') continue
    const key = `${kind} ${entryId}`
    const position = positions.get(key)
    if (!position) throw new Error(`${key} is not locked`)
    const before = moved.get(key)
    const locked = {
      id: entryId,
      kind: kindsOfBundle[kind],
      attempt: position.attempt,
      version: position.version,
      companyId: position.companyId,
      deliveryDate: position.day,
    }
    const order = { ...locked, stage: (before?.order.stage ?? position.stage) as OrderStage | null }
    const cancelling = stage === 'cancelled' ? {} : { cancelledAt: null, cancelReason: '' }
    const columns = { stageBySystems: true, ...cancelling }
    const move = { act: 'report', stage: stage as OrderStage, attempt } as const
    const after = moveOrder(order, move, { at, note, by: { source: 'systems' }, columns })
    moved.set(key, { ...after, steps: [...(before?.steps ?? []), ...after.steps] })
  }
  return [...moved.values()]
}

import { rankOf, type OrderStage } from '@kassavirta/domain/deliveries/states'
import { depositStages, type EntryKind } from '@kassavirta/domain/entry-events/stages'
import type { Db } from '../../../platform/database/database.ts'
import type { BundleRow } from './bundle.ts'
import type { StagedKind } from './bundle-stages.ts'
import type { KeptRow } from './desk-entries.ts'
import {
  insertStages,
  listPositions,
  listTold,
  lockEntries,
  setStages,
  type Position,
} from './stage-queries.ts'
import type { Tally } from './tally.ts'

export type StageRow = BundleRow<'entryStages'>

/** What the portal calls the kinds of a bundle. */
const kindsOfBundle = {
  deposit: 'deposit',
  changeorder: 'changeOrder',
  supplyorder: 'supplyOrder',
} as const satisfies Record<StagedKind, EntryKind>

const kinds = Object.keys(kindsOfBundle) as readonly StagedKind[]

const stageRank = ({ kind, stage }: Pick<StageRow, 'kind' | 'stage'>): number =>
  kind === 'deposit' ? (depositStages as readonly string[]).indexOf(stage) + 1 : rankOf(stage as OrderStage)

type Named = Pick<StageRow, 'kind' | 'entryId' | 'attempt'> & { readonly stage: string }

const keyOf = ({ kind, entryId, attempt, stage }: Named): string => `${kind} ${entryId} ${attempt} ${stage}`

type Left = { readonly rows: readonly StageRow[]; readonly kept: readonly KeptRow[] }

/**
 * Leaves out stages of entries that the desk has moved or the customer has taken back, and those behind what is told
 * already: an entry only goes forward. Entries that get another stage stay locked until the import ends; those of which everything is
 * told are not locked, so that the same bundle again holds up nobody.
 */
export async function leaveOvertakenStages(tx: Db, sent: readonly StageRow[]): Promise<Left> {
  if (sent.length === 0) return { rows: sent, kept: [] }
  const unlocked = await toldKeys(tx, sent)
  const changing = sent.filter((row) => !unlocked.has(keyOf(row)))
  if (changing.length === 0) return { rows: sent, kept: [] }
  const positions = new Map<string, Position>()
  for (const kind of kinds) {
    const ids = [...new Set(changing.filter((row) => row.kind === kind).map(({ entryId }) => entryId))]
    if (ids.length === 0) continue
    await lockEntries(tx, kind, ids)
    for (const position of await listPositions(tx, kind, ids))
      positions.set(`${kind} ${position.id}`, position)
  }
  const told = await toldKeys(tx, sent)
  const kept = new Set<StageRow>()
  for (const row of inOrder(changing.filter((each) => !told.has(keyOf(each))))) {
    const key = `${row.kind} ${row.entryId}`
    const position = positions.get(key)
    if (position && !position.isOfDesk && isFurther(row, position))
      positions.set(key, { ...position, attempt: row.attempt, rank: stageRank(row) })
    else kept.add(row)
  }
  return {
    rows: sent.filter((row) => !kept.has(row)),
    kept: sent
      .filter((row) => kept.has(row))
      .map(({ entryId }) => ({ section: 'entryStages' as const, entryId })),
  }
}

const isFurther = (row: StageRow, { attempt, rank, isCancelled }: Position): boolean =>
  !isCancelled && (row.attempt > attempt || (row.attempt === attempt && stageRank(row) > rank))

const inOrder = (rows: readonly StageRow[]): readonly StageRow[] =>
  rows.toSorted((one, other) => one.attempt - other.attempt || stageRank(one) - stageRank(other))

async function toldKeys(tx: Db, rows: readonly StageRow[]): Promise<ReadonlySet<string>> {
  const told = new Set<string>()
  for (const kind of kinds) {
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ entryId }) => entryId))]
    if (ids.length === 0) continue
    for (const row of await listTold(tx, kindsOfBundle[kind], ids)) told.add(keyOf({ kind, ...row }))
  }
  return told
}

/** Writes the stages that are not told yet, and the last of each order into the order. */
export async function writeEntryStages(tx: Db, rows: readonly StageRow[]): Promise<Tally> {
  const told = await toldKeys(tx, rows)
  const fresh = inOrder(rows.filter((row) => !told.has(keyOf(row))))
  await insertStages(
    tx,
    fresh.map(({ kind, ...row }) => ({ ...row, kind: kindsOfBundle[kind] })),
  )
  for (const kind of ['changeorder', 'supplyorder'] as const) {
    const last = new Map(fresh.filter((row) => row.kind === kind).map((row) => [row.entryId, row]))
    await setStages(tx, kind, [...last.values()])
  }
  return { created: fresh.length, changed: 0, unchanged: rows.length - fresh.length, ended: 0 }
}

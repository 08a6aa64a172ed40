import type {
  DepositStage,
  EntryKind,
  FETCHED,
  VisitStage,
} from '@kassavirta/domain/bags/deposits/stages/entries'
import type { OrderStage } from '@kassavirta/domain/bags/deposits/stages/orders'
import {
  insertion,
  insertions,
  insertionsOnce,
  type RowWrite,
} from '../../../platform/database/row-writes.ts'
import { entryEvent } from '../../../tables/counting.ts'

/** Who moved an entry. */
export type StageAuthor =
  | { readonly source: 'desk'; readonly staffId: number }
  | { readonly source: 'customer'; readonly userId: number }
  | { readonly source: 'systems' }

/** A step of an entry that its customer can follow, and who made it. */
export type StageEvent = StageAuthor & {
  readonly kind: EntryKind
  readonly entryId: number
  readonly attempt: number
  readonly stage: DepositStage | typeof FETCHED | OrderStage | VisitStage
  readonly at: Date
  readonly note?: string
}

/** The row of a step. A second one of the same attempt is refused by the table. */
export const stageRow = (event: StageEvent): RowWrite => insertion(entryEvent, event)

/** The rows of steps that one author made together. */
export const stageRows = (events: readonly StageEvent[]): RowWrite => insertions(entryEvent, events)

/** The same, where a step that is known already stays as it is. */
export const stageRowsOnce = (events: readonly StageEvent[]): RowWrite => insertionsOnce(entryEvent, events)

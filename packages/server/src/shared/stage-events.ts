import type { OrderStage } from '@kassavirta/domain/deliveries/states'
import type { DepositStage, EntryKind, VisitStage } from '@kassavirta/domain/entry-events/stages'
import { insertion, type RowWrite } from '../platform/database/row-writes.ts'
import { entryEvent } from '../tables/counting.ts'

/** A step of an entry that its customer can follow, and who made it. */
export type StageEvent = {
  readonly kind: EntryKind
  readonly entryId: number
  readonly attempt: number
  readonly stage: DepositStage | OrderStage | VisitStage
  readonly at: Date
  readonly note?: string
} & (
  | { readonly source: 'desk'; readonly staffId: number }
  | { readonly source: 'customer'; readonly userId: number }
  | { readonly source: 'systems' }
)

/** The row that tells a stage. A second one of the same attempt is refused by the table. */
export const stageRow = (told: StageEvent): RowWrite => insertion(entryEvent, told)

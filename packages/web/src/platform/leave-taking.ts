import { isRecord, readJson } from './drafts.ts'
import { deviceShelf, tabShelf, type Shelf } from './storage.ts'

/** A flow that this page holds in memory, whatever the device keeps of it. */
type LivingFlow = {
  readonly userId: number
  /** Something was typed that has not been sent. */
  readonly isUnfinished: () => boolean
  readonly forget: () => void
}

const living = new Set<LivingFlow>()

/** From now on the flow is asked and told when its person signs out. */
export const joinLiving = (flow: LivingFlow): unknown => living.add(flow)

type Shelves = { readonly drafts: Shelf; readonly receipts: Shelf }
const SHELVES: Shelves = { drafts: deviceShelf, receipts: tabShelf }

/** Whether signing out would take away something that was typed. */
export const hasDrafts = (userId: number, { drafts }: Pick<Shelves, 'drafts'> = SHELVES): boolean =>
  livingOf(userId).some((flow) => flow.isUnfinished()) || removable(drafts, userId).length > 0

/**
 * At sign-out a person's drafts and receipts leave the device (decisions O19). What was sent without an answer stays,
 * for that person alone: deleted, it could be ordered twice.
 */
export function forgetPerson(userId: number, { drafts, receipts }: Shelves = SHELVES): void {
  for (const flow of livingOf(userId)) flow.forget()
  for (const key of removable(drafts, userId)) drafts.removeItem(key)
  for (const key of keysOf(receipts, 'receipt', userId)) receipts.removeItem(key)
}

const livingOf = (userId: number): readonly LivingFlow[] =>
  [...living].filter((flow) => flow.userId === userId)

const removable = (drafts: Shelf, userId: number): readonly string[] =>
  keysOf(drafts, 'draft', userId).filter((key) => !isUnsettled(readJson(drafts, key)))

/** As drafts.ts and receipts.ts name them: by flow, person and place. */
const keysOf = (shelf: Shelf, kind: 'draft' | 'receipt', userId: number): readonly string[] =>
  shelf.keys().filter((key) => new RegExp(`^kassavirta\\.${kind}\\.[^.]+\\.${userId}\\.\\d+$`).test(key))

/** A call has left the device and nobody knows what became of it. */
const isUnsettled = (draft: unknown): boolean =>
  isRecord(draft) && isRecord(draft['pending']) && draft['pending']['left'] !== false

import { isRecord } from '@kassavirta/domain/kernel/records'
import { readJson } from './drafts.ts'
import { deviceShelf, tabShelf, type Shelf } from '../browser/storage.ts'

/** A flow that this page holds in memory, whether or not the device has saved it. */
type OpenFlow = {
  readonly userId: number
  /** True when something was typed that has not been sent. */
  readonly isUnfinished: () => boolean
  /** Empties itself, unless something that was sent has no answer. */
  readonly forget: () => void
}

const openFlows = new Set<OpenFlow>()
/** Ids of the people who have signed out of this page and not signed in again. */
const signedOut = new Set<number>()

/** From now on signing out takes the flow into account. */
export const registerFlow = (flow: OpenFlow): unknown => openFlows.add(flow)

type Shelves = { readonly drafts: Shelf; readonly receipts: Shelf }

/**
 * Shelves that save nothing for a person who has signed out, even when one of their flows is still working. A pair
 * without an answer stays, for that person only: if it were deleted, the order could be made twice (decisions O19).
 * @internal exported for the test; the portal uses `draftShelf` and `receiptShelf`
 */
export const closedAfterSignOut = ({ drafts, receipts }: Shelves): Shelves => ({
  drafts: {
    ...drafts,
    setItem: (key, text) =>
      isOfSignedOut('draft', key) && !isUnsettled(text) ? drafts.removeItem(key) : drafts.setItem(key, text),
  },
  receipts: {
    ...receipts,
    setItem: (key, text) => (isOfSignedOut('receipt', key) ? undefined : receipts.setItem(key, text)),
  },
})

/** Drafts outlive the tab, receipts do not. */
const SHELVES = closedAfterSignOut({ drafts: deviceShelf, receipts: tabShelf })
export const { drafts: draftShelf, receipts: receiptShelf } = SHELVES

/** Whether signing out would delete something that was typed. */
export const hasDrafts = (userId: number, { drafts }: Pick<Shelves, 'drafts'> = SHELVES): boolean =>
  flowsOf(userId).some((flow) => flow.isUnfinished()) || removable(drafts, userId).length > 0

/** Whether something typed waits on this device, for whomever: before the sign-in nobody knows who will go on. */
export const deviceHasDrafts = ({ drafts }: Pick<Shelves, 'drafts'> = SHELVES): boolean =>
  drafts.keys().some((key) => personOf('draft', key) !== undefined)

/** Deletes a person's drafts and receipts from the device at sign-out (decisions O19). */
export function forgetPerson(userId: number, { drafts, receipts }: Shelves = SHELVES): void {
  signedOut.add(userId)
  for (const flow of flowsOf(userId)) flow.forget()
  for (const key of removable(drafts, userId)) drafts.removeItem(key)
  for (const key of keysOf(receipts, 'receipt', userId)) receipts.removeItem(key)
}

/** Saves the person's drafts again, after an earlier sign-out on the same page. */
export const markSignedIn = (userId: number): unknown => signedOut.delete(userId)

const flowsOf = (userId: number): readonly OpenFlow[] =>
  [...openFlows].filter((flow) => flow.userId === userId)

const removable = (drafts: Shelf, userId: number): readonly string[] =>
  keysOf(drafts, 'draft', userId).filter((key) => !isUnsettled(drafts.getItem(key)))

type Kind = 'draft' | 'receipt'

/** Reads the person from a key of drafts.ts or receipts.ts: flow, person and company. */
function personOf(kind: Kind, key: string): number | undefined {
  const [, found, person] = /^kassavirta\.(\w+)\.[^.]+\.(\d+)\.\d+$/.exec(key) ?? []
  return found === kind ? Number(person) : undefined
}

const isOfSignedOut = (kind: Kind, key: string): boolean => signedOut.has(personOf(kind, key) ?? Number.NaN)

const keysOf = (shelf: Shelf, kind: Kind, userId: number): readonly string[] =>
  shelf.keys().filter((key) => personOf(kind, key) === userId)

/** True for a draft with a pair that may have been sent and has no answer. */
function isUnsettled(text: string | null): boolean {
  const draft = readJson({ getItem: () => text }, '')
  return isRecord(draft) && isRecord(draft['pending']) && draft['pending']['left'] !== false
}

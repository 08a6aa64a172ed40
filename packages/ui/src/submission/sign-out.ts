import { isRecord } from '@kassavirta/domain/kernel/records'
import { readJson } from './drafts.ts'
import { deviceShelf, tabShelf, type Shelf } from '../browser/storage.ts'

/** A flow that this page holds in memory, whatever the device keeps of it. */
type OpenFlow = {
  readonly userId: number
  /** Something was typed that has not been sent. */
  readonly isUnfinished: () => boolean
  /** Empties itself, unless something that was sent has no answer. */
  readonly forget: () => void
}

const openFlows = new Set<OpenFlow>()
/** Who has signed out of this page and not come back. */
const signedOut = new Set<number>()

/** From now on the flow is asked and told when its person signs out. */
export const registerFlow = (flow: OpenFlow): unknown => openFlows.add(flow)

type Shelves = { readonly drafts: Shelf; readonly receipts: Shelf }

/**
 * Shelves on which nothing more is put for a person who has gone, whatever their flows still do. What was sent without
 * an answer stays, for that person alone: deleted, it could be ordered twice (decisions O19).
 * @internal for the test; the portal uses the two below
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

/** Whether signing out would take away something that was typed. */
export const hasDrafts = (userId: number, { drafts }: Pick<Shelves, 'drafts'> = SHELVES): boolean =>
  flowsOf(userId).some((flow) => flow.isUnfinished()) || removable(drafts, userId).length > 0

/** At sign-out a person's drafts and receipts leave the device (decisions O19). */
export function forgetPerson(userId: number, { drafts, receipts }: Shelves = SHELVES): void {
  signedOut.add(userId)
  for (const flow of flowsOf(userId)) flow.forget()
  for (const key of removable(drafts, userId)) drafts.removeItem(key)
  for (const key of keysOf(receipts, 'receipt', userId)) receipts.removeItem(key)
}

/** Signed in, perhaps again: what they type is kept. */
export const markSignedIn = (userId: number): unknown => signedOut.delete(userId)

const flowsOf = (userId: number): readonly OpenFlow[] =>
  [...openFlows].filter((flow) => flow.userId === userId)

const removable = (drafts: Shelf, userId: number): readonly string[] =>
  keysOf(drafts, 'draft', userId).filter((key) => !isUnsettled(drafts.getItem(key)))

type Kind = 'draft' | 'receipt'

/** As drafts.ts and receipts.ts name them: by flow, person and place. */
function personOf(kind: Kind, key: string): number | undefined {
  const [, found, person] = /^kassavirta\.(\w+)\.[^.]+\.(\d+)\.\d+$/.exec(key) ?? []
  return found === kind ? Number(person) : undefined
}

const isOfSignedOut = (kind: Kind, key: string): boolean => signedOut.has(personOf(kind, key) ?? Number.NaN)

const keysOf = (shelf: Shelf, kind: Kind, userId: number): readonly string[] =>
  shelf.keys().filter((key) => personOf(kind, key) === userId)

/** A call has left the device and nobody knows what became of it. */
function isUnsettled(text: string | null): boolean {
  const draft = readJson({ getItem: () => text }, '')
  return isRecord(draft) && isRecord(draft['pending']) && draft['pending']['left'] !== false
}

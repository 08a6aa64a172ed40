import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, deviceStorage, tabStorage, type SafeStorage } from '../browser/storage.ts'

/** A flow that this page holds in memory, whether or not the device has saved it. */
type OpenFlow = {
  readonly userId: number
  /** True while typed entries have not been sent. */
  readonly isUnfinished: () => boolean
  /** Empties the flow, unless a sent request has no answer. */
  readonly forget: () => void
}

const openFlows = new Set<OpenFlow>()
/** Ids of the people who have signed out of this page and not signed in again. */
const signedOut = new Set<number>()

/** From now on signing out takes the flow into account. */
export const registerFlow = (flow: OpenFlow): unknown => openFlows.add(flow)

type Storages = { readonly drafts: SafeStorage; readonly receipts: SafeStorage }

/**
 * Storages that save nothing for a person who has signed out, even when one of their flows is still working. A request
 * without an answer stays, for that person only: if it were deleted, the order could be made twice (decisions O19).
 * @internal exported for the test; the portal uses `draftStorage` and `receiptStorage`
 */
export const closedAfterSignOut = ({ drafts, receipts }: Storages): Storages => ({
  drafts: {
    ...drafts,
    setItem: (key, text) =>
      isOfSignedOut(key) && !isUnsettled(text) ? drafts.removeItem(key) : drafts.setItem(key, text),
  },
  receipts: {
    ...receipts,
    setItem: (key, text) => (isOfSignedOut(key) ? undefined : receipts.setItem(key, text)),
  },
})

/** Drafts outlive the tab, receipts do not. */
const STORAGES = closedAfterSignOut({ drafts: deviceStorage, receipts: tabStorage })
export const { drafts: draftStorage, receipts: receiptStorage } = STORAGES

/** Whether signing out would delete typed entries. */
export const hasDrafts = (userId: number, { drafts }: Pick<Storages, 'drafts'> = STORAGES): boolean =>
  flowsOf(userId).some((flow) => flow.isUnfinished()) ||
  removable(drafts, userId).some((key) => personOf(key)?.kind === 'draft')

/** Whether the device has a draft of any person: before the sign-in it is not known who will continue. */
export const deviceHasDrafts = ({ drafts }: Pick<Storages, 'drafts'> = STORAGES): boolean =>
  drafts.keys().some((key) => personOf(key)?.kind === 'draft')

/** Deletes all drafts and receipts of a person from the device at sign-out (decisions O19, P1). */
export function forgetPerson(userId: number, { drafts, receipts }: Storages = STORAGES): void {
  signedOut.add(userId)
  for (const flow of flowsOf(userId)) flow.forget()
  for (const storage of [drafts, receipts])
    for (const key of removable(storage, userId)) storage.removeItem(key)
}

/** Saves the person's drafts again, after an earlier sign-out on the same page. */
export const markSignedIn = (userId: number): unknown => signedOut.delete(userId)

const flowsOf = (userId: number): readonly OpenFlow[] =>
  [...openFlows].filter((flow) => flow.userId === userId)

const removable = (storage: SafeStorage, userId: number): readonly string[] =>
  storage.keys().filter((key) => personOf(key)?.id === userId && !isUnsettled(storage.getItem(key)))

/** Reads the kind and the person from a key like those of drafts.ts and receipts.ts: kind, flow, person and company. */
function personOf(key: string): { readonly kind: string; readonly id: number } | undefined {
  const [, kind, id] = /^kassavirta\.(\w+)\.[^.]+\.(\d+)\.\d+$/.exec(key) ?? []
  return kind === undefined ? undefined : { kind, id: Number(id) }
}

const isOfSignedOut = (key: string): boolean => signedOut.has(personOf(key)?.id ?? Number.NaN)

/** True for a draft with a request that may have been sent and has no answer. */
function isUnsettled(text: string | null): boolean {
  const draft = readJson({ getItem: () => text }, '')
  return isRecord(draft) && isRecord(draft['pending']) && draft['pending']['left'] !== false
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { observable } from '../browser/observable.ts'
import { onePerOwner } from '../browser/one-per-owner.ts'
import { tabHistory } from '../routing/address-bar.ts'
import { draftKey, readDraft, removeDraft, writeDraft, type DraftOwner } from './drafts.ts'
import { pendingRequest } from './pending-submission.ts'
import { removeReceipt, writeReceipt } from './receipts.ts'
import { firstState, isBlank, type Device, type FlowFormat, type FlowState, sendingOf } from './sending.ts'
import { draftStorage, registerFlow, receiptStorage } from './sign-out.ts'
import { wizardStep } from './wizard.ts'

const thisDevice = (): Device => ({ drafts: draftStorage, receipts: receiptStorage, history: tabHistory() })

/**
 * Form, summary and receipt of one person at one company, held outside the screens, so that they survive navigation,
 * an expired session and a reload. Entries are saved as a draft; a request is saved before it is sent.
 */
export type Flow<Entries, Body, Answer> = {
  /** The name of its draft in the storage of the device. */
  readonly key: string
  readonly state: () => FlowState<Entries, Body, Answer>
  readonly subscribe: (listener: () => void) => () => void
  /** Takes what the person typed. Ignored while a sent request has no answer. */
  readonly change: (typed: Entries) => void
  /** Next: moves from the form to the summary of exactly what will be sent. */
  readonly review: (body: Body) => void
  /** Moves back to the form with all entries. Ignored while a call is running. */
  readonly back: () => void
  /** A press: sends the body, or the request that waits. Ignored while a call is running. */
  readonly confirm: Sending<Entries, Body, Answer>['confirm']
  readonly open: Sending<Entries, Body, Answer>['open']
  readonly goOn: Sending<Entries, Body, Answer>['goOn']
  readonly takeBack: Sending<Entries, Body, Answer>['takeBack']
  /** Saves the last entries at once when the person leaves the form, for its summary or for another screen. */
  readonly leave: (elsewhere: boolean) => void
  /** Records that the receipt is on the screen. */
  readonly markSeen: () => void
  /** Empties the form. Ignored while a sent request has no answer. */
  readonly clear: () => void
  /** Undoes `clear`. */
  readonly restore: () => void
  /** Opens an empty form and removes the receipt. */
  readonly startAgain: () => void
}

type Sending<Entries, Body, Answer> = ReturnType<typeof sendingOf<Entries, Body, Answer>>

/** The flow of this page for each draft, the newest that a screen has made. */
const flowsOfPage = new Map<string, Flow<unknown, unknown, unknown>>()

/** The flow that works on a draft in this page; only this flow knows of a running call. */
export const flowOfPage = (owner: DraftOwner) => flowsOfPage.get(draftKey(owner))

/** A screen that is opened again continues its earlier flow, if a confirmed request of it has no answer yet. */
export function createFlow<Entries, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Entries, Body, Answer>,
): Flow<Entries, Body, Answer> {
  const earlier = flowOfPage(owner)
  // A draft is named by its form, so the flow of the same name is of the same form.
  if (earlier && pendingRequest(earlier.state().submission)) return earlier as Flow<Entries, Body, Answer>
  const flow = newFlow(owner, format)
  flowsOfPage.set(draftKey(owner), flow as Flow<unknown, unknown, unknown>)
  return flow
}

/** A flow with the state that the device has stored, independent of the flow of an open form. */
export function newFlow<Entries, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Entries, Body, Answer>,
  device: Device = thisDevice(),
): Flow<Entries, Body, Answer> {
  const flow = makeFlow(owner, format, device)
  registerFlow({
    userId: owner.userId,
    // This includes a running call: it may still fail, and the entries would be lost.
    isUnfinished: () => {
      const { typed, submission } = flow.state()
      return submission.state !== 'unknown' && !isBlank(format, typed)
    },
    forget: () => {
      const { state } = flow.state().submission
      if (state !== 'sending' && state !== 'unknown') flow.startAgain()
    },
  })
  return flow
}

function makeFlow<Entries, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Entries, Body, Answer>,
  device: Device,
): Flow<Entries, Body, Answer> {
  const store = createFlowStore(owner, format, device)
  const { get, set, saver, save } = store
  return {
    key: draftKey(owner),
    state: get,
    subscribe: store.subscribe,
    change(typed) {
      if (pendingRequest(get().submission)) return
      set({ ...formPage(typed), resumedAt: get().resumedAt })
      saver.soon()
    },
    review(body) {
      const { typed, submission } = get()
      if (pendingRequest(submission)) return
      const reviewed = wizardStep({ page: 'form', submission }, { type: 'next' })
      set({ ...formPage(typed), ...reviewed, body, sent: undefined })
    },
    back: () => set(wizardStep<Body, Answer>(get(), { type: 'back' })),
    ...store.sending,
    leave(elsewhere) {
      saver.now()
      const { typed, submission, savedAt } = get()
      const waits = !pendingRequest(submission) && !isBlank(format, typed)
      if (elsewhere) set({ cleared: undefined, ...(waits ? { resumedAt: savedAt } : {}) })
    },
    markSeen() {
      store.keepReceipt()
      set({ seen: true })
    },
    clear() {
      const { typed, submission, filling } = get()
      if (pendingRequest(submission)) return
      set({ ...formPage(format.start), cleared: typed, filling: filling + 1 })
      save()
    },
    restore() {
      const { cleared, filling } = get()
      if (cleared === undefined) return
      set({ ...formPage(cleared), resumedAt: serverNow(), filling: filling + 1 })
      save()
    },
    startAgain() {
      store.dropReceipt()
      set({ ...formPage(format.start), savedAt: undefined, sent: undefined, submission: { state: 'none' } })
    },
  }
}

/** The form page with these entries, and everything that depended on earlier entries reset. */
const formPage = <Entries>(typed: Entries) =>
  ({ typed, resumedAt: undefined, cleared: undefined, body: undefined, page: 'form' }) as const

/** The state of a flow, with the functions that save it on the device. */
function createFlowStore<Entries, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Entries, Body, Answer>,
  device: Device,
) {
  const { drafts, receipts, history } = device
  const { get, set, subscribe } = observable(firstState(owner, format, device))
  const saver = createSaver(save)
  /** Keys whose outcome this tab knows. */
  const settled = new Set<string>()

  function save(): void {
    saver.drop()
    const { typed, submission } = get()
    const stored = readDraft(drafts, owner, format, serverNow())?.pending
    // A request that another tab has sent stays on the device until its outcome is known.
    const pending = pendingRequest(submission) ?? (stored && !settled.has(stored.key) ? stored : undefined)
    const blank = !pending && isBlank(format, typed)
    const savedAt = serverNow()
    if (blank) removeDraft(drafts, owner)
    const saved = !blank && writeDraft(drafts, owner, format, { typed, savedAt, pending })
    set({ savedAt: saved ? savedAt : undefined })
  }

  /** Saves the receipt for the current history entry: its address may differ from that of the summary. */
  function keepReceipt(): void {
    const { sent } = get()
    if (sent) writeReceipt(receipts, owner, sent, history)
  }

  const dropReceipt = () => removeReceipt(receipts, owner)
  const sending = sendingOf({ owner, format, device, get, set, save, settled, keepReceipt })
  return { get, set, subscribe, saver, save, sending, keepReceipt, dropReceipt }
}

/** Holds the flow of the current person and company. Another owner's flow is dropped; its draft stays on the device. */
export function flowKeeper<OwnedFlow>(create: (userId: number, companyId: number) => OwnedFlow) {
  const flowOf = onePerOwner<OwnedFlow>()
  return (userId: number, companyId: number): OwnedFlow =>
    flowOf(`${userId}.${companyId}`, () => create(userId, companyId))
}

/** A flow that lives as long as its screen. The typed entries stay on the device until they are sent. */
export function useScreenFlow<Entries, Body, Answer>(create: () => Flow<Entries, Body, Answer>) {
  const [flow] = useState(create)
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  useEffect(() => () => flow.leave(true), [flow])
  return { flow, state }
}

const SAVE_EVERY_MS = 1000

/** Saves at most once a second, and at once when the page is closed, so that nothing is lost. */
export function createSaver(save: () => void, page: Pick<EventTarget, 'addEventListener'> = globalThis) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    save()
  }
  page.addEventListener('pagehide', saveNow)
  return {
    soon: () => {
      timer ??= setTimeout(saveNow, SAVE_EVERY_MS)
    },
    /** Runs a scheduled save at once. */
    now: saveNow,
    /** Cancels a scheduled save. */
    drop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

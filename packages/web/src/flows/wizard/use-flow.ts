import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, useRef, useEffectEvent } from 'react'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { Form } from '@kassavirta/domain/kernel/forms/form'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { serverTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { isUnconfirmed } from '@kassavirta/domain/people/session/machine'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { useRouter, useEntryState } from '@kassavirta/ui/routing/RouterProvider.tsx'
import type { DraftOwner } from '@kassavirta/ui/submission/drafts.ts'
import {
  type PendingRequest,
  type Submission,
  pendingRequest,
  goesOn,
  type SubmissionStatus,
} from '@kassavirta/ui/submission/pending-submission.ts'
import { type Flow, createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import type { WizardPage } from '@kassavirta/ui/submission/wizard.ts'
import { useCompanySession, useSignedIn } from '../../platform/session/use-session.ts'
import { wizardTexts } from '../texts.fi.ts'

type Keeper<Typed, Body, Answer> = (userId: number, companyId: number) => Flow<Typed, Body, Answer>

/** The flow of the person at the chosen company. */
export function useFlow<Typed, Body, Answer>(keeper: Keeper<Typed, Body, Answer>) {
  const { user, company } = useCompanySession()
  // A change of company replaces this screen with a new one, so the first flow stays the right one.
  const [flow] = useState(() => keeper(user.id, company.id))
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  return { flow, state, user, company }
}

/**
 * As useFlow, for a form, summary and receipt under one address. Coming back to a receipt that was seen opens an
 * empty form.
 */
export function useSingleAddressFlow<Typed, Body, Answer>(keeper: Keeper<Typed, Body, Answer>) {
  const openFlow = useFlow<Typed, Body, Answer>((userId, companyId) => {
    const flow = keeper(userId, companyId)
    const { page, seen } = flow.state()
    if (seen && page === 'finished') flow.startAgain()
    return flow
  })
  const { flow, state } = openFlow
  useStepHistory(flow, state)
  const finished = state.page === 'finished'
  useEffect(() => {
    if (finished) flow.markSeen()
  }, [flow, finished])
  useEffect(() => () => flow.leave(true), [flow])
  return openFlow
}

type OpenFlow<Typed, Body, Answer> = {
  readonly flow: Flow<Typed, Body, Answer>
  readonly state: ReturnType<Flow<Typed, Body, Answer>['state']>
}
type RefusedSubmission = Extract<Submission<unknown, unknown>, { readonly state: 'refused' }>

/** How a form sends its body. */
export type SubmissionSpec<Body, Answer> = {
  /** The address of the call, so that it can be sent from any screen later. */
  readonly path: string
  /** In a sentence, e.g. 'tilaus 200,00 €'. */
  readonly what: string | ((body: Body) => string)
  readonly send: (request: PendingRequest<Body>) => Promise<Answer>
}

/**
 * The acts behind the buttons of a form. A form that opens with a request without an answer asks for its outcome and sends
 * nothing (decisions N21, Q10).
 */
export function useSending<Typed, Body, Answer>(
  { flow, state }: OpenFlow<Typed, Body, Answer>,
  { path, what, send }: SubmissionSpec<Body, Answer>,
  onRefused?: (submission: RefusedSubmission) => void,
) {
  const client = useQueryClient()
  const calls = { send, ask: useAskOutcome() }
  const followUp = async (work: Promise<void>) => {
    await work
    const { submission } = flow.state()
    if (submission.state !== 'refused') return
    // A right or a limit may have changed since the form was opened, so the guard and the form need fresh data.
    void client.invalidateQueries({ queryKey: [getAccounts.path] })
    onRefused?.(submission)
  }
  useShownForm(flow.key)
  useKeepSending(state.submission, {
    open: () => flow.open(calls),
    goOn: () => followUp(flow.goOn(calls)),
  })
  return {
    confirm: () => {
      const { body } = flow.state()
      const words = typeof what === 'string' ? what : body === undefined ? '' : what(body)
      return followUp(flow.confirm(calls, { path, what: words }))
    },
    /** Back to the form with everything typed. */
    takeBack: () => flow.takeBack(calls),
    /** Clears the form; the empty form offers the entries back. */
    discard: async () => {
      await flow.takeBack(calls)
      flow.clear()
    },
  }
}

export type SendingActs = ReturnType<typeof useSending>

/** Marks the history entry of the summary in a wizard whose steps share one address. */
const SUMMARY = { step: 'summary' } as const

/**
 * Gives the summary of a wizard whose steps share one address its own entry in the browser's history: Back leads to
 * the form with everything typed, and Forward to the summary again if nothing was changed in between.
 */
function useStepHistory<Typed, Body, Answer>(
  flow: Flow<Typed, Body, Answer>,
  { page, submission }: ReturnType<Flow<Typed, Body, Answer>['state']>,
): void {
  const router = useRouter()
  const onSummary = useEntryState()['step'] === SUMMARY.step
  const now: WizardPosition = {
    page,
    onSummary,
    pending: pendingRequest(submission) !== undefined,
  }
  const before = useRef<WizardPosition>({ ...now, page: 'form' })
  useEffect(() => {
    const action = historyActionOf(before.current, now)
    before.current = now
    const { body } = flow.state()
    switch (action) {
      case 'nothing':
        return
      case 'addEntry':
        return void router.addStep(SUMMARY)
      case 'leaveEntry':
        return router.back()
      case 'toForm':
        return flow.back()
      case 'toSummary':
        return body === undefined ? undefined : flow.review(body)
      case 'startAgain':
        return flow.startAgain()
      default:
        return action satisfies never
    }
  })
}

/** The page of a wizard under one address, and which of its two entries in the browser's history is current. */
export type WizardPosition = {
  readonly page: WizardPage
  /** True when the current entry is the one that was added for the summary. */
  readonly onSummary: boolean
  /** True while a sent request has no answer: the form cannot be opened then. */
  readonly pending: boolean
}

/** The action that makes the wizard and the history agree again. */
type HistoryAction = 'nothing' | 'addEntry' | 'leaveEntry' | 'toForm' | 'toSummary' | 'startAgain'

/** With the browser's Back and Forward the history moves first; with the buttons of the screen the wizard does. */
export function historyActionOf(before: WizardPosition, now: WizardPosition): HistoryAction {
  if (before.onSummary !== now.onSummary) return now.onSummary ? afterForward(now) : afterBack(now)
  const settled = before.pending && !now.pending
  if (now.page === 'summary' && !now.onSummary && (before.page !== 'summary' || settled)) return 'addEntry'
  if (now.page === 'form' && now.onSummary && before.page === 'summary') return 'leaveEntry'
  return 'nothing'
}

const afterForward = ({ page }: WizardPosition): HistoryAction => (page === 'form' ? 'toSummary' : 'nothing')

function afterBack({ page, pending }: WizardPosition): HistoryAction {
  if (pending || page === 'form') return 'nothing'
  // The form behind a receipt has been sent, so it opens empty.
  return page === 'summary' ? 'toForm' : 'startAgain'
}

/** Keys of the drafts whose own forms are on the screen: the frame shows no line for them. */
const shown = new Set<string>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

export const isFormShown = (key: string): boolean => shown.has(key)

export function subscribeToForms(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Records that the form of a draft is on the screen. */
function useShownForm(key: string): void {
  useEffect(() => {
    shown.add(key)
    notifyListeners()
    return () => {
      shown.delete(key)
      notifyListeners()
    }
  }, [key])
}

/** Asks the server for the outcome of a request. */
export function useAskOutcome() {
  const { call } = useSignedIn()
  return (key: string) => call(getOutcome, { query: { key } })
}

const GO_ON_EVERY_MS = 5 * SECOND_MS

type SendingSteps = {
  /** Asks for the outcome of a request of an earlier page. */
  readonly open: () => Promise<void>
  /** Sends a request again that waits for the connection. */
  readonly goOn: () => Promise<void>
}

/** Keeps trying to send a confirmed request while its form, or the line about it on another screen, is shown. */
export function useKeepSending(submission: Submission<unknown, unknown>, steps: SendingSteps): void {
  const open = useEffectEvent(() => void steps.open())
  useEffect(() => open(), [])
  const isWaiting = goesOn(submission)
  const goOn = useEffectEvent(() => {
    if (isWaiting && document.visibilityState === 'visible') void steps.goOn()
  })
  // After a start without a connection the session is confirmed first.
  const isConfirmed = !isUnconfirmed(useSignedIn().state)
  useEffect(() => {
    if (isConfirmed) goOn()
  }, [isConfirmed])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(goOn, GO_ON_EVERY_MS)
    addEventListener('online', goOn)
    document.addEventListener('visibilitychange', goOn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', goOn)
      document.removeEventListener('visibilitychange', goOn)
    }
  }, [isWaiting])
}

/** 'tilaus 200,00 €'; without a sum only what it is. */
export const withSum = (what: string, sum: Cents): string =>
  sum === 0 ? what : `${what} ${formatEuros(sum)}`

/** The server's message, except for status 500, which has a prescribed text (specification section 8). */
export const sendFailureText = ({ status, said, text }: Failure): string =>
  status === 500 ? serverTexts.serverError : (said ?? text)

/**
 * The prescribed heading of a failure, or another one while the outcome is unknown; status 500 keeps the prescribed
 * heading (decisions O1).
 */
export const failureHeading = ({ unsettled, failure }: SubmissionStatus, failed: string): string =>
  unsettled && failure?.status !== 500 ? wizardTexts.unconfirmed : failed

/** The sender, under the names of the body. */
export type Sender = { readonly customerId: number; readonly userId: number }

/** The number of the stored entry. */
export type FormAnswer = { readonly id: number }

/** The flow of a form whose draft and body follow from its definition. `start` is the untouched form. */
export const formFlow = <Typed, Body>(
  owner: DraftOwner,
  { readTyped, readBody }: Pick<Form<Typed, unknown, Body>, 'readTyped' | 'readBody'>,
  start: Typed,
  readAnswer: (found: unknown) => FormAnswer | undefined = readId,
): Flow<Typed, Body, FormAnswer> =>
  createFlow<Typed, Body, FormAnswer>(owner, {
    version: 1,
    start,
    readTyped: (found) => readTyped(found, start),
    readBody,
    readAnswer,
  })

const readId = (found: unknown): FormAnswer | undefined =>
  isRecord(found) && typeof found['id'] === 'number' ? { id: found['id'] } : undefined

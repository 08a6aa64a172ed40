import { useEffect, useState, useSyncExternalStore } from 'react'
import { submissionTo } from '@kassavirta/domain/kernel/contract/outcome-api'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { draftKey, type DraftOwner } from '@kassavirta/ui/submission/drafts.ts'
import {
  pendingRequest,
  type PendingRequest,
  type Submission,
  submissionStatusOf,
} from '@kassavirta/ui/submission/pending-submission.ts'
import type { FlowFormat } from '@kassavirta/ui/submission/sending.ts'
import { flowOfPage, newFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { wizardTexts, sentThings, waitingTexts as texts } from '../texts.fi.ts'
import { isFormShown, subscribeToForms, sendFailureText, useAskOutcome, useKeepSending } from './use-flow.ts'
import { Waiting } from './WizardFrame.tsx'

type Props = Omit<DraftOwner, 'flow'> & { readonly flows: readonly string[] }

/** A line for each flow with a waiting request, as long as its own form is not on the screen. */
export function WaitingLines({ userId, companyId, flows }: Props) {
  const [open, setOpen] = useState<readonly string[]>([])
  const others = (flow: string) => (shown: readonly string[]) => shown.filter((each) => each !== flow)
  return [...new Set([...flows, ...open])].map((flow) => (
    <Line
      key={flow}
      owner={{ flow, userId, companyId }}
      // A line stays after its draft has gone, until it is closed.
      onShow={() => setOpen((shown) => [...others(flow)(shown), flow])}
      onEnd={() => setOpen(others(flow))}
    />
  ))
}

/** How long a newly opened page has to show the form itself, before a line is shown instead. */
const FORM_ARRIVES_MS = SECOND_MS

type LineProps = {
  readonly owner: DraftOwner
  readonly onShow: () => void
  readonly onEnd: () => void
}

function Line({ owner, ...acts }: LineProps) {
  const isOnScreen = useSyncExternalStore(subscribeToForms, () => isFormShown(draftKey(owner)))
  const [hasArrived, setArrived] = useState(() => performance.now() > FORM_ARRIVES_MS)
  useEffect(() => {
    if (hasArrived) return undefined
    const timer = setTimeout(() => setArrived(true), FORM_ARRIVES_MS)
    return () => clearTimeout(timer)
  }, [hasArrived])
  return isOnScreen || !hasArrived ? null : <ShownLine owner={owner} {...acts} />
}

function ShownLine({ owner, onShow, onEnd }: LineProps) {
  const [first] = useState(() => ({ onShow, onEnd }))
  useEffect(() => {
    first.onShow()
    return first.onEnd
  }, [first])
  return <WaitingLine owner={owner} onEnd={onEnd} />
}

/** Leaves the typed entries as they are, because only their own form can read them. */
const anyForm: FlowFormat<unknown, unknown, unknown> = {
  version: 1,
  start: undefined,
  readTyped: (found) => found ?? undefined,
  readBody: (found) => found ?? undefined,
  readAnswer: (found) => found,
}

/** The flow of the open page, which knows of a running call; after a reload a new flow with the state stored on the device. */
function flowOf(owner: DraftOwner) {
  const ofForm = flowOfPage(owner)
  return ofForm && pendingRequest(ofForm.state().submission) ? ofForm : newFlow(owner, anyForm)
}

function useWaitingFlow(owner: DraftOwner) {
  const { call } = useSignedIn()
  const [flow] = useState(() => flowOf(owner))
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const calls = {
    send: ({ key, body, label }: PendingRequest<unknown>) =>
      call(submissionTo(label?.path ?? ''), { body }, { key }),
    ask: useAskOutcome(),
  }
  useKeepSending(state.submission, { open: () => flow.open(calls), goOn: () => flow.goOn(calls) })
  return {
    flow,
    state,
    confirm: () => void flow.confirm(calls),
    discard: () => void flow.takeBack(calls).then(flow.clear),
  }
}

type WaitingLineProps = { readonly owner: DraftOwner; readonly onEnd: () => void }

/** Shows a confirmed request without an answer on every screen but its own, until the person has closed its outcome. */
function WaitingLine({ owner, onEnd }: WaitingLineProps) {
  const { flow, state, confirm, discard } = useWaitingFlow(owner)
  const { submission, cleared } = state
  const status = submissionStatusOf(submission)
  const [what] = useState(status.what ?? sentThings.other)
  if (!status.held) {
    const restore = cleared === undefined ? undefined : flow.restore
    return <OutcomeBanner submission={submission} what={what} restore={restore} onEnd={onEnd} />
  }
  const sendNow = <Button onClick={confirm}>{wizardTexts.sendNow}</Button>
  if (status.waits) return <Waiting status={status} onDiscard={discard} acts={sendNow} />
  return (
    <Banner kind="warn" heading={fill(texts.unknown, { what })} action={status.sending ? undefined : sendNow}>
      {status.failure && sendFailureText(status.failure)}
    </Banner>
  )
}

type OutcomeBannerProps = Pick<WaitingLineProps, 'onEnd'> & {
  readonly submission: Submission<unknown, unknown>
  readonly what: string
  /** Fills the form again with the entries of a discarded request. */
  readonly restore: (() => void) | undefined
}

/** The outcome of the request. */
function OutcomeBanner({ submission, what, restore, onEnd }: OutcomeBannerProps) {
  const isRefused = submission.state === 'refused'
  const sentence = { accepted: texts.sent, refused: texts.refused, none: texts.discarded } as const
  const end = submission.state === 'accepted' || isRefused ? submission.state : 'none'
  return (
    <Banner
      kind={isRefused ? 'danger' : 'ok'}
      heading={fill(sentence[end], { what })}
      action={
        <>
          {restore && (
            <Button kind="secondary" onClick={restore}>
              {wizardTexts.restore}
            </Button>
          )}
          <Button kind="secondary" onClick={onEnd}>
            {texts.close}
          </Button>
        </>
      }
    >
      {isRefused && sendFailureText(submission.failure)}
      {submission.state === 'accepted' && numberText(submission.answer)}
    </Banner>
  )
}

/** Each kind of entry has its own name for its number. */
function numberText(answer: unknown): string | undefined {
  const number = isRecord(answer) ? (answer['entryId'] ?? answer['id']) : undefined
  return typeof number === 'number' ? fill(texts.number, { number }) : undefined
}

import { submissionTo } from '@kassavirta/domain/kernel/contract/outcome-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import type { DraftOwner } from '@kassavirta/ui/submission/drafts.ts'
import type { FlowFormat } from '@kassavirta/ui/submission/flow-state.ts'
import {
  pendingRequest,
  type PendingRequest,
  type Submission,
} from '@kassavirta/ui/submission/pending-submission.ts'
import { flowOfPage, newFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { useState, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { sendFailureText } from '../wizard/submission-status.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { sentThings, waitingTexts as texts } from './texts.fi.ts'
import { useAskOutcome, useKeepSending } from './use-keep-sending.ts'
import { Waiting } from './Waiting.tsx'

/** Keeps what was typed as it is: only its own form can read it. */
const anyForm: FlowFormat<unknown, unknown, unknown> = {
  version: 1,
  start: undefined,
  readTyped: (found) => found ?? undefined,
  readBody: (found) => found ?? undefined,
  readAnswer: (found) => found,
}

/** The flow of the form knows of a call that is still on its way; after a reload there is only what the device has. */
function flowToTell(owner: DraftOwner) {
  const ofForm = flowOfPage(owner)
  return ofForm && pendingRequest(ofForm.state().submission) ? ofForm : newFlow(owner, anyForm)
}

function useWaitingFlow(owner: DraftOwner) {
  const { call } = useSignedIn()
  const [flow] = useState(() => flowToTell(owner))
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

type Props = { readonly owner: DraftOwner; readonly onEnd: () => void }

/** Tells on every other screen of what was confirmed in a form and has no answer yet, until the person has read the end of it. */
export function WaitingLine({ owner, onEnd }: Props) {
  const { flow, state, confirm, discard } = useWaitingFlow(owner)
  const { submission, cleared } = state
  const status = submissionStatusOf(submission)
  const [what] = useState(status.what ?? sentThings.other)
  if (!status.held) {
    const restore = cleared === undefined ? undefined : flow.restore
    return <Ended submission={submission} what={what} restore={restore} onEnd={onEnd} />
  }
  const sendNow = <Button onClick={confirm}>{wizardTexts.sendNow}</Button>
  if (status.waits) return <Waiting status={status} onDiscard={discard} acts={sendNow} />
  return (
    <Banner kind="warn" heading={fill(texts.unknown, { what })} action={status.sending ? undefined : sendNow}>
      {status.failure && sendFailureText(status.failure)}
    </Banner>
  )
}

type EndedProps = Pick<Props, 'onEnd'> & {
  readonly submission: Submission<unknown, unknown>
  readonly what: string
  /** Puts back what was typed, after it was put aside. */
  readonly restore: (() => void) | undefined
}

/** What became of it. */
function Ended({ submission, what, restore, onEnd }: EndedProps) {
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

import { useState } from 'react'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import {
  visitEventStages,
  type VisitEventStage as Stage,
  isCancelled,
} from '@kassavirta/domain/bags/deposits/entry-stages'
import { type Day, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { visitChanges, visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import * as api from '@kassavirta/domain/visits/visits/api'
import type { VisitKind } from '@kassavirta/domain/visits/visits/states'
import { visitStageTexts as names } from '@kassavirta/domain/visits/visits/terms.fi'
import type { CustodyStep } from '@kassavirta/ui/figures/CustodyLine.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { ActQuestion } from '../../../flows/act/ActQuestion.tsx'
import { useApiQuery, useSwitch, useCompanySession } from '../../../platform/session/use-session.ts'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useShownVisitChanges, useShownVisits } from '../list/use-report-rows.ts'
import { EntryDetail, StatusLine, CancelledBanner } from './EntryDetail.tsx'
import { visitTexts as texts, withdrawalTexts } from './texts.fi.ts'
import { useEntryEvents, useEntryAnswer } from './EntryPage.tsx'
import details from './details.module.css'
import styles from './visit.module.css'

/** The page of a packed order, with a banner when the order was cancelled afterwards. */
export const ChangeOrderHandledDetailScreen = () => (
  <EntryDetail
    report={handledChangeOrders}
    notice={(row) => isCancelled(row) && <CancelledBanner order={row} />}
  />
)

/** The page of a requested visit: the decision, and the buttons to answer it or to withdraw the request. */
export function VisitDetailScreen() {
  const { waiting, noticeOf } = useVisitNotice('visit')
  return (
    <EntryDetail
      report={useShownVisits()}
      waiting={waiting}
      notice={({ id, suggestedDate }) => noticeOf(id, suggestedDate)}
    />
  )
}

export function VisitChangeDetailScreen() {
  const { waiting, noticeOf } = useVisitNotice('visitChange')
  return (
    <EntryDetail
      report={useShownVisitChanges()}
      waiting={waiting}
      notice={({ id, newDate }) => noticeOf(id, newDate)}
    />
  )
}

function useVisitNotice(kind: VisitKind) {
  const events = useEntryEvents(kind)
  const { answer, waiting } = useVisitState(kind)
  const noticeOf = (entryId: number, wanted: Day) => (
    <>
      <StatusLine label={texts.label} steps={visitSteps(events.answer.data)}>
        {answer.data && <VisitDecision kind={kind} entryId={entryId} wanted={wanted} state={answer.data} />}
      </StatusLine>
      <AnswerFailed heading={texts.failed} answer={answer.failure ? answer : events.answer} />
    </>
  )
  return { waiting: waiting || events.waiting, noticeOf }
}

type Props = {
  readonly kind: VisitKind
  readonly entryId: number
  readonly wanted: Day
  readonly state: api.VisitState
}

type VisitOutcome = keyof typeof texts.done

/** The decision in one sentence, and the buttons to answer it. The act that was just done is read out. */
function VisitDecision({ kind, entryId, wanted, state }: Props) {
  const [done, setDone] = useState<VisitOutcome>()
  const [isOvertaken, setOvertaken] = useState(false)
  const lookAgain = useLookAgain(kind)
  const day = dayText(state.proposedDate ?? wanted)
  const settled = (what: VisitOutcome) => {
    setDone(what)
    lookAgain()
    // The focused button is gone.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }
  const { mayAnswer, mayWithdraw, version, stage, reason } = state
  const request = { kind, entryId, version }
  const isOpen = done === undefined && (mayAnswer || mayWithdraw)
  return (
    <div className={classes(details['notice'], styles['settling'])} data-tone={toneOf(stage)}>
      <Icon name="calendar" />
      <div>
        <output>{done && fill(texts.done[done], { day })}</output>
        {isOvertaken && <p role="alert">{texts.overtaken}</p>}
        {!done && <p>{fill(sentenceOf(state), { day })}</p>}
        {!done && reason !== '' && <p className={styles['reason']}>{reason}</p>}
      </div>
      {isOpen && (
        <div className={classes(layout['row'], styles['ways'])} data-screen-only>
          {mayAnswer && (
            <Answers
              {...request}
              onDone={settled}
              onOvertaken={() => {
                setOvertaken(true)
                lookAgain()
              }}
            />
          )}
          {mayWithdraw && <Withdrawal {...request} day={day} onDone={() => settled('withdrawn')} />}
        </div>
      )}
    </div>
  )
}

const dayText = (day: Day): string => `${weekdayShort(day)} ${formatDay(day)}`

const sentenceOf = ({ stage, mayAnswer }: api.VisitState): string =>
  stage === 'proposed' && !mayAnswer ? texts.proposedOnly : texts[stage ?? 'received']

const toneOf = (stage: api.VisitState['stage']): 'ok' | 'info' | undefined =>
  stage === 'accepted' ? 'ok' : stage === 'proposed' ? 'info' : undefined

const CONFLICT = 409

type VisitRequest = { readonly kind: VisitKind; readonly entryId: number; readonly version: number }

type AnswerProps = VisitRequest & {
  readonly onDone: (what: VisitOutcome) => void
  /** Called when somebody else was first. The new state may remove these buttons, so the caller shows the text about it. */
  readonly onOvertaken: () => void
}

function Answers({ kind, entryId, version, onDone, onOvertaken }: AnswerProps) {
  const { user, company, submit } = useCompanySession()
  const endpoint = visitCalls[kind].answer
  const body = { customerId: company.id, userId: user.id, entryId, version }
  const {
    run,
    reset: _,
    ...status
  } = useAct(
    (pair: { readonly key: string; readonly body: typeof body & { readonly accepts: boolean } }) =>
      submit(endpoint, pair),
    (outcome) => {
      if (outcome.type === 'accepted') onDone(outcome.answer?.stage === 'declined' ? 'declined' : 'accepted')
      else if (outcome.type === 'failed' && outcome.failure.status === CONFLICT) onOvertaken()
    },
  )
  return (
    <>
      {status.failure?.status !== CONFLICT && <ActFailure status={status} heading={texts.answerFailed} />}
      <Button busy={status.sending} onClick={() => void run({ ...body, accepts: true })}>
        {texts.accept}
      </Button>
      <Button kind="secondary" busy={status.sending} onClick={() => void run({ ...body, accepts: false })}>
        {texts.decline}
      </Button>
    </>
  )
}

type WithdrawalProps = VisitRequest & {
  readonly day: string
  readonly onDone: () => void
}

/** The button that withdraws a request, and its confirmation dialog. */
function Withdrawal({ kind, entryId, version, day, onDone }: WithdrawalProps) {
  const { user, company, submit } = useCompanySession()
  return (
    <ActQuestion
      kind="text"
      texts={withdrawalTexts}
      body={{ customerId: company.id, userId: user.id, entryId, version }}
      send={(pair) => submit(visitCalls[kind].withdraw, pair)}
      onDone={onDone}
      lookAgain={useLookAgain(kind)}
    >
      <SummaryList
        pairs={[
          { term: withdrawalTexts.number, value: entryId },
          { term: withdrawalTexts.day, value: day },
        ]}
      />
    </ActQuestion>
  )
}

/** The calls of each kind of request. */
const visitCalls = {
  visit: { state: api.getVisitState, answer: api.answerVisit, withdraw: api.withdrawVisit },
  visitChange: {
    state: api.getVisitChangeState,
    answer: api.answerVisitChange,
    withdraw: api.withdrawVisitChange,
  },
} as const satisfies Record<VisitKind, object>

/** The state of the request in the address; not fetched where the provider shows nothing of it. */
function useVisitState(kind: VisitKind) {
  const switches = [useSwitch('statusLines'), useSwitch('visitAnswers')]
  const { query } = useApiQuery()
  return useEntryAnswer((entry) => query(visitCalls[kind].state, { query: entry }), switches.includes(true))
}

/** Fetches again everything that shows the request. */
function useLookAgain(kind: VisitKind): () => void {
  const { endpoint } = kind === 'visit' ? visits : visitChanges
  return useAskAgain([visitCalls[kind].state.path, getEntryEvents.path, endpoint.path])
}

type EntryEvents = {
  readonly events: readonly { readonly stage: string; readonly at: Date; readonly note: string }[]
}

/** After these stages no other comes. */
const ends: ReadonlySet<Stage> = new Set(['accepted', 'agreedByPhone', 'refused', 'withdrawn'])
/** The stages of a request that failed; the note says why. */
const amiss: ReadonlySet<Stage> = new Set(['refused', 'withdrawn'])

/** The status line of a requested visit: its events in order, and the answer while it is still to come. */
export function visitSteps(answer: EntryEvents | undefined): readonly CustodyStep[] {
  const events = (answer?.events ?? []).flatMap((event) => {
    const stage = visitEventStages.find((each) => each === event.stage)
    return stage ? [{ ...event, stage }] : []
  })
  const last = events.at(-1)
  if (!last) return []
  return [
    ...events.map((event): CustodyStep => ({
      name: names[event.stage],
      time: shortMoment(event.at),
      note: event.note || undefined,
      state: event === last && !ends.has(event.stage) ? 'now' : 'happened',
      amiss: amiss.has(event.stage),
    })),
    ...(ends.has(last.stage) ? [] : [{ name: names.accepted, state: 'ahead' } as const]),
  ]
}

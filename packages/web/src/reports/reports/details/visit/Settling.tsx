import { formatDay, weekdayShort, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitState } from '@kassavirta/domain/visits/visits/api'
import type { VisitKind } from '@kassavirta/domain/visits/visits/states'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useState } from 'react'
import { ActFailure } from '../../../../flows/act/ActFailure.tsx'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { useCompanySession } from '../../../../platform/session/session-context.ts'
import { visitTexts as texts, withdrawalTexts } from './texts.fi.ts'
import { useLookAgain, visitCalls } from './use-visit-state.ts'
import details from '../details.module.css'
import styles from './visit.module.css'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ActQuestion } from '../../../../flows/act/ActQuestion.tsx'

type Props = {
  readonly kind: VisitKind
  readonly entryId: number
  readonly wanted: Day
  readonly state: VisitState
}

type Done = keyof typeof texts.done

/** What was decided, in one sentence, and the ways to answer. What was just done is read out. */
export function Settling({ kind, entryId, wanted, state }: Props) {
  const [done, setDone] = useState<Done>()
  const [isOvertaken, setOvertaken] = useState(false)
  const lookAgain = useLookAgain(kind)
  const day = dayText(state.proposedDate ?? wanted)
  const settled = (what: Done) => {
    setDone(what)
    lookAgain()
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }
  const { mayAnswer, mayWithdraw, version, stage, reason } = state
  const wish = { kind, entryId, version }
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
              {...wish}
              onDone={settled}
              onOvertaken={() => {
                setOvertaken(true)
                lookAgain()
              }}
            />
          )}
          {mayWithdraw && <Withdrawal {...wish} day={day} onDone={() => settled('withdrawn')} />}
        </div>
      )}
    </div>
  )
}

const dayText = (day: Day): string => `${weekdayShort(day)} ${formatDay(day)}`

const sentenceOf = ({ stage, mayAnswer }: VisitState): string =>
  stage === 'proposed' && !mayAnswer ? texts.proposedOnly : texts[stage ?? 'received']

const toneOf = (stage: VisitState['stage']): 'ok' | 'info' | undefined =>
  stage === 'accepted' ? 'ok' : stage === 'proposed' ? 'info' : undefined

const CONFLICT = 409

type Wish = { readonly kind: VisitKind; readonly entryId: number; readonly version: number }

type AnswerProps = Wish & {
  readonly onDone: (what: Done) => void
  /** Somebody else was faster. What is true now may take the buttons away, and a text beside them too. */
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

type WithdrawalProps = Wish & {
  readonly day: string
  readonly onDone: () => void
}

/** The button that withdraws a wish, and its question. */
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

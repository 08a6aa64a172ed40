import { useState } from 'react'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { recordOutcome, returnRun } from '@kassavirta/domain/orders/deliveries/runs-api'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useHeldActs } from '../../../platform/stored-acts/use-held-acts.ts'
import { runTexts as texts, handOverTexts } from '../texts.fi.ts'
import { CurrentStop, isSame } from './CurrentStop.tsx'
import { type HandOverRow, StopLine } from './StopLine.tsx'
import {
  crewNames,
  outcomeText,
  stopsWith,
  type Mark,
  type Run,
  type RunDetails,
  type RunStop,
  useStep,
} from './run.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './RunScreen.module.css'

/** The stops one after another. Marks made offline are stored on the device and sent later. */
export function OnTheRoad({ details }: { readonly details: RunDetails }) {
  const { run } = details
  const { may } = useStaff()
  const acts = useHeldActs()
  const waiting = acts.asksOf(recordOutcome).map(({ body }) => body)
  const stops = stopsWith(details, waiting)
  const [open, done] = [stops.filter(({ marked }) => !marked), stops.filter(({ marked }) => marked)]
  const [chosen, setChosen] = useState<number>()
  const isChosen = ({ companyId }: RunStop) => companyId === chosen
  const mayMark = may('dispatch') && run.state === 'left'
  const mayCorrect = may('dispatch') && run.day === dayOf(serverNow())
  const handOverAt = useHandOvers(run.runId, mayMark || mayCorrect)
  const wrong = done.find(({ companyId, pickup }) => mayCorrect && pickup && companyId === chosen)
  const current = wrong ? { ...wrong, open: PICKUP } : (open.find(isChosen) ?? open.at(0))
  const mark = ({ companyId, name }: RunStop, outcome: Mark) => {
    const body = { runId: run.runId, companyId, at: serverNow().toISOString(), ...outcome }
    acts.hold(recordOutcome, { body }, fill(texts.marked, { company: name, outcome: outcomeText(outcome) }))
    setChosen(undefined)
  }
  return (
    <>
      <Progress stops={stops} current={current} crew={crewNames(run)} />
      <div className={classes(page['page'], styles['body'])}>
        {run.state === 'back' && run.returned && (
          <Banner kind="ok">{fill(texts.isBack, { moment: shortMoment(run.returned) })}</Banner>
        )}
        <DoneStops stops={done} handOverAt={handOverAt} onCorrect={mayCorrect ? setChosen : undefined} />
        {current && (wrong || mayMark) && (
          <CurrentStop
            key={`${current.companyId}-${current.open.join()}-${wrong ? 'again' : ''}`}
            runId={run.runId}
            stop={current}
            isCorrection={wrong !== undefined}
            onCancel={() => setChosen(undefined)}
            handOver={handOverAt(current.companyId)}
            sealOwner={(seal) => ownerOf(open, seal)}
            onMark={(outcome) => mark(current, outcome)}
          />
        )}
        <Next stops={open.filter((stop) => stop !== current || !mayMark)} onChoose={setChosen} />
        {run.state === 'back' && may('dispatch') && (
          <Link href={linkTo('undelivered')}>{texts.toUndelivered}</Link>
        )}
      </div>
      {mayMark && (
        <footer className={styles['foot']}>
          <div className={page['row']}>
            <Return run={run} disabledReason={endReason(open.filter(hasToBeMarked).length, waiting.length)} />
          </div>
        </footer>
      )}
    </>
  )
}

/** The part of a finished stop that can be corrected. */
const PICKUP = ['pickup'] as const

/** A pick-up that was declared while the run was out may be left to the next run. */
const hasToBeMarked = ({ open, pickup }: RunStop): boolean =>
  open.includes('delivery') || pickup?.isAdded !== true

const ownerOf = (stops: readonly RunStop[], seal: string): string | undefined =>
  stops.find(({ orders }) => orders.some((order) => order.seal !== '' && isSame(order.seal, seal)))?.name

function endReason(open: number, waiting: number): string | undefined {
  if (open === 1) return texts.waitsOne
  if (open > 1) return fill(texts.waits, { count: open })
  return waiting > 0 ? texts.unsentFirst : undefined
}

type NextProps = { readonly stops: readonly RunStop[]; readonly onChoose: (companyId: number) => void }

/** Any stop can be the next one: roads are not always as planned. */
const Next = ({ stops, onChoose }: NextProps) =>
  stops.length === 0 ? null : (
    <>
      <h3>{texts.next}</h3>
      <ul className={classes(page['box'], page['lines'], styles['next'])}>
        {stops.map((stop) => (
          <StopLine key={stop.companyId} stop={stop}>
            <Button kind="text" onClick={() => onChoose(stop.companyId)}>
              {texts.mark}
            </Button>
          </StopLine>
        ))}
      </ul>
    </>
  )

type ReturnProps = { readonly run: Run; readonly disabledReason: string | undefined }

function Return({ run, disabledReason }: ReturnProps) {
  const { step, busy, failure } = useStep(returnRun, run)
  return (
    <>
      <Failed text={failure && problemText(failure)} />
      <Button busy={busy} disabledReason={disabledReason} onClick={() => void step()}>
        {texts.back_}
      </Button>
    </>
  )
}

type Props = {
  readonly stops: readonly RunStop[]
  readonly current: RunStop | undefined
  readonly crew: string
}

/** How far the run is: a short bar for each stop, and the numbers. */
function Progress({ stops, current, crew }: Props) {
  const done = stops.filter(({ marked }) => marked)
  const numbers = { done: done.length, stops: stops.length }
  const failed = done.filter(({ marked }) => marked?.isDone === false).length
  const bags = stops.reduce((sum, stop) => sum + stop.bags, 0)
  const words = [
    ...(stops.some(({ pickup }) => pickup) ? [texts.fetched(bags)] : []),
    fill(texts.delivered, { count: stops.filter(({ isDelivered }) => isDelivered).length }),
    ...(failed > 0 ? [fill(texts.notDone, { count: failed })] : []),
  ]
  return (
    <section className={styles['progress']}>
      <div>
        <b>{fill(texts.progress, numbers)}</b>
        <span>{words.join(', ')}</span>
      </div>
      <div
        className={styles['bars']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- made of elements, no file that an img could show
        role="img"
        aria-label={fill(texts.progressLabel, numbers)}
      >
        {stops.map((stop) => (
          <i
            key={stop.companyId}
            data-done={stop.marked?.isDone}
            data-current={stop === current || undefined}
          />
        ))}
      </div>
      {crew !== '' && <p>{crew}</p>}
    </section>
  )
}

/** The place marks on its own device, and its mark must appear here while both stand at the door. */
const REFRESH_MS = 15_000

/** The hand-overs of a run by place; none if the provider does not use them. */
function useHandOvers(runId: number, isAsked: boolean) {
  const asked = useDeskQuery()(listHandOvers, { params: { runId } })
  const { data } = useLastAnswer({ ...asked, refetchInterval: REFRESH_MS, enabled: isAsked })
  return (companyId: number) => data?.rows.find((each) => each.companyId === companyId)
}

type DoneStopsProps = {
  readonly stops: readonly RunStop[]
  readonly handOverAt: (companyId: number) => HandOverRow | undefined
  /** Absent where nothing can be corrected any more. */
  readonly onCorrect: ((companyId: number) => void) | undefined
}

/** The marks of the finished stops. If the place marked another number of bags, both numbers are shown first. */
function DoneStops({ stops, handOverAt, onCorrect }: DoneStopsProps) {
  if (stops.length === 0) return null
  const disputed = stops.flatMap(({ companyId, name, bags, marked }) => {
    const { state, handed } = handOverAt(companyId) ?? {}
    // A correction that waits on the device is not compared yet.
    if (state !== 'disputed' || !handed || !marked?.isSent) return []
    const text = bags === handed.bags ? handOverTexts.numbersDiffer : handOverTexts.disputedAt
    return [fill(text, { company: name, bags, handed: handed.bags })]
  })
  return (
    <>
      {disputed.length > 0 && (
        <Banner kind="danger" heading={handOverTexts.disputed}>
          {disputed.join(' ')} {handOverTexts.disputedText}
        </Banner>
      )}
      <details className={styles['done']} open={disputed.length > 0 || undefined}>
        <summary className={page['box']}>
          <span>{texts.done}</span>
          <span>
            {stops.length} <Icon name="chevron-down" />
          </span>
        </summary>
        <ul className={classes(page['box'], page['lines'], styles['next'])}>
          {stops.map((stop) => (
            <StopLine key={stop.companyId} stop={stop}>
              <StopOutcome stop={stop} handOver={handOverAt(stop.companyId)} onCorrect={onCorrect} />
            </StopLine>
          ))}
        </ul>
      </details>
    </>
  )
}

type StopOutcomeProps = Pick<DoneStopsProps, 'onCorrect'> & {
  readonly stop: RunStop
  readonly handOver: HandOverRow | undefined
}

const StopOutcome = ({ stop, handOver, onCorrect }: StopOutcomeProps) => (
  <>
    <em data-done={stop.marked?.isDone} data-unsent={!stop.marked?.isSent || undefined}>
      {stop.marked?.text}
    </em>
    {handOver?.handed && <small>{texts.shopGave(handOver.handed.bags)}</small>}
    {onCorrect && stop.pickup && (
      <Button
        kind="text"
        aria-label={fill(handOverTexts.correctLabel, { company: stop.name })}
        onClick={() => onCorrect(stop.companyId)}
      >
        {handOverTexts.correct}
      </Button>
    )}
  </>
)

import { recordOutcome, returnRun } from '@kassavirta/domain/orders/deliveries/routes-api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { Failed } from '../../../platform/parts/Failed.tsx'
import parts from '../../../platform/parts/page.module.css'
import { useHeldActs } from '../../../platform/stored-acts/use-held-acts.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { CurrentStop } from './CurrentStop.tsx'
import { DoneStops } from './DoneStops.tsx'
import { useHandOvers } from './use-hand-overs.ts'
import { Progress } from './Progress.tsx'
import styles from './RunScreen.module.css'
import {
  crewNames,
  outcomeText,
  stopsWith,
  type Mark,
  type Run,
  type RunDetails,
  type RunStop,
} from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'
import { StopLine } from './StopLine.tsx'
import { isSame } from './use-stop-form.ts'
import { useStep } from './use-step.ts'

/** The stops one after another; what is marked without a line is kept on the device and sent later. */
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
  const mark = ({ companyId, name }: RunStop, told: Mark) => {
    const body = { runId: run.runId, companyId, at: serverNow().toISOString(), ...told }
    acts.hold(recordOutcome, { body }, fill(texts.marked, { company: name, outcome: outcomeText(told) }))
    setChosen(undefined)
  }
  return (
    <>
      <Progress stops={stops} current={current} crew={crewNames(run)} />
      <div className={classes(parts['page'], styles['body'])}>
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
            onMark={(told) => mark(current, told)}
          />
        )}
        <Next stops={open.filter((stop) => stop !== current || !mayMark)} onChoose={setChosen} />
        {run.state === 'back' && may('dispatch') && (
          <Link href={linkTo('undelivered')}>{texts.toUndelivered}</Link>
        )}
      </div>
      {mayMark && (
        <footer className={styles['foot']}>
          <div className={parts['row']}>
            <Return run={run} disabledReason={endReason(open.filter(hasToBeMarked).length, waiting.length)} />
          </div>
        </footer>
      )}
    </>
  )
}

/** What can be corrected of a stop that is done. */
const PICKUP = ['pickup'] as const

/** What was declared while the run was out may be left to the next one. */
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
      <ul className={classes(parts['box'], parts['lines'], styles['next'])}>
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

import { recordOutcome, returnRun } from '@kassavirta/domain/deliveries/routes-api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
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
  const current = open.find(({ companyId }) => companyId === chosen) ?? open.at(0)
  const mayMark = may('dispatch') && run.state === 'left'
  const handOverAt = useHandOvers(run.runId, mayMark)
  const mark = ({ companyId, name }: RunStop, told: Mark) => {
    const body = { runId: run.runId, companyId, at: serverNow().toISOString(), ...told }
    acts.hold(recordOutcome, { body }, fill(texts.marked, { company: name, outcome: outcomeText(told) }))
  }
  return (
    <>
      <Progress stops={stops} current={current} crew={crewNames(run)} />
      <div className={classes(parts['page'], styles['body'])}>
        {run.state === 'back' && run.returned && (
          <Banner kind="ok">{fill(texts.isBack, { moment: shortMoment(run.returned) })}</Banner>
        )}
        <Done stops={done} />
        {current && mayMark && (
          <CurrentStop
            key={`${current.companyId}-${current.open.join()}`}
            runId={run.runId}
            stop={current}
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

const Done = ({ stops }: { readonly stops: readonly RunStop[] }) =>
  stops.length === 0 ? null : (
    <details className={styles['done']}>
      <summary className={parts['box']}>
        <span>{texts.done}</span>
        <span>
          {stops.length} <Icon name="chevron-down" />
        </span>
      </summary>
      <ul className={classes(parts['box'], parts['lines'], styles['next'])}>
        {stops.map((stop) => (
          <StopLine key={stop.companyId} stop={stop}>
            <em data-done={stop.marked?.isDone} data-unsent={!stop.marked?.isSent || undefined}>
              {stop.marked?.text}
            </em>
          </StopLine>
        ))}
      </ul>
    </details>
  )

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

import { returnRun } from '@kassavirta/domain/deliveries/routes-api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
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
import { useStaff } from '../../../platform/session/session-context.ts'
import { CurrentStop } from './CurrentStop.tsx'
import type { MarkedStop } from './outcomes.ts'
import { Progress } from './Progress.tsx'
import styles from './RunScreen.module.css'
import { outcomeText, stopsWith, type Run, type RunDetails, type RunStop } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'
import { StopLine } from './StopLine.tsx'
import { useOutcomes } from './use-outcomes.ts'
import { useStep } from './use-step.ts'

/** The stops one after another; what is marked without a line is kept on the device and sent later. */
export function OnTheRoad({ details }: { readonly details: RunDetails }) {
  const { run } = details
  const { may } = useStaff()
  const outcomes = useOutcomes()
  const stops = stopsWith(details, outcomes.waiting)
  const [open, done] = [stops.filter(({ marked }) => !marked), stops.filter(({ marked }) => marked)]
  const [chosen, setChosen] = useState<number>()
  const current = open.find(({ companyId }) => companyId === chosen) ?? open.at(0)
  const mayMark = may('dispatch') && run.state === 'left'
  return (
    <>
      <Progress stops={stops} current={current} crew={run.crew.map(({ name }) => name)} />
      <div className={classes(parts['page'], styles['body'])}>
        <Refused outcomes={outcomes} />
        <Unsent outcomes={outcomes} />
        {run.state === 'back' && run.returned && (
          <Banner kind="ok">{fill(texts.isBack, { moment: shortMoment(run.returned) })}</Banner>
        )}
        <Done stops={done} />
        {current && mayMark && (
          <CurrentStop
            key={current.companyId}
            runId={run.runId}
            stop={current}
            onMark={(mark) =>
              outcomes.mark({
                ...mark,
                runId: run.runId,
                companyId: current.companyId,
                company: current.name,
              })
            }
          />
        )}
        <Next stops={open.filter((stop) => stop !== current || !mayMark)} onChoose={setChosen} />
        {run.state === 'back' && may('dispatch') && (
          <Link href={linkTo('undelivered')}>{texts.toUndelivered}</Link>
        )}
      </div>
      {mayMark && (
        <footer className={styles['foot']}>
          {outcomes.undoable && <Undo mark={outcomes.undoable} onUndo={outcomes.undo} />}
          <div className={parts['row']}>
            <Return run={run} disabledReason={endReason(open.length, outcomes.waiting.length)} />
          </div>
        </footer>
      )}
    </>
  )
}

function endReason(open: number, waiting: number): string | undefined {
  if (open === 1) return texts.waitsOne
  if (open > 1) return fill(texts.waits, { count: open })
  return waiting > 0 ? texts.unsentFirst : undefined
}

type Outcomes = ReturnType<typeof useOutcomes>

const Unsent = ({ outcomes: { waiting, isAway } }: { readonly outcomes: Outcomes }) =>
  isAway && waiting.length > 0 ? (
    <output className={styles['unsent']}>
      <b>{fill(texts.unsent, { count: waiting.length })}</b> {texts.unsentMore}
    </output>
  ) : null

const Refused = ({ outcomes: { refused, forgetRefused } }: { readonly outcomes: Outcomes }) =>
  refused.map(({ key, company, text }) => (
    <Banner
      key={key}
      kind="danger"
      heading={fill(texts.refused, { company })}
      action={
        <Button kind="secondary" onClick={forgetRefused}>
          {texts.seen}
        </Button>
      }
    >
      {text}
    </Banner>
  ))

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
            <em data-outcome={stop.marked?.outcome} data-unsent={!stop.marked?.isSent || undefined}>
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

type UndoProps = { readonly mark: MarkedStop; readonly onUndo: (mark: MarkedStop) => void }

const Undo = ({ mark, onUndo }: UndoProps) => (
  <output className={styles['toast']}>
    <span>{fill(texts.marked, { company: mark.company, outcome: outcomeText(mark) })}</span>
    <button type="button" onClick={() => onUndo(mark)}>
      {texts.undo}
    </button>
  </output>
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, weekdayShort, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getRun,
  departRun,
  listDrivers,
  removeRun,
  setCrew,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { AnswerView, Failed } from '../../../platform/parts/AnswerView.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { waitsForPacking } from '../order.ts'
import { sharedTexts, runTexts as texts } from '../texts.fi.ts'
import { OnTheRoad } from './OnTheRoad.tsx'
import { StopLine } from './StopLine.tsx'
import { runName, stateText, type Run, crewNames, type RunDetails, useStep } from './run.ts'
import styles from './RunScreen.module.css'
import page from '../../../platform/parts/page.module.css'

/** One run, laid out for a phone: before it leaves, on the road, and after it is back. */
export function RunScreen({ runId }: { readonly runId: number }) {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(getRun, { params: { runId } }))
  return (
    <AnswerView answer={answer} heading={sharedTexts.loadFailed} notFound={texts.notFound} isScreen>
      {(details) => (
        <div className={styles['run']}>
          <RunHead run={details.run} />
          {details.run.state === 'planned' ? (
            <BeforeDeparture details={details} />
          ) : (
            <OnTheRoad details={details} />
          )}
        </div>
      )}
    </AnswerView>
  )
}

function RunHead({ run }: { readonly run: Run }) {
  useTabTitle(runName(run))
  return (
    <header className={styles['head']}>
      <Link href={linkTo('runs', {}, { day: run.day })} aria-label={texts.toRuns}>
        <Icon name="chevron-right" />
      </Link>
      <div>
        <h2>{runName(run)}</h2>
        <small>{`${weekdayShort(run.day)} ${formatDay(run.day)} · ${stateText(run)}`}</small>
      </div>
    </header>
  )
}

/** The crew, and the orders that go along or stay. */
function BeforeDeparture({ details: { run, stops } }: { readonly details: RunDetails }) {
  const orders = stops.flatMap((stop) => stop.orders)
  const left = orders.filter(waitsForPacking).length
  const packed = orders.filter(({ stage }) => stage === 'packed' || stage === 'notDelivered').length
  const fetched = stops.filter(({ pickup }) => pickup).length
  return (
    <>
      <div className={classes(page['page'], styles['body'])}>
        <Crew run={run} />
        <h3>{texts.stops}</h3>
        <ul className={classes(page['box'], page['lines'], styles['next'])}>
          {stops.map((stop) => (
            <StopLine key={stop.companyId} stop={stop} />
          ))}
        </ul>
      </div>
      <footer className={styles['foot']}>
        <small>{departText({ packed, left, fetched })}</small>
        <Depart run={run} isEmpty={packed + fetched === 0} />
        {packed === 0 && <Remove run={run} />}
      </footer>
    </>
  )
}

function Crew({ run }: { readonly run: Run }) {
  const { may } = useStaff()
  const [isOpen, setOpen] = useState(run.crew.length === 0)
  return (
    <section className={classes(page['box'], styles['crew'])}>
      <h3>{texts.crew}</h3>
      {isOpen && may('dispatch') ? (
        <CrewForm run={run} onDone={() => setOpen(false)} />
      ) : (
        <div className={classes(page['row'], styles['names'])}>
          <span>{crewNames(run) || texts.noCrew}</span>
          {may('dispatch') && (
            <Button kind="text" onClick={() => setOpen(true)}>
              {run.crew.length === 0 ? texts.crewChoose : texts.crewChange}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** As many as fit on a phone; more are found by typing. */
const MOST_SHOWN = 8

function CrewForm({ run, onDone }: { readonly run: Run; readonly onDone: () => void }) {
  const query = useDeskQuery()
  const client = useQueryClient()
  const act = useAct(setCrew)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(run.crew)
  const q = typed.trim()
  const drivers =
    useQuery(query(listDrivers, { query: { routeId: run.routeId, ...(q === '' ? {} : { q }) } })).data
      ?.rows ?? []
  const areaOf = new Map(drivers.map(({ personId, area }) => [personId, area]))
  const isChosen = (personId: string) => chosen.some((driver) => driver.personId === personId)
  const others = drivers.filter(({ personId }) => !isChosen(personId)).slice(0, MOST_SHOWN)
  const save = async () => {
    const body = { crew: chosen.map(({ personId }) => personId), version: run.version }
    const outcome = await act.run({ params: { runId: run.runId }, body })
    await client.invalidateQueries()
    if (outcome.type === 'accepted') onDone()
  }
  return (
    <>
      <Failed text={act.failure && problemText(act.failure)} />
      <TextField
        label={texts.crewSearch}
        hint={texts.crewHint}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles['drivers']}>
        {[...chosen, ...others].map(({ personId, name }) => (
          <li key={personId}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(personId)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked
                      ? [...chosen, { personId, name }]
                      : chosen.filter((driver) => driver.personId !== personId),
                  )
                }
              />
              <span>
                {name} <small>{[personId, areaOf.get(personId)].filter(Boolean).join(', ')}</small>
              </span>
            </label>
          </li>
        ))}
        {chosen.length + others.length === 0 && <li>{texts.crewNone}</li>}
      </ul>
      <Button kind="secondary" busy={act.busy} onClick={() => void save()}>
        {texts.crewSave}
      </Button>
    </>
  )
}

type Load = { readonly packed: number; readonly left: number; readonly fetched: number }

/** Says what leaves with the run, what stays because nobody has packed it, and what is fetched. */
function departText({ packed, left, fetched }: Load): string {
  if (packed + fetched === 0) return texts.departNone
  const words = [
    ...(packed > 0 ? [texts.departs(packed)] : []),
    ...(left > 0 ? [texts.departLeft(left)] : []),
    ...(fetched > 0 ? [texts.departFetch(fetched)] : []),
  ]
  return words.join(' ')
}

type DepartProps = { readonly run: Run; readonly isEmpty: boolean }

/** The button shows why a run cannot leave before anybody presses it. */
function Depart({ run, isEmpty }: DepartProps) {
  const { step, busy, failure } = useStep(departRun, run)
  const { may } = useStaff()
  if (!may('dispatch')) return null
  return (
    <>
      <Failed heading={sharedTexts.actFailed} text={failure && problemText(failure)} />
      <Button wide busy={busy} disabledReason={departReason(run, isEmpty)} onClick={() => void step()}>
        {texts.depart}
      </Button>
    </>
  )
}

function departReason({ day, crew }: Run, isEmpty: boolean): string | undefined {
  if (day !== dayOf(serverNow())) return fill(texts.departOtherDay, { day: formatDay(day) })
  if (crew.length === 0) return texts.departNoCrew
  return isEmpty ? texts.departNone : undefined
}

/** For a run that was planned by mistake. */
function Remove({ run: { runId, version, day } }: { readonly run: Run }) {
  const act = useAct(removeRun)
  const router = useRouter()
  const { may } = useStaff()
  if (!may('dispatch')) return null
  const remove = async () => {
    const outcome = await act.run({ params: { runId }, body: { version } })
    if (outcome.type === 'accepted') void router.go(linkTo('runs', {}, { day }), { replace: true })
  }
  return (
    <>
      <Failed text={act.failure && problemText(act.failure)} />
      <Button kind="text" busy={act.busy} onClick={() => void remove()}>
        {texts.remove}
      </Button>
    </>
  )
}

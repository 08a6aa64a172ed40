import { createRun, listRoutes, listRuns } from '@kassavirta/domain/orders/deliveries/runs-api'
import { dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouter, useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { useClosedDays } from '../../../platform/api/closed-days.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { DataTable, rowControl } from '../../../platform/parts/DataTable.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import page from '../../../platform/parts/page.module.css'
import { sharedTexts, runTexts as texts } from '../texts.fi.ts'
import { crewNames, runName, stateText, type Run } from './run.ts'
import styles from './RunsScreen.module.css'

/** The runs of a day, overdue runs first, and the form for a new one. */
export function RunsScreen() {
  const { day: asked = '' } = useAddress().search
  const today = dayOf(serverNow())
  const day = isDay(asked) ? asked : today
  const { may } = useStaff()
  const router = useRouter()
  const reason = useClosedDays().get(day)
  const closed = reason && fill(texts.closed, { reason })
  return (
    <div className={page['page']}>
      <div className={classes(page['row'], styles['head'])}>
        <DateField
          label={texts.day}
          today={today}
          value={day}
          advice={closed}
          onChange={(chosen) =>
            chosen && void router.go(linkTo('runs', {}, { day: chosen }), { replace: true, keepScroll: true })
          }
        />
        {may('dispatch') && day >= today && closed === undefined && <MakeRun day={day} />}
      </div>
      <RunList key={day} day={day} />
    </div>
  )
}

function RunList({ day }: { readonly day: Day }) {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listRuns, { query: { day } }))
  return (
    <AnswerView answer={answer} heading={sharedTexts.loadFailed}>
      {({ rows, late, withoutRun }) => (
        <>
          {late.length > 0 && (
            <Panel heading={texts.late}>
              <p className={page['none']}>{texts.lateHint}</p>
              <RunTable label={texts.late} runs={late} isOfDays />
            </Panel>
          )}
          <RunTable
            label={sharedTexts.runs}
            runs={rows.filter(({ runId }) => !late.some((run) => run.runId === runId))}
          />
          {withoutRun.length > 0 && <WithoutRun routes={withoutRun} />}
        </>
      )}
    </AnswerView>
  )
}

type RunTableProps = {
  readonly label: string
  readonly runs: readonly Run[]
  /** True if the runs are of several days. */
  readonly isOfDays?: boolean
}

const RunTable = ({ label, runs, isOfDays = false }: RunTableProps) => (
  <DataTable
    label={label}
    className={styles['runs']}
    isCards
    list={wholeList(runs)}
    texts={sharedTexts}
    empty={texts.none}
    idOf={({ runId }) => runId}
    columns={[
      { heading: texts.run, isHead: true, cell: (run) => <RunHead run={run} /> },
      ...(isOfDays ? [{ heading: texts.day, cell: ({ day }: Run) => shortDay(day) }] : []),
      { heading: texts.state, cell: (run) => <span data-state={run.state}>{stateText(run)}</span> },
      { heading: texts.crew, cell: crewText },
      { heading: texts.stops, cell: stopsText },
    ]}
  />
)

type WithoutRunProps = { readonly routes: AnswerOf<typeof listRuns>['withoutRun'] }

/** Places that wait for a van and are on no run. */
const WithoutRun = ({ routes }: WithoutRunProps) => (
  <Panel heading={texts.withoutRun}>
    <p className={page['none']}>{texts.withoutRunHint}</p>
    <ul className={classes(page['lines'], styles['without'])}>
      {routes.map(({ routeId, routeName, places }) => (
        <li key={routeId}>
          <b>{routeName || texts.withoutRoute}</b>{' '}
          {places
            .map(({ name, isVisit }) =>
              fill(texts.place, { name, what: isVisit ? texts.visit : texts.pickup }),
            )
            .join(', ')}
        </li>
      ))}
    </ul>
  </Panel>
)

const RunHead = ({ run }: { readonly run: Run }) => (
  <Link href={linkTo('run', { runId: run.runId })} className={rowControl}>
    {runName(run)}
  </Link>
)

const crewText = (run: Run): string => crewNames(run) || texts.noCrew

function stopsText({ state, stops, openStops }: Run): string {
  if (state === 'planned') return ''
  return openStops === 0 ? texts.stopsDone(stops) : fill(texts.stopsOpen, { open: openStops, stops })
}

function MakeRun({ day }: { readonly day: Day }) {
  const query = useDeskQuery()
  const all = useQuery(query(listRoutes, {})).data?.rows
  const routes = all?.filter(({ isEnded }) => !isEnded) ?? []
  const [chosen, setChosen] = useState<string>()
  const act = useAct(createRun)
  const router = useRouter()
  const route = routes.find(({ routeId }) => String(routeId) === chosen) ?? routes.at(0)
  if (!route) return all && <p className={page['quiet']}>{texts.noRoutes}</p>
  const make = async () => {
    const outcome = await act.run({ body: { routeId: route.routeId, day, crew: [] } })
    if (outcome.type === 'accepted' && outcome.answer)
      void router.go(linkTo('run', { runId: outcome.answer.runId }))
  }
  return (
    <>
      <SelectField
        label={texts.route}
        options={routes.map(({ routeId, name }) => ({ value: String(routeId), label: name }))}
        value={String(route.routeId)}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button busy={act.busy} onClick={() => void make()}>
        {texts.make}
      </Button>
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
    </>
  )
}

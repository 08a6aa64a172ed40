import { countBags } from '@kassavirta/domain/bags/counting/api'
import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import { getDayFigures } from '@kassavirta/domain/reports/front-pages/desk/figures-api'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/routing/Link.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { usePulse, type Pulse } from '../../../platform/pulse/use-pulse.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useOffice } from '../../../platform/use-office.ts'
import { AccessNotices } from './AccessNotices.tsx'
import { DayStrip } from './DayStrip.tsx'
import { NextLimits } from './NextLimits.tsx'
import { groupsOf, type Group, type Row } from './rows.ts'
import { stripTexts, todayTexts as texts } from './texts.fi.ts'
import styles from './TodayScreen.module.css'
import { WaitsForYou } from './WaitsForYou.tsx'

/** How often the figures of the day are asked again. */
const FIGURES_MS = MINUTE_MS

/** Today's work: what waits for anybody of the person's roles and for this person, the next limits, and how the day has gone. */
export function TodayScreen() {
  const answer = usePulse()
  const { data, fetchedAt, outdated, asking, askAgain } = answer
  const time = fetchedAt ? formatTime(fetchedAt) : ''
  const query = useDeskQuery()
  const office = useOffice()
  const figures = useKeptAnswer({
    ...query(getDayFigures, { query: office.query }),
    refetchInterval: FIGURES_MS,
  })
  return (
    <div className={page['page']}>
      <AnswerFailed heading={texts.failed} answer={answer} />
      {outdated && (
        <Banner
          kind="warn"
          heading={fill(texts.stale, { time })}
          action={
            <Button kind="secondary" busy={asking} onClick={askAgain}>
              {texts.tryAgain}
            </Button>
          }
        >
          {outdated.text}
        </Banner>
      )}
      {data === undefined ? (
        answer.failure === undefined && <Loading text={texts.loading} shape="screen" />
      ) : (
        <div className={classes(page['columns'], styles['columns'])}>
          <WaitsForSomebody pulse={data} time={time} />
          <div className={styles['beside']}>
            <WaitsForYou pulse={data} />
            {figures.data && <AccessNotices notices={figures.data.accessNotices} />}
            {figures.data && <NextLimits limits={figures.data.limits} />}
          </div>
        </div>
      )}
      <AnswerFailed heading={stripTexts.failed} answer={figures} />
      {figures.data && <DayStrip figures={figures.data} />}
    </div>
  )
}

function WaitsForSomebody({ pulse, time }: { readonly pulse: Pulse; readonly time: string }) {
  const groups = groupsOf(pulse, useServerNow(), {
    counts: useBagCounts(),
    scans: useWithdrawnScans(),
  })
  return (
    <Panel heading={texts.waitsForSomebody} aside={fill(texts.updated, { time })}>
      {groups.length === 0 ? (
        <p className={styles['done']}>
          <Icon name="check" />
          {fill(texts.allDone, { time })}
        </p>
      ) : (
        groups.map((group) => <UrgencyGroup key={group.urgency} group={group} />)
      )}
    </Panel>
  )
}

/** The lists know what waits at one office, and which bags are missing; the pulse does not. */
function useBagCounts() {
  const { may } = useStaff()
  const query = useDeskQuery()
  const office = useOffice()
  const { data } = useQuery({
    ...query(countBags, { query: office.query }),
    enabled: may('count', 'decideCount'),
  })
  return data
}

/** What supervisors watch over, whichever office they look at. */
function useWithdrawnScans() {
  const { may } = useStaff()
  const query = useDeskQuery()
  const { data } = useQuery({ ...query(listWithdrawnScans, {}), enabled: may('decideCount') })
  return data?.rows
}

const UrgencyGroup = ({ group: { urgency, rows } }: { readonly group: Group }) => (
  <section className={classes(styles['group'], urgency !== 'soon' && styles[urgency])}>
    <h3>{texts[urgency]}</h3>
    <ul>
      {rows.map((row) => (
        <li key={row.name}>
          <WorkLink row={row} />
        </li>
      ))}
    </ul>
  </section>
)

const WorkLink = ({ row: { count, text, note, where, to } }: { readonly row: Row }) => (
  <Link href={to} className={classes(page['rowLink'], styles['work'])}>
    <span className={styles['number']}>{count}</span>
    <span className={styles['words']}>
      <strong>{text}</strong>
      {note !== undefined && <small>{note}</small>}
    </span>
    <small className={styles['where']}>{where}</small>
    <Icon name="chevron-right" />
  </Link>
)

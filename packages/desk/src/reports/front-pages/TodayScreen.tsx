import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countBags } from '@kassavirta/domain/bags/counting/api'
import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { accessEvents } from '@kassavirta/domain/people/staff/terms.fi'
import {
  type Pulse,
  getDayFigures,
  type DayFigures,
  type Limit,
} from '@kassavirta/domain/reports/front-pages/desk-api'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { Panel } from '../../platform/parts/Panel.tsx'
import { usePulse } from '../../platform/api/use-pulse.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { counted } from '../../platform/shown-values.ts'
import { useOffice } from '../../platform/use-office.ts'
import { DayStrip } from './DayStrip.tsx'
import { limitLines } from './figures.ts'
import { groupsOf, type Group, type Row, addressOf, whenText } from './rows.ts'
import { stripTexts, todayTexts as texts, waitingTexts, noticeTexts, limitTexts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './TodayScreen.module.css'

/** How often the figures of the day are asked again. */
const FIGURES_MS = MINUTE_MS

/** Today's work: what waits for the person's roles and for the person, the next limits, and how the day has gone. */
export function TodayScreen() {
  const answer = usePulse()
  const { data, fetchedAt, outdated, asking, askAgain } = answer
  const time = fetchedAt ? formatTime(fetchedAt) : ''
  const query = useDeskQuery()
  const office = useOffice()
  const figures = useLastAnswer({
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

/** Bags to count at one office and missing bags, which the pulse does not count. */
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

/** Withdrawn scans of all offices, which supervisors watch over. */
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

/** More would push the next limits out of sight. */
const SHOWN = 4

/** The next work of this person; the rest unfolds. */
function WaitsForYou({ pulse: { waitsForYou } }: { readonly pulse: Pulse }) {
  const now = useServerNow()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? waitsForYou : waitsForYou.slice(0, SHOWN)
  const others = waitsForYou.length - shown.length
  return (
    <Panel heading={texts.waitsForYou} aside={waitsForYou.length > 0 ? waitsForYou.length : undefined}>
      {waitsForYou.length === 0 && <p className={page['none']}>{texts.nothingForYou}</p>}
      <ul className={page['lines']}>
        {shown.map(({ kind, id, title, note, since }) => (
          <li key={`${kind} ${id}`}>
            <Link href={addressOf({ kind, id })} className={classes(page['rowLink'], styles['own'])}>
              <span className={styles['kind']} data-kind={kind}>
                {waitingTexts[kind]}
              </span>
              <time>{whenText(since, now)}</time>
              <strong>{title}</strong>
              <small>{note}</small>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div className={styles['others']}>
          <Button kind="text" onClick={() => setWhole(true)}>
            {counted(others, texts.others)}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Changes of people's access in the last days, so that nobody takes over another account unnoticed. Hidden without any. */
function AccessNotices({ notices }: { readonly notices: DayFigures['accessNotices'] }) {
  const now = useServerNow()
  if (notices.length === 0) return null
  return (
    <Panel heading={noticeTexts.heading}>
      <ul className={page['lines']}>
        {notices.map(({ event, name, at }) => (
          <li key={`${event} ${name} ${at.getTime()}`}>
            <strong>{name}</strong> {accessEvents[event]} <time>{whenText(at, now)}</time>
          </li>
        ))}
      </ul>
      <p className={page['quiet']}>{noticeTexts.hint}</p>
    </Panel>
  )
}

/** The next limits, the nearest first. */
function NextLimits({ limits }: { readonly limits: readonly Limit[] }) {
  const lines = limitLines(limits, useServerNow())
  return (
    <Panel heading={limitTexts.heading}>
      {lines.length === 0 ? (
        <p className={page['none']}>{limitTexts.none}</p>
      ) : (
        <dl className={styles['limits']}>
          {lines.map(({ key, when, text, to }) => (
            <div key={key}>
              <dt>{when}</dt>
              <dd>{to ? <Link href={to}>{text}</Link> : text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

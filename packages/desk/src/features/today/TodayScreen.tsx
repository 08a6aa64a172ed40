import { countBags } from '@kassavirta/domain/counting/api'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/routing/Link.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import page from '../../platform/parts/page.module.css'
import { Panel } from '../../platform/parts/Panel.tsx'
import { usePulse, type Pulse } from '../../platform/pulse/use-pulse.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { addressOf, groupsOf, whenText, type Group, type Row } from './rows.ts'
import { todayTexts as texts, waitingTexts } from './texts.fi.ts'
import styles from './TodayScreen.module.css'

/** Today's work: what waits for anybody of the person's roles, and what waits for this person. */
export function TodayScreen() {
  const answer = usePulse()
  const { data, fetchedAt, outdated, asking, askAgain } = answer
  const time = fetchedAt ? formatTime(fetchedAt) : ''
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
          <WaitsForYou pulse={data} />
        </div>
      )}
    </div>
  )
}

function WaitsForSomebody({ pulse, time }: { readonly pulse: Pulse; readonly time: string }) {
  const groups = groupsOf(pulse, useServerNow(), { missingBags: useMissingBags() })
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

/** A bag is missing for days before anybody asks for it, so the pulse leaves it to the list that knows. */
function useMissingBags(): number | undefined {
  const { may } = useStaff()
  const query = useDeskQuery()
  const { data } = useQuery({
    ...query(countBags, { query: {} }),
    enabled: may('count', 'decideCount'),
  })
  return data?.missing
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

function WaitsForYou({ pulse: { waitsForYou } }: { readonly pulse: Pulse }) {
  const now = useServerNow()
  return (
    <Panel heading={texts.waitsForYou} aside={waitsForYou.length > 0 ? waitsForYou.length : undefined}>
      {waitsForYou.length === 0 ? (
        <p className={page['none']}>{texts.nothingForYou}</p>
      ) : (
        <ul className={page['lines']}>
          {waitsForYou.map(({ kind, id, title, note, since }) => (
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
      )}
    </Panel>
  )
}

import type { Case } from '@kassavirta/domain/questions/cases/api'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import threadParts from '@kassavirta/ui/elements/thread.module.css'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './CaseThread.module.css'
import { caseTexts as texts } from './texts.fi.ts'

/** What was asked, answered and noted, oldest first. The newest is in sight. */
export function CaseThread({ shown }: { readonly shown: Case }) {
  const { letter, thread, customer, readAt, earlier } = shown
  const end = useRef<HTMLDivElement>(null)
  const count = thread.length
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <section className={styles['log']} aria-label={texts.thread}>
      {earlier.map(({ caseId, closed }) => (
        <p key={caseId} className={styles['event']}>
          {fill(texts.earlier, { day: shortDay(dayOf(closed)) })}
        </p>
      ))}
      {letter ? (
        <Entry kind="in" name={customer} at={letter.at}>
          <p className={threadParts['body']}>{letter.body}</p>
          {letter.lines.length > 0 && (
            <SummaryList pairs={letter.lines.map(({ label, text }) => ({ term: label, value: text }))} />
          )}
        </Entry>
      ) : (
        <p className={styles['event']}>{texts.began}</p>
      )}
      {thread.map(({ entryId, from, isVisible, name, at, body }) => (
        <Entry
          key={entryId}
          kind={from === 'customer' ? 'in' : isVisible ? 'out' : 'note'}
          name={name}
          at={at}
        >
          <p className={threadParts['body']}>{body}</p>
        </Entry>
      ))}
      <ReadLine thread={thread} readAt={readAt} />
      <div ref={end} />
    </section>
  )
}

type EntryProps = {
  readonly kind: 'in' | 'out' | 'note'
  readonly name: string
  readonly at: Date
  readonly children: ReactNode
}

/** A note is dashed, yellow and locked: it looks unlike anything that a customer sees. */
function Entry({ kind, name, at, children }: EntryProps) {
  const now = useServerNow()
  return (
    <article
      className={classes(
        threadParts['entry'],
        styles['entry'],
        kind === 'out' && threadParts['own'],
        kind === 'note' && styles['note'],
      )}
    >
      <header className={threadParts['from']}>
        {kind === 'note' ? (
          <b>
            <Icon name="lock" /> {texts.note}
          </b>
        ) : (
          <b>{name}</b>
        )}{' '}
        <time dateTime={at.toISOString()}>
          {kind === 'note' && `${name}, `}
          {nearMoment(at, now)}
        </time>
      </header>
      {children}
    </article>
  )
}

function ReadLine({ thread, readAt }: Pick<Case, 'thread' | 'readAt'>) {
  const now = useServerNow()
  const answer = thread.findLast(({ from, isVisible }) => from === 'staff' && isVisible)
  if (!answer) return null
  const isRead = readAt !== null && readAt >= answer.at
  return (
    <p className={styles['event']}>
      {isRead ? fill(texts.read, { moment: nearMoment(readAt, now) }) : texts.notRead}
    </p>
  )
}

import type { OwnCase } from '@kassavirta/domain/questions/cases/own-api'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import thread from '@kassavirta/ui/elements/thread.module.css'
import type { ReactNode } from 'react'
import styles from './thread.module.css'
import { CaseStateTag } from './CaseStateTag.tsx'
import { casesTexts, threadTexts as texts } from './texts.fi.ts'

type Props = { readonly own: OwnCase }

/** Questions and answers, oldest first. */
export function CaseThread({ own }: Props) {
  const { subject, number, state, company, letter, entries } = own
  const isAnswered = entries.some(({ isOwn }) => !isOwn)
  return (
    <section className={classes(layout['box'], styles['thread'])} aria-label={texts.thread}>
      <header className={styles['about']}>
        <div>
          <h2>{subject}</h2>
          <p className={styles['small']}>
            <span>{fill(casesTexts.number, { number })}</span> <span>{company.name}</span>
          </p>
        </div>
        <CaseStateTag state={state} hasUnread={false} />
      </header>
      <ol className={styles['entries']}>
        {letter && (
          <Entry isOwn name={texts.you} at={letter.at}>
            <p className={thread['body']}>{letter.body}</p>
            {letter.lines.length > 0 && (
              <SummaryList pairs={letter.lines.map(({ label, text }) => ({ term: label, value: text }))} />
            )}
          </Entry>
        )}
        {entries.map(({ entryId, isOwn, name, at, body }) => (
          <Entry
            key={entryId}
            isOwn={isOwn}
            name={isOwn ? texts.you : fill(texts.answeredBy, { name })}
            at={at}
          >
            <p className={thread['body']}>{body}</p>
          </Entry>
        ))}
      </ol>
      {!isAnswered && <p className={styles['expecting']}>{texts.noAnswer}</p>}
    </section>
  )
}

type EntryProps = {
  readonly isOwn: boolean
  readonly name: string
  readonly at: Date
  readonly children: ReactNode
}

/** The person's own messages stand at the right, the service desk's at the left; each has a name too. */
function Entry({ isOwn, name, at, children }: EntryProps) {
  const now = useServerNow()
  return (
    <li className={classes(thread['entry'], styles['entry'], isOwn && thread['own'])}>
      <div className={thread['from']}>
        <b>{name}</b> <time dateTime={at.toISOString()}>{nearMoment(at, now)}</time>
      </div>
      {children}
    </li>
  )
}

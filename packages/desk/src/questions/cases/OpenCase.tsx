import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Case } from '@kassavirta/domain/questions/cases/api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import threadParts from '@kassavirta/ui/elements/thread.module.css'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { Failed } from '../../platform/parts/AnswerView.tsx'
import { Key } from '../../platform/parts/KeyBar.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { HandingNotes, HandOverButton } from './CaseHanding.tsx'
import { CloseButton, Composer, type Mode } from './Composer.tsx'
import { dueSentence, urgencyOf } from './due-words.ts'
import { actTexts, caseTexts, keyNames, listTexts } from './texts.fi.ts'
import { useCaseActs, type CaseActs } from './use-case-acts.ts'
import { addressOf, useCaseAddress } from './use-case-address.ts'
import page from '../../platform/parts/page.module.css'
import tones from '../../platform/parts/tones.module.css'
import styles from './CasesScreens.module.css'

/** The middle and the right column. Single letters act only while the focus is here and not in a text. */
export function OpenCase({ shown }: { readonly shown: Case }) {
  const acts = useCaseActs(shown)
  const [mode, setMode] = useState<Mode>('answer')
  const heading = useRef<HTMLHeadingElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const write = (next: Mode) => {
    // The next key has to go into the text.
    flushSync(() => setMode(next))
    area.current?.focus()
  }
  const mayTake = useMayTake(shown)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLTextAreaElement) {
      if (event.key === 'Escape') heading.current?.focus()
      return
    }
    const act = keyActs[event.key.toLowerCase()]
    if (!act || (act === 'take' && !mayTake)) return
    event.preventDefault()
    if (act === 'take') void acts.take()
    else write(act)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is inside */}
      <section className={styles['middle']} aria-label={shown.subject} onKeyDown={press}>
        <CaseHeader shown={shown} acts={acts} heading={heading} />
        <Messages shown={shown} acts={acts} />
        <CaseThread shown={shown} />
        <Composer shown={shown} acts={acts} mode={mode} onMode={write} area={area} />
      </section>
      <CaseFacts shown={shown} acts={acts} />
    </>
  )
}

const keyActs: Readonly<Record<string, Mode | 'take'>> = { o: 'take', v: 'answer', s: 'note' }

function useMayTake({ state, owner }: Case): boolean {
  const { id } = useStaff()
  return state !== 'closed' && owner?.staffId !== id
}

type HeaderProps = {
  readonly shown: Case
  readonly acts: CaseActs
  readonly heading: React.RefObject<HTMLHeadingElement | null>
}

function CaseHeader({ shown, acts, heading }: HeaderProps) {
  const { list, sought } = useCaseAddress()
  const { subject, number, company, owner } = shown
  const mayTake = useMayTake(shown)
  const { id } = useStaff()
  const ownerText = owner
    ? fill(caseTexts.owner, { name: owner.staffId === id ? caseTexts.you : owner.name })
    : caseTexts.noOwner
  return (
    <header className={classes(page['row'], styles['head'])}>
      <Link href={addressOf(list, undefined, sought)} className={styles['back']}>
        {listTexts.all}
      </Link>
      <div className={styles['title']}>
        <h2 ref={heading} tabIndex={-1}>
          {subject}
        </h2>
        <small>{[fill(caseTexts.number, { number }), company.name, ownerText].join(' · ')}</small>
      </div>
      <DueBadge shown={shown} />
      <div className={classes(page['row'], styles['acts'])}>
        {mayTake && (
          <Button kind={owner ? 'secondary' : 'primary'} busy={acts.isBusy} onClick={() => void acts.take()}>
            <Key>{keyNames.take}</Key> {owner ? fill(actTexts.takeFrom, { name: owner.name }) : actTexts.take}
          </Button>
        )}
        <HandOverButton shown={shown} acts={acts} />
        <CloseButton shown={shown} acts={acts} />
      </div>
    </header>
  )
}

const urgencyTones = { late: 'danger', today: 'warn', later: 'plain' } as const

function DueBadge({ shown: { due, state } }: { readonly shown: Case }) {
  const now = useServerNow()
  if (due) {
    return (
      <Badge tone={urgencyTones[urgencyOf(due, now)]}>
        <Icon name="clock" /> {dueSentence(due, now)}
      </Badge>
    )
  }
  if (state === 'closed') return <Badge>{caseTexts.closed}</Badge>
  return state === 'waiting' ? <Badge>{caseTexts.waits}</Badge> : null
}

function Messages({ shown, acts }: { readonly shown: Case; readonly acts: CaseActs }) {
  const { isOvertaken, forgetOvertaken, failure, done } = acts
  return (
    <div className={styles['messages']}>
      {isOvertaken && (
        <Banner
          kind="warn"
          heading={actTexts.changed}
          action={
            <Button kind="secondary" onClick={forgetOvertaken}>
              {actTexts.seen}
            </Button>
          }
        >
          {actTexts.changedMore}
        </Banner>
      )}
      <HandingNotes shown={shown} acts={acts} />
      <Failed heading={actTexts.failed} text={failure?.text} />
      <output className={classes(tones['ok'], styles['done'])}>{done}</output>
    </div>
  )
}

/** What was asked, answered and noted, oldest first. The newest is in sight. */
function CaseThread({ shown }: { readonly shown: Case }) {
  const { letter, thread, customer, readAt, earlier } = shown
  const end = useRef<HTMLDivElement>(null)
  const count = thread.length
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <section className={styles['log']} aria-label={caseTexts.thread}>
      {earlier.map(({ caseId, closed }) => (
        <p key={caseId} className={styles['event']}>
          {fill(caseTexts.earlier, { day: shortDay(dayOf(closed)) })}
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
        <p className={styles['event']}>{caseTexts.began}</p>
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
            <Icon name="lock" /> {caseTexts.note}
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
      {isRead ? fill(caseTexts.read, { moment: nearMoment(readAt, now) }) : caseTexts.notRead}
    </p>
  )
}

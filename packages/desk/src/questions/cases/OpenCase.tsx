import type { Case } from '@kassavirta/domain/questions/cases/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Failed } from '../../platform/parts/Failed.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../../platform/routing/Link.tsx'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Key } from '../../platform/parts/Key.tsx'
import page from '../../platform/parts/page.module.css'
import tones from '../../platform/parts/tones.module.css'
import { useStaff } from '../../platform/session/session-context.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { HandingNotes, HandOverButton } from './CaseHanding.tsx'
import styles from './CasesScreens.module.css'
import { CaseThread } from './CaseThread.tsx'
import { CloseButton, Composer } from './Composer.tsx'
import { dueSentence, urgencyOf } from './due-words.ts'
import { actTexts, caseTexts, keyNames, listTexts } from './texts.fi.ts'
import { addressOf, useCaseAddress } from './use-case-address.ts'
import { useCaseActs, type CaseActs } from './use-case-acts.ts'
import type { Mode } from './use-writing.ts'

/** The middle and the right column. Single letters act only while the focus is here and not in a text. */
export function OpenCase({ shown }: { readonly shown: Case }) {
  const acts = useCaseActs(shown)
  const [mode, setMode] = useState<Mode>('answer')
  const heading = useRef<HTMLHeadingElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const write = (next: Mode) => {
    // The next key belongs into the text already.
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
      <Standing shown={shown} />
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

function Standing({ shown: { due, state } }: { readonly shown: Case }) {
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

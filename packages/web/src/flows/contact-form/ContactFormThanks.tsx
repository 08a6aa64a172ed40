import { fullName } from '@kassavirta/domain/kernel/people/names'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useEffect } from 'react'
import { usePortalRouter } from '../../platform/routing/use-screen.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useConfig } from '../../platform/api/use-config.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { CompanySummary } from '../company/CompanySummary.tsx'
import { OwnCasesLink } from '../own-cases/OwnCasesLink.tsx'
import { contactFormTexts } from './texts.fi.ts'

export type ContactFormTexts = {
  readonly heading: string
  readonly lead?: string | undefined
  /** The heading when sending failed, if the form has its own. */
  readonly failed?: string
  readonly thanks: string
  /** Has the number in it. */
  readonly number: string
  /** Says when an answer comes. */
  readonly answer: string
  /** Says the same, with the hours of the service desk. */
  readonly answerWithin: string
  /** The label of the button that starts a new form. */
  readonly again: string
}

type Props = {
  readonly texts: ContactFormTexts
  /** Undefined when the server gave no number. */
  readonly number: number | undefined
  readonly at: Date
  readonly onAgain: () => void
  readonly onLeave: () => void
}

/** Shows the number first, because the service desk asks for it on the phone. */
export function ContactFormThanks({ texts, number, at, onAgain, onLeave }: Props) {
  const { user } = useSignedIn()
  const hours = useConfig().data?.serviceDeskHours
  const router = usePortalRouter()
  useEffect(() => onLeave, [onLeave])
  return (
    <>
      <PageHeading lead={number === undefined ? undefined : fill(texts.number, { number })}>
        {texts.thanks}
      </PageHeading>
      <p>{hours ? fill(texts.answerWithin, { hours }) : texts.answer}</p>
      <Panel heading={texts.heading}>
        <CompanySummary
          pairs={[
            { term: contactFormTexts.sender, value: fullName(user) },
            { term: contactFormTexts.sentAt, value: formatMoment(at) },
          ]}
        />
      </Panel>
      <div className={layout['actions']}>
        <Button onClick={() => void router.open('FrontPage')}>{contactFormTexts.ok}</Button>
        <OwnCasesLink />
        <Button kind="text" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </>
  )
}

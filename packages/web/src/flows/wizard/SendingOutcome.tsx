import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/HelpLine.tsx'
import styles from './SendingOutcome.module.css'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { Waiting } from '../waiting/Waiting.tsx'
import { failureHeading, sendFailureText } from './submission-status.ts'
import { unsettledTexts, wizardTexts, type SubmissionNoun } from './texts.fi.ts'

type Props = {
  readonly status: SubmissionStatus
  readonly noun: SubmissionNoun
  readonly heading?: string
  readonly onDiscard: () => void
  /** Further facts, shown below the server's message. */
  readonly children?: ReactNode
}

/** Says why the latest submission did not succeed and what is certain about it. */
export function SendingOutcome({
  status,
  noun,
  heading = wizardTexts.sendFailed,
  onDiscard,
  children,
}: Props) {
  const { sending, unsettled, failure, waits } = status
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the button may be a screen below the message.
    if (failure) container.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={container} className={styles['outcome']}>
      <output className={styles['settling']}>{sending && unsettled && wizardTexts.settling}</output>
      <Waiting status={status} failed={heading} onDiscard={onDiscard} />
      {failure && !waits && (
        <Banner kind="danger" heading={failureHeading(status, heading)}>
          <p>{sendFailureText(failure)}</p>
          {unsettled && <p>{unsettledTexts[noun]}</p>}
          {children}
          <HelpLine />
        </Banner>
      )}
    </div>
  )
}

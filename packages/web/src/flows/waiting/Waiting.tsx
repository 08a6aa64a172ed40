import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/HelpLine.tsx'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import type { ReactNode } from 'react'
import { sendFailureText } from '../wizard/submission-status.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import styles from './Waiting.module.css'
import { sentThings, waitingTexts as texts } from './texts.fi.ts'

type Props = {
  readonly status: SubmissionStatus
  /** The prescribed heading of a refusal, e.g. 'Tilitys ei onnistunut'. */
  readonly failed?: string | undefined
  /** The text under that heading. */
  readonly why?: (failure: Failure) => string
  readonly onDiscard: () => void
  /** Further buttons, where the form with its own is not on the screen. */
  readonly acts?: ReactNode
}

/** What was confirmed and has not left: why, and what can be done with it. */
export function Waiting({ status, failed, why = sendFailureText, onDiscard, acts }: Props) {
  const { waits, failure, unsettled } = status
  if (!waits) return null
  const what = status.what ?? sentThings.other
  const isRefused = waits === 'unsent' && failure !== undefined && failure.kind !== 'network'
  const sentence = fill(texts[waits === 'stopped' ? 'stoppedText' : waits], { what })
  const heading = isRefused ? failed : headings(unsettled)[waits]
  const banner = (
    <Banner
      kind={isRefused ? 'danger' : 'warn'}
      heading={heading ?? sentence}
      action={
        <>
          {acts}
          {waits !== 'stopped' && (
            <Button kind="secondary" onClick={onDiscard}>
              {texts.discard}
            </Button>
          )}
        </>
      }
    >
      {failure && <p>{why(failure)}</p>}
      {heading !== undefined && <p>{sentence}</p>}
      {waits === 'queued' && <p>{texts.keepOpen}</p>}
      {isRefused && <HelpLine />}
    </Banner>
  )
  return isRefused ? banner : <output className={styles['waiting']}>{banner}</output>
}

/** While nothing is known of the outcome, the heading says so first. */
const headings = (unsettled: boolean) =>
  ({
    queued: unsettled ? wizardTexts.unconfirmed : undefined,
    unsent: undefined,
    stopped: texts.stopped,
  }) as const

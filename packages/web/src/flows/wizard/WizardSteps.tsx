import { type ReactNode, useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/pending-submission.ts'
import { unsettledTexts, wizardTexts, type SubmissionNoun } from '../texts.fi.ts'
import { Waiting } from './WizardFrame.tsx'
import { failureHeading, sendFailureText } from './use-flow.ts'
import styles from './WizardSteps.module.css'

type Props = {
  readonly heading: string
  /** A link or button back to this part of the form; nothing while the form must not be changed. */
  readonly change: ReactNode
  readonly children: ReactNode
}

/** One part of the summary, with a link back to its part of the form. */
export const ReviewSection = ({ heading, change, children }: Props) => (
  <div className={styles['section']}>
    <Panel heading={heading}>{children}</Panel>
    <div className={styles['change']} data-screen-only>
      {change}
    </div>
  </div>
)

type SendingOutcomeProps = {
  readonly status: SubmissionStatus
  readonly noun: SubmissionNoun
  readonly heading?: string
  readonly onDiscard: () => void
  /** Further facts, shown below the server's message. */
  readonly children?: ReactNode
}

/** Says why the latest submission did not succeed, and whether it may have been stored. */
export function SendingOutcome({
  status,
  noun,
  heading = wizardTexts.sendFailed,
  onDiscard,
  children,
}: SendingOutcomeProps) {
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

/** The button that leads on in a wizard, Next or Confirm, which Ctrl+Enter presses too. */
export function StepButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null)
  useStepKey(button)
  return <Button {...props} ref={button} aria-keyshortcuts="Control+Enter Meta+Enter" />
}

const isStepKey = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !repeat

/** A dialog or a calendar over the page has keys of its own. */
const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open') !== null

/**
 * Ctrl+Enter, or Cmd+Enter, presses the button. It listens before the fields do: in them Enter alone means something
 * else, and would send the form a second time.
 */
function useStepKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { current } = button
      if (!current || !isStepKey(event) || isCovered()) return
      event.preventDefault()
      event.stopPropagation()
      // The field that loses the focus reads its text first, as it does before a press by hand.
      current.focus({ preventScroll: true })
      setTimeout(() => current.click())
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [button])
}

type StepButtonsProps = {
  readonly status: SubmissionStatus
  readonly wide?: boolean
  readonly onClick: () => void
}

/** Confirms, or sends a confirmed request that has not been sent yet. */
export const ConfirmButton = ({
  status: { sending, held, waits, unsettled },
  wide = false,
  onClick,
}: StepButtonsProps) => (
  <StepButton wide={wide} busy={sending} onClick={onClick}>
    {held && (waits || unsettled) ? wizardTexts.sendNow : wizardTexts.confirm}
  </StepButton>
)

type BackButtonProps = {
  readonly status: SubmissionStatus
  readonly onClick: () => void
  /** Takes back a confirmed request that has not been sent yet. */
  readonly onTakeBack: () => void
}

/** Leads from the summary to the form. Asks first for the outcome of a request that may have been sent. */
export const BackButton = ({ status: { sending, held }, onClick, onTakeBack }: BackButtonProps) => (
  <Button kind="secondary" busy={sending} onClick={held ? onTakeBack : onClick}>
    {wizardTexts.back}
  </Button>
)

import { type ReactNode, useEffect, useRef } from 'react'
import { dayOf, formatDay, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/pending-submission.ts'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { companyTexts, wizardTexts, sentThings, waitingTexts as texts } from '../texts.fi.ts'
import { sendFailureText } from './use-flow.ts'
import styles from './WizardFrame.module.css'

type Props = {
  /** 1 is the form, 2 the summary and 3 the receipt. */
  readonly step: 1 | 2 | 3
  readonly heading: string
  readonly lead?: ReactNode
  /** False where the content of the form begins with the name of the company. */
  readonly namesCompany?: boolean
  /** Shown above the content, as wide as the content and the panel beside it. */
  readonly top?: ReactNode
  /** Stays in sight beside the content, and at the bottom of a phone, e.g. a TotalPanel. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The frame of every wizard: the steps, the heading and the content. */
export function WizardFrame({ step, heading, lead, namesCompany = true, top, aside, children }: Props) {
  return (
    <>
      <div className={styles['head']}>
        <Steps current={step} />
        <PageHeading lead={lead}>{heading}</PageHeading>
      </div>
      {/* The summary and the receipt name the company in their first row. */}
      {step === 1 && namesCompany && <CompanyLine />}
      {top}
      {aside === undefined ? (
        children
      ) : (
        <div className={styles['layout']}>
          {/* The styles show both alike. On the summary the keyboard reaches Confirm before the links back. */}
          {step === 2 && <div className={styles['aside']}>{aside}</div>}
          <div className={styles['content']}>{children}</div>
          {step !== 2 && <div className={styles['aside']}>{aside}</div>}
        </div>
      )}
    </>
  )
}

type StepsProps = {
  /** Counts from 1, as on the screen. */
  readonly current: number
  readonly labels?: readonly string[]
}

/** Shows the current step of a wizard in words, which say more than dots. */
export function Steps({ current, labels = uiTexts.wizardSteps }: StepsProps) {
  return (
    <ol className={styles['steps']} data-screen-only aria-label={uiTexts.steps}>
      {labels.map((label, index) => (
        <li key={label} className={styles['step']} aria-current={index + 1 === current ? 'step' : undefined}>
          {index + 1} <span>{label}</span>
        </li>
      ))}
    </ol>
  )
}

/**
 * Moves the focus to the heading of a new step, which announces it as a new screen is announced. A link to a part of
 * the form leads there instead.
 */
export function useStepFocus(page: string, goTo?: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    if (page === 'form' && goTo !== undefined) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [page, goTo])
}

/** Shows under the heading of a form for which company it will be sent (decisions O5). */
export function CompanyLine() {
  const { company } = useSignedIn()
  if (!company) return null
  return (
    <p className={styles['line']}>
      {companyTexts.company}: <strong>{company.name}</strong>
    </p>
  )
}

/** The pairs of a summary or a receipt, with the company first (decisions O5). */
export function CompanySummary({ pairs }: { readonly pairs: Pairs }) {
  const { company } = useSignedIn()
  return <SummaryList pairs={[{ term: companyTexts.company, value: company?.name }, ...pairs]} />
}

type AnyFlow = Pick<Flow<unknown, unknown, unknown>, 'clear' | 'restore'>
type ResumedFormProps = {
  readonly flow: AnyFlow
  readonly state: {
    readonly resumedAt: Date | undefined
    readonly cleared: unknown
    readonly filling: number
  }
  /** Further advice about a form that was begun earlier. */
  readonly children?: ReactNode
}

/** Says when the resumed form was left unfinished, and offers to clear it; clearing can be undone. */
export function ResumedForm({ flow, state: { resumedAt, cleared, filling }, children }: ResumedFormProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form was rendered anew, so the pressed button lost the focus.
    if (filling > 0) button.current?.focus()
  }, [filling])
  if (cleared !== undefined) {
    return (
      <Banner
        kind="ok"
        heading={wizardTexts.cleared}
        action={actionButton(wizardTexts.restore, flow.restore)}
      />
    )
  }
  if (!resumedAt) return null
  const time = fill(uiTexts.timeBefore, { day: formatDay(dayOf(resumedAt)), time: formatTime(resumedAt) })
  return (
    <Banner
      kind="info"
      heading={fill(wizardTexts.resumed, { time })}
      action={actionButton(wizardTexts.clear, flow.clear)}
    >
      {children}
    </Banner>
  )

  function actionButton(label: string, onClick: () => void) {
    return (
      <Button ref={button} kind="secondary" onClick={onClick}>
        {label}
      </Button>
    )
  }
}

type WaitingProps = {
  readonly status: SubmissionStatus
  /** The prescribed heading of a refusal, e.g. 'Tilitys ei onnistunut'. */
  readonly failed?: string | undefined
  /** The text under that heading. */
  readonly why?: (failure: Failure) => string
  readonly onDiscard: () => void
  /** Further buttons, where the form with its own is not on the screen. */
  readonly acts?: ReactNode
}

/** A confirmed request that has not been sent: why, and the buttons to send or discard it. */
export function Waiting({ status, failed, why = sendFailureText, onDiscard, acts }: WaitingProps) {
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

import { useEffect, useRef, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react'
import type { Failure } from '../api/failure.ts'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorSummary } from '../feedback/ErrorSummary.tsx'
import { HelpLine } from '../feedback/FetchFailed.tsx'
import { formTexts } from '../feedback/texts.fi.ts'

type Props = {
  readonly form: {
    readonly submit: (event: SyntheticEvent) => void
    readonly tries: number
    readonly stopped: ComponentProps<typeof ErrorSummary>['errors']
    readonly failure: Failure | undefined
  }
  /** The heading when sending failed, for a form with words of its own, e.g. 'Tallennus ei onnistunut'. */
  readonly failed?: string | undefined
  /** The text under that heading. */
  readonly why: (failure: Failure) => string
  readonly children: ReactNode
}

/** The frame of a form. Above the fields it shows either the form's own faults or the server's refusal. */
export function Form({ form, failed = formTexts.sendFailed, why, children }: Props) {
  const { submit, tries, stopped, failure } = form
  return (
    // The browser's own messages may be in another language than the portal.
    <form noValidate onSubmit={submit}>
      {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
      {failure && <Refusal key={tries} heading={failed} text={why(failure)} />}
      {children}
    </form>
  )
}

/** Scrolls itself into view, because on a phone the button may be a screen below the message. */
function Refusal({ heading, text }: { readonly heading: string; readonly text: string }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces discard the promise that newer browsers return: React would take it for the clean-up function.
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={container}>
      <Banner kind="danger" heading={heading}>
        {text}
        <HelpLine />
      </Banner>
    </div>
  )
}

import { useEffect, useRef, type ReactNode } from 'react'
import type { Failure } from '../api/failure.ts'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorSummary } from '../feedback/ErrorSummary.tsx'
import { HelpLine } from '../feedback/HelpLine.tsx'
import { formTexts } from './texts.fi.ts'
import type { SchemaForm } from './use-schema-form.ts'

type Props = {
  readonly form: Pick<SchemaForm, 'submit' | 'tries' | 'stopped' | 'failure'>
  /** Heading when sending failed; a form that has one of its own gives it, e.g. 'Tallennus ei onnistunut'. */
  readonly failed?: string | undefined
  /** What stands under it. */
  readonly why: (failure: Failure) => string
  readonly children: ReactNode
}

/** The frame of a form: its faults or the server's refusal above the fields, never both. */
export function Form({ form, failed = formTexts.sendFailed, why, children }: Props) {
  const { submit, tries, stopped, failure } = form
  return (
    // The browser's own bubbles speak another language than the portal.
    <form noValidate onSubmit={submit}>
      {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
      {failure && <Refusal key={tries} heading={failed} text={why(failure)} />}
      {children}
    </form>
  )
}

/** On a phone the button may be a screen below the message. */
function Refusal({ heading, text }: { readonly heading: string; readonly text: string }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the clean-up.
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

import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Failed } from '../../platform/parts/AnswerView.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useEffect, useRef, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react'
import styles from './SignIn.module.css'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  readonly form: {
    readonly submit: (event: SyntheticEvent) => void
    readonly busy: boolean
    readonly tries: number
    readonly failure: Failure | undefined
  }
  /** The text above the fields when the server refused. */
  readonly refusalOf?: (failure: Failure) => string | undefined
  readonly act: string
  readonly children: ReactNode
  /** Another way, beside the button. */
  readonly aside?: ReactNode
}

/** One step: a few fields and one button. The first field has the focus, and after a try the first that is at fault. */
export function StepForm({ form, refusalOf = stepFailureText, act, children, aside }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => firstField(element.current)?.focus(), [])
  useEffect(() => {
    if (form.tries > 0 && !form.busy) faultyField(element.current)?.focus()
  }, [form.tries, form.busy])
  return (
    // The browser's own messages may be in another language.
    <form noValidate onSubmit={form.submit} ref={element}>
      <Failed heading={texts.failed} text={form.failure && refusalOf(form.failure)} />
      {children}
      <div className={styles['actions']}>
        <Button type="submit" busy={form.busy} wide>
          {act}
        </Button>
        {aside}
      </div>
    </form>
  )
}

const firstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input:not([readonly]):not([hidden])')

const faultyField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')

/** The text above the fields of a step; undefined if a field shows the fault. */
export function stepFailureText(failure: Failure): string | undefined {
  if (Object.keys(failure.fields).length > 0) return undefined
  if (failure.status === 401) return texts.attemptOver
  if (failure.kind === 'network' || failure.status === 400) return failure.text
  return failure.serverText ?? texts.serviceFault
}

/** A code of the authenticator app, or one of the recovery codes. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    {...props}
    hint={texts.codeHint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
)

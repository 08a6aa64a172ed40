import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import styles from './SignIn.module.css'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  readonly form: {
    readonly submit: (event: SyntheticEvent) => void
    readonly busy: boolean
    readonly tries: number
  }
  /** What stands above the fields when the server refused. */
  readonly refusal: string | undefined
  readonly act: string
  readonly children: ReactNode
  /** Another way, beside the button. */
  readonly aside?: ReactNode
}

/** One step: a few fields and one button. The first field has the focus, and after a try the first that is at fault. */
export function StepForm({ form, refusal, act, children, aside }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => firstField(element.current)?.focus(), [])
  useEffect(() => {
    if (form.tries > 0 && !form.busy) faultyField(element.current)?.focus()
  }, [form.tries, form.busy])
  return (
    // The browser's own messages may be in another language.
    <form noValidate onSubmit={form.submit} ref={element}>
      {refusal !== undefined && (
        <Banner kind="danger" heading={texts.failed}>
          {refusal}
        </Banner>
      )}
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

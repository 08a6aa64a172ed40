import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import { usePortalRouter } from '../../platform/routing/use-screen.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { formTexts } from '@kassavirta/ui/form/texts.fi.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ResumedForm } from '../wizard/ResumedForm.tsx'
import { failureHeading } from '../wizard/submission-status.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import styles from './contact-form.module.css'
import { contactFailureText } from './failure-text.ts'
import { contactFormTexts as texts } from './texts.fi.ts'
import type { ContactFlow, ContactFormSpec } from './use-contact-flow.ts'
import { useContactForm, type ContactForm } from './use-contact-form.ts'

type Props<Typed extends object, Body, Rest> = {
  readonly spec: ContactFormSpec<Typed, Body, Rest>
  readonly flow: ContactFlow<Typed, Body, Rest>
  readonly failed: string | undefined
  readonly children: (form: ContactForm<Typed>) => ReactNode
}

export function ContactFormFields<Typed extends object, Body, Rest>(props: Props<Typed, Body, Rest>) {
  const { spec, flow, failed, children } = props
  const form = useContactForm(spec, flow)
  const sendButton = useRef<HTMLButtonElement>(null)
  const goBack = useGoBack()
  const submit = (event: SyntheticEvent) => {
    // Enter in a field also sends, and disabling the fields would lose the focus.
    sendButton.current?.focus()
    return form.submit(event)
  }
  return (
    <Form
      form={{ ...form, submit }}
      failed={failureHeading(form.status, failed ?? formTexts.sendFailed)}
      why={(failure) => contactFailureText(failure, form.status)}
    >
      <ResumedForm {...flow} />
      <output className={styles['checking']}>
        {form.status.sending && form.status.unsettled && wizardTexts.settling}
      </output>
      <fieldset disabled={form.closed}>{children(form)}</fieldset>
      <div className={layout['actions']}>
        <Button ref={sendButton} type="submit" busy={form.busy}>
          {texts.send}
        </Button>
        <Button kind="secondary" onClick={goBack}>
          {texts.back}
        </Button>
      </div>
    </Form>
  )
}

/** Goes back to the previous page, or to the front page when the portal was opened on this one. */
function useGoBack(): () => void {
  const router = usePortalRouter()
  return () => (router.canGoBack() ? router.back() : void router.open('FrontPage'))
}

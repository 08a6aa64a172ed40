import { type ReactNode, useRef, type SyntheticEvent } from 'react'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { formTexts } from '@kassavirta/ui/form/texts.fi.ts'
import { CompanyLine } from '../company/CompanyLine.tsx'
import { Waiting } from '../waiting/Waiting.tsx'
import { useStepFocus } from '../wizard/use-step-focus.ts'
import { ContactFormThanks, type ContactFormTexts } from './ContactFormThanks.tsx'
import { useContactFlow, type ContactFormSpec, type ContactFlow } from './use-contact-flow.ts'
import { type ContactForm, useContactForm } from './use-contact-form.ts'
import { usePortalRouter } from '../../platform/routing/use-screen.ts'
import { ResumedForm } from '../wizard/ResumedForm.tsx'
import { failureHeading } from '../wizard/submission-status.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import styles from './contact-form.module.css'
import { contactFailureText } from './failure-text.ts'
import { contactFormTexts } from './texts.fi.ts'

type Props<Typed extends object, Body, Rest> = {
  readonly spec: ContactFormSpec<Typed, Body, Rest>
  readonly texts: ContactFormTexts
  readonly children: (form: ContactForm<Typed>) => ReactNode
}

/** Shows the form and, once it is sent, the thanks under the same address. */
export function ContactFormScreen<Typed extends object, Body, Rest>(props: Props<Typed, Body, Rest>) {
  const { spec, texts, children } = props
  const contactFlow = useContactFlow(spec)
  const { sent } = contactFlow.state
  useStepFocus(sent ? 'thanks' : 'form')
  return (
    <div className={layout['narrow']}>
      {sent ? (
        <ContactFormThanks
          texts={texts}
          number={sent.answer?.id}
          at={sent.at}
          onAgain={contactFlow.flow.startAgain}
          onLeave={contactFlow.forgetReceipt}
        />
      ) : (
        <>
          <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
          <CompanyLine />
          <ContactFormFields
            key={contactFlow.state.filling}
            spec={spec}
            flow={contactFlow}
            failed={texts.failed}
          >
            {children}
          </ContactFormFields>
        </>
      )}
    </div>
  )
}

type FieldsProps<Typed extends object, Body, Rest> = {
  readonly spec: ContactFormSpec<Typed, Body, Rest>
  readonly flow: ContactFlow<Typed, Body, Rest>
  readonly failed: string | undefined
  readonly children: (form: ContactForm<Typed>) => ReactNode
}

function ContactFormFields<Typed extends object, Body, Rest>(props: FieldsProps<Typed, Body, Rest>) {
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
      <Waiting
        status={form.status}
        failed={failed ?? formTexts.sendFailed}
        why={({ text }) => text}
        onDiscard={() => void form.acts.discard()}
      />
      <ResumedForm {...flow} />
      <output className={styles['checking']}>
        {form.status.sending && form.status.unsettled && wizardTexts.settling}
      </output>
      <fieldset disabled={form.closed}>{children(form)}</fieldset>
      <div className={layout['actions']}>
        <Button ref={sendButton} type="submit" busy={form.busy}>
          {form.goesNow ? wizardTexts.sendNow : contactFormTexts.send}
        </Button>
        <Button kind="secondary" onClick={goBack}>
          {contactFormTexts.back}
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

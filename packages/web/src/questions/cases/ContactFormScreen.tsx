import { type ReactNode, useRef, type SyntheticEvent, useEffect } from 'react'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { formTexts } from '@kassavirta/ui/feedback/texts.fi.ts'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useConfig, useSignedIn } from '../../platform/session/use-session.ts'
import { usePortalRouter } from '../../platform/routing/portal-router.tsx'
import { OwnCasesLink } from '../../flows/questions/UnreadAnswers.tsx'
import {
  CompanyLine,
  CompanySummary,
  useStepFocus,
  ResumedForm,
  Waiting,
} from '../../flows/wizard/WizardFrame.tsx'
import { wizardTexts } from '../../flows/texts.fi.ts'
import { failureHeading } from '../../flows/wizard/use-flow.ts'
import { contactFormTexts } from './texts.fi.ts'
import {
  useContactFlow,
  type ContactFormSpec,
  type ContactFlow,
  type ContactForm,
  useContactForm,
  contactFailureText,
} from './use-contact-form.ts'
import styles from './contact-form.module.css'

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

type ContactFormTexts = {
  readonly heading: string
  readonly lead?: string | undefined
  /** The heading when sending failed, if the form has its own. */
  readonly failed?: string
  readonly thanks: string
  /** Has the number in it. */
  readonly number: string
  /** Says when an answer comes. */
  readonly answer: string
  /** Says the same, with the hours of the service desk. */
  readonly answerWithin: string
  /** The label of the button that starts a new form. */
  readonly again: string
}

type ContactFormThanksProps = {
  readonly texts: ContactFormTexts
  /** Undefined when the server gave no number. */
  readonly number: number | undefined
  readonly at: Date
  readonly onAgain: () => void
  readonly onLeave: () => void
}

/** Shows the number first, because the service desk asks for it on the phone. */
function ContactFormThanks({ texts, number, at, onAgain, onLeave }: ContactFormThanksProps) {
  const { user } = useSignedIn()
  const hours = useConfig().data?.serviceDeskHours
  const router = usePortalRouter()
  useEffect(() => onLeave, [onLeave])
  return (
    <>
      <PageHeading lead={number === undefined ? undefined : fill(texts.number, { number })}>
        {texts.thanks}
      </PageHeading>
      <p>{hours ? fill(texts.answerWithin, { hours }) : texts.answer}</p>
      <Panel heading={texts.heading}>
        <CompanySummary
          pairs={[
            { term: contactFormTexts.sender, value: fullName(user) },
            { term: contactFormTexts.sentAt, value: formatMoment(at) },
          ]}
        />
      </Panel>
      <div className={layout['actions']}>
        <Button onClick={() => void router.open('FrontPage')}>{contactFormTexts.ok}</Button>
        <OwnCasesLink />
        <Button kind="text" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </>
  )
}

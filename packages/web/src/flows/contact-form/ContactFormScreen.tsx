import type { ReactNode } from 'react'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { CompanyLine } from '../company/CompanyLine.tsx'
import { useStepFocus } from '../wizard/use-step-focus.ts'
import { ContactFormFields } from './ContactFormFields.tsx'
import { ContactFormThanks, type ContactFormTexts } from './ContactFormThanks.tsx'
import { useContactFlow, type ContactFormSpec } from './use-contact-flow.ts'
import type { ContactForm } from './use-contact-form.ts'

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

import type { ReactNode } from 'react'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { CompanyLine } from '../company/CompanyLine.tsx'
import { useStepFocus } from '../wizard/use-step-focus.ts'
import styles from './contact-form.module.css'
import { ContactFormFields } from './ContactFormFields.tsx'
import { ContactFormThanks, type LetterTexts } from './ContactFormThanks.tsx'
import type { ContactFormValues } from './typed-like.ts'
import { useContactFlow, type Letter } from './use-contact-flow.ts'
import type { Asked, ContactForm } from './use-contact-form.ts'

type Props<Typed extends ContactFormValues, Body extends object> = {
  readonly letter: Letter<Typed, Body>
  readonly asked: Asked<Typed>
  readonly texts: LetterTexts
  readonly children: (form: ContactForm<Typed>) => ReactNode
}

/** A form and, once it has gone, the thanks, under one address. */
export function ContactFormScreen<Typed extends ContactFormValues, Body extends object>(
  props: Props<Typed, Body>,
) {
  const { letter, asked, texts, children } = props
  const whole = useContactFlow(letter)
  const { sent } = whole.state
  useStepFocus(sent ? 'thanks' : 'form')
  return (
    <div className={styles['letter']}>
      {sent ? (
        <ContactFormThanks
          texts={texts}
          number={sent.answer?.id}
          at={sent.at}
          onAgain={whole.flow.startAgain}
          onLeave={whole.forgetReceipt}
        />
      ) : (
        <>
          <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
          <CompanyLine />
          <ContactFormFields
            key={whole.state.filling}
            letter={letter}
            flow={whole}
            asked={asked}
            failed={texts.failed}
          >
            {children}
          </ContactFormFields>
        </>
      )}
    </div>
  )
}

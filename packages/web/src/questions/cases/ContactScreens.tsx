import { contactReasons, requestContact, sendFeedback } from '@kassavirta/domain/questions/cases/own-api'
import { contactForm, feedbackForm } from '@kassavirta/domain/questions/cases/own-form'
import { contactReasonTexts } from '@kassavirta/domain/questions/cases/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { sentThings } from '../../flows/texts.fi.ts'
import { ContactFormScreen } from './ContactFormScreen.tsx'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { contactTexts as texts, feedbackTexts } from './texts.fi.ts'

const reasons = contactReasons.map((reason) => ({ value: reason, label: contactReasonTexts[reason] }))

/** /yhteydenottopyynto */
export function ContactRequestScreen() {
  const { submit } = useSignedIn()
  const own = useOwnDetails()
  return (
    <ContactFormScreen
      spec={{
        name: 'contact',
        form: contactForm,
        start: { ...contactForm.start, ...own },
        restOf: (sender) => sender,
        sent: {
          path: requestContact.path,
          what: sentThings.contact,
          send: (pair) => submit(requestContact, pair),
        },
      }}
      texts={{ ...texts, heading: titleOf('ContactRequest', {}) }}
    >
      {({ bind }) => (
        <>
          <Panel heading={texts.matter}>
            <SelectField {...bind.text('contactReason')} options={reasons} />
            <TextArea {...bind.text('additionalInfo')} />
          </Panel>
          <OwnDetails text={bind.text} />
        </>
      )}
    </ContactFormScreen>
  )
}

/** /palaute */
export function FeedbackScreen() {
  const { submit } = useSignedIn()
  const own = useOwnDetails()
  return (
    <ContactFormScreen
      spec={{
        name: 'feedback',
        form: feedbackForm,
        start: { ...feedbackForm.start, ...own },
        restOf: (sender) => sender,
        sent: {
          path: sendFeedback.path,
          what: sentThings.feedback,
          send: (pair) => submit(sendFeedback, pair),
        },
      }}
      texts={{ ...feedbackTexts, heading: titleOf('Feedback', {}) }}
    >
      {({ bind }) => (
        <>
          <Panel heading={texts.matter}>
            <TextArea {...bind.text('additionalinfo')} />
          </Panel>
          <OwnDetails text={bind.text} />
        </>
      )}
    </ContactFormScreen>
  )
}

/** The person to answer, prefilled with the signed-in person. */
function useOwnDetails() {
  const { user } = useSignedIn()
  return { name: fullName(user), phoneNumber: user.phoneNumber, email: user.emailAddress }
}

type Props = { readonly text: BoundFields<ReturnType<typeof useOwnDetails>>['text'] }

const OwnDetails = ({ text }: Props) => (
  <Panel heading={texts.details}>
    <TextField {...text('name')} autoComplete="name" />
    <TextField {...text('phoneNumber')} type="tel" autoComplete="tel" />
    <TextField {...text('email')} type="email" autoComplete="email" spellCheck={false} />
  </Panel>
)

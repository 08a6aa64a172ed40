import { contactReasons, requestContact, type ContactBody } from '@kassavirta/domain/contact/api'
import { contactReasonTexts } from '@kassavirta/domain/contact/terms.fi'
import { isEmail } from '@kassavirta/domain/kernel/email-address'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { ContactFormScreen } from '../../flows/contact-form/ContactFormScreen.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { OwnDetails, useOwnDetails } from './OwnDetails.tsx'
import { contactTexts as texts } from './texts.fi.ts'

type Reason = ContactBody['contactReason']

const reasons = contactReasons.map((reason) => ({ value: reason, label: contactReasonTexts[reason] }))
const { name, phoneNumber, email, contactReason, additionalInfo } = texts

const asked = {
  labels: { contactReason, additionalInfo, name, phoneNumber, email },
  // The server takes any text (decisions N14): a slip is told here, where it can be mended.
  ownFaults: (typed: { readonly email: string }) =>
    typed.email === '' || isEmail(typed.email) ? {} : { email: validationTexts.emailInvalid },
}

/** /yhteydenottopyynto */
export function ContactRequestScreen() {
  const { call } = useSignedIn()
  const start = { ...useOwnDetails(), contactReason: contactReasons[0] as Reason, additionalInfo: '' }
  return (
    <ContactFormScreen
      letter={{
        name: 'contact',
        start,
        schema: requestContact.body,
        bodyOf: (typed: typeof start, sender) => ({ ...typed, ...sender }),
        post: ({ key, body }) => call(requestContact, { body, headers: { 'idempotency-key': key } }),
      }}
      asked={asked}
      texts={{ ...texts, heading: titleOf('ContactRequest', {}) }}
    >
      {({ field }) => (
        <>
          <Panel heading={texts.matter}>
            <SelectField {...field('contactReason')} label={contactReason} required options={reasons} />
            <TextArea {...field('additionalInfo')} label={additionalInfo} required />
          </Panel>
          <OwnDetails field={field} nameOnly />
        </>
      )}
    </ContactFormScreen>
  )
}

import { contactReasons, requestContact } from '@kassavirta/domain/contact/api'
import { contactForm } from '@kassavirta/domain/contact/form'
import { contactReasonTexts } from '@kassavirta/domain/contact/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { ContactFormScreen } from '../../flows/contact-form/ContactFormScreen.tsx'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { OwnDetails, useOwnDetails } from './OwnDetails.tsx'
import { contactTexts as texts } from './texts.fi.ts'

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
        post: (pair) => submit(requestContact, pair),
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

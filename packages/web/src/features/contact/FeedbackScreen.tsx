import { sendFeedback } from '@kassavirta/domain/contact/api'
import { feedbackForm } from '@kassavirta/domain/contact/form'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { ContactFormScreen } from '../../flows/contact-form/ContactFormScreen.tsx'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { OwnDetails, useOwnDetails } from './OwnDetails.tsx'
import { contactTexts, feedbackTexts as texts } from './texts.fi.ts'

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
        post: (pair) => submit(sendFeedback, pair),
      }}
      texts={{ ...texts, heading: titleOf('Feedback', {}) }}
    >
      {({ bind }) => (
        <>
          <Panel heading={contactTexts.matter}>
            <TextArea {...bind.text('additionalinfo')} />
          </Panel>
          <OwnDetails text={bind.text} />
        </>
      )}
    </ContactFormScreen>
  )
}

import { sendFeedback } from '@kassavirta/domain/contact/api'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { ContactFormScreen } from '../../flows/contact-form/ContactFormScreen.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { OwnDetails, useOwnDetails } from './OwnDetails.tsx'
import { contactTexts, feedbackTexts as texts } from './texts.fi.ts'

const { name, phoneNumber, email } = contactTexts
const asked = { labels: { additionalinfo: texts.additionalinfo, name, phoneNumber, email } }

/** /palaute */
export function FeedbackScreen() {
  const { call } = useSignedIn()
  const start = { ...useOwnDetails(), additionalinfo: '' }
  return (
    <ContactFormScreen
      letter={{
        name: 'feedback',
        start,
        schema: sendFeedback.body,
        bodyOf: (typed: typeof start, sender) => ({ ...typed, ...sender }),
        post: ({ key, body }) => call(sendFeedback, { body, headers: { 'idempotency-key': key } }),
      }}
      asked={asked}
      texts={{ ...texts, heading: titleOf('Feedback', {}) }}
    >
      {({ field }) => (
        <>
          <Panel heading={contactTexts.matter}>
            <TextArea {...field('additionalinfo')} label={texts.additionalinfo} required />
          </Panel>
          <OwnDetails field={field} />
        </>
      )}
    </ContactFormScreen>
  )
}

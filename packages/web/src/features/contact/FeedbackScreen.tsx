import { sendFeedback } from '@kassavirta/domain/contact/api'
import { titleOf } from '../../platform/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { LetterScreen } from '../../ui/letter/LetterScreen.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { OwnDetails, useOwnDetails } from './OwnDetails.tsx'
import { contactTexts, feedbackTexts as texts } from './texts.fi.ts'

const { name, phoneNumber, email } = contactTexts
const asked = { labels: { additionalinfo: texts.additionalinfo, name, phoneNumber, email } }

/** /palaute */
export function FeedbackScreen() {
  const { call } = useSignedIn()
  const start = { ...useOwnDetails(), additionalinfo: '' }
  return (
    <LetterScreen
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
    </LetterScreen>
  )
}

import { sendInquiry } from '@kassavirta/domain/inquiries/api'
import { entryName } from '@kassavirta/domain/inquiries/rules'
import { inquiryLabels } from '@kassavirta/domain/inquiries/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useRef } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { ContactFormScreen } from '../../flows/contact-form/ContactFormScreen.tsx'
import { answerFaults, bodyOf, startOf, type InquiryTyped } from './inquiry-form.ts'
import { InquiryFields } from './InquiryFields.tsx'
import { aboutOf, draftName, type Told } from './prefill.ts'
import { inquiryTexts as texts } from './texts.fi.ts'
import { useTold } from './use-told.ts'

const { countingText, transportText, answerPhone, answerEmail } = texts
const { date, securityBagNumber, reference, additionalInformation } = inquiryLabels
/** In the order of the form. */
const labels = {
  countingText,
  transportText,
  date,
  securityBagNumber,
  reference,
  additionalInformation,
  answerPhone,
  answerEmail,
}

/** /tiedustelu. A link about another entry opens another form. */
export function InquiryScreen() {
  const told = useTold()
  return <InquiryAbout key={draftName(told)} told={told} />
}

function InquiryAbout({ told }: { readonly told: Told }) {
  const { user, call } = useSignedIn()
  const dayFault = useRef<string>(undefined)
  const about = aboutOf(told)
  const entry = entryName(about.entryType, String(about.entryId))
  return (
    <ContactFormScreen
      letter={{
        name: draftName(told),
        start: startOf(about, user),
        schema: sendInquiry.body,
        bodyOf: (typed: InquiryTyped, sender) => ({ ...bodyOf(typed, about), ...sender }),
        post: ({ key, body }) => call(sendInquiry, { body, headers: { 'idempotency-key': key } }),
      }}
      asked={{
        labels,
        ownFaults: (typed) => ({
          ...(dayFault.current === undefined ? {} : { date: dayFault.current }),
          ...answerFaults(typed),
        }),
      }}
      texts={{
        ...texts,
        heading: titleOf('Inquiry', {}),
        lead: entry === '' ? undefined : fill(texts.about, { entry }),
      }}
    >
      {(form) => (
        <InquiryFields
          form={form}
          onDayFault={(text) => {
            dayFault.current = text
          }}
        />
      )}
    </ContactFormScreen>
  )
}

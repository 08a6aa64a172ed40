import { sendInquiry } from '@kassavirta/domain/inquiries/api'
import { inquiryForm } from '@kassavirta/domain/inquiries/form'
import { entryName } from '@kassavirta/domain/inquiries/rules'
import { fill } from '@kassavirta/domain/kernel/texts'
import { ContactFormScreen } from '../../flows/contact-form/ContactFormScreen.tsx'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { InquiryFields } from './InquiryFields.tsx'
import { startOf, subjectOf } from './inquiry-form.ts'
import { aboutOf, draftName, type Told } from './prefill.ts'
import { inquiryTexts as texts } from './texts.fi.ts'
import { useTold } from './use-told.ts'

/** /tiedustelu. A link about another entry opens another form. */
export function InquiryScreen() {
  const told = useTold()
  return <InquiryAbout key={draftName(told)} told={told} />
}

function InquiryAbout({ told }: { readonly told: Told }) {
  const { user, call } = useSignedIn()
  const about = aboutOf(told)
  const entry = entryName(about.entryType, String(about.entryId))
  return (
    <ContactFormScreen
      spec={{
        name: draftName(told),
        form: inquiryForm,
        start: startOf(about, user),
        restOf: (sender) => ({ ...subjectOf(about), ...sender }),
        post: ({ key, body }) => call(sendInquiry, { body, headers: { 'idempotency-key': key } }),
      }}
      texts={{
        ...texts,
        heading: titleOf('Inquiry', {}),
        lead: entry === '' ? undefined : fill(texts.about, { entry }),
      }}
    >
      {(form) => <InquiryFields form={form} />}
    </ContactFormScreen>
  )
}

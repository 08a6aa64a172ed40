import { sendInquiry } from '@kassavirta/domain/questions/cases/inquiries/api'
import { inquiryForm } from '@kassavirta/domain/questions/cases/inquiries/form'
import { entryName } from '@kassavirta/domain/questions/cases/inquiries/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { sentThings } from '../../../flows/waiting/texts.fi.ts'
import { ContactFormScreen } from '../../../flows/contact-form/ContactFormScreen.tsx'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { InquiryFields } from './InquiryFields.tsx'
import { startOf, subjectOf } from './inquiry-form.ts'
import { prefillOf, draftName, type InquiryLink } from './prefill.ts'
import { inquiryTexts as texts } from './texts.fi.ts'
import { useInquiryLink } from './use-inquiry-link.ts'

/** /tiedustelu. A link about another entry opens that entry's own form. */
export function InquiryScreen() {
  const link = useInquiryLink()
  return <InquiryAbout key={draftName(link)} link={link} />
}

function InquiryAbout({ link }: { readonly link: InquiryLink }) {
  const { user, submit } = useSignedIn()
  const prefill = prefillOf(link)
  const entry = entryName(prefill.entryType, String(prefill.entryId))
  return (
    <ContactFormScreen
      spec={{
        name: draftName(link),
        form: inquiryForm,
        start: startOf(prefill, user),
        restOf: (sender) => ({ ...subjectOf(prefill), ...sender }),
        sent: { path: sendInquiry.path, what: sentThings.inquiry, send: (pair) => submit(sendInquiry, pair) },
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

import { INFO_MAX } from '@kassavirta/domain/visit-requests/api'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { contactTexts as texts } from './texts.fi.ts'

type ContactEntries = { readonly contactInfo: string; readonly additionalInfo: string }

type Props = { readonly bind: Pick<BoundFields<ContactEntries>, 'text'> }

/** The contact person, and further information about the visit. */
export const ContactFields = ({ bind }: Props) => (
  <>
    <TextArea {...bind.text('contactInfo')} hint={texts.contactHint} rows={2} max={INFO_MAX} />
    <TextArea {...bind.text('additionalInfo')} rows={4} max={INFO_MAX} />
  </>
)

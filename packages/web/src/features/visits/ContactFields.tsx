import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { contactTexts as texts } from './texts.fi.ts'

type ContactEntries = { readonly contactInfo: string; readonly additionalInfo: string }

type Props = { readonly bind: Pick<BoundFields<ContactEntries>, 'area'> }

/** The contact person, and further information about the visit. */
export const ContactFields = ({ bind }: Props) => (
  <>
    <TextArea {...bind.area('contactInfo')} hint={texts.contactHint} rows={2} />
    <TextArea {...bind.area('additionalInfo')} rows={4} />
  </>
)

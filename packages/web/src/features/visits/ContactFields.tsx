import { INFO_MAX } from '@kassavirta/domain/visit-requests/api'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import type { SimpleWizardFields } from '../../flows/simple-wizard/simple-wizard-fields.ts'
import { contactTexts as texts } from './texts.fi.ts'

type Typed = { readonly contactInfo: string; readonly additionalInfo: string }

type Props = {
  readonly bind: Pick<SimpleWizardFields<Typed>, 'text'>
  /** Whether the contact details are asked for. */
  readonly required: boolean
}

/** Whom to call, and what else to know about the visit. */
export const ContactFields = ({ bind, required }: Props) => (
  <>
    <TextArea
      {...bind.text('contactInfo')}
      label={texts.contactInfo}
      hint={texts.contactHint}
      required={required}
      rows={2}
      max={INFO_MAX}
    />
    <TextArea
      {...bind.text('additionalInfo')}
      label={texts.additionalInfo}
      required={false}
      rows={4}
      max={INFO_MAX}
    />
  </>
)

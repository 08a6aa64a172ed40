import { visitChangeForm } from '@kassavirta/domain/visit-changes/form'
import { simpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { keptFor } from './own-contact.ts'
import { visitChangeTexts as texts } from './texts.fi.ts'

export type VisitChangeTyped = typeof visitChangeForm.start

/** The form of a person whose contact details are known. */
export const visitChangeFor = keptFor((contactInfo) =>
  simpleWizardSpec({
    name: 'visit-change',
    form: visitChangeForm,
    filled: { contactInfo },
    route: 'ScheduleChangeForm',
    thing: 'request',
    texts,
  }),
)

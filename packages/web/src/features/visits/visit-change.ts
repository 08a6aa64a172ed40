import { visitChangeForm } from '@kassavirta/domain/visit-changes/form'
import { simpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { memoizeByContact } from './own-contact.ts'
import { visitChangeTexts as texts } from './texts.fi.ts'

export type VisitChangeEntries = typeof visitChangeForm.start

/** The form of a person whose contact details are known. */
export const visitChangeFor = memoizeByContact((contactInfo) =>
  simpleWizardSpec({
    name: 'visit-change',
    form: visitChangeForm,
    prefilled: { contactInfo },
    route: 'ScheduleChangeForm',
    noun: 'request',
    texts,
  }),
)

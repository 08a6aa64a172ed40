import { visitForm } from '@kassavirta/domain/visit-requests/form'
import { simpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { memoizeByContact } from './own-contact.ts'
import { visitTexts as texts } from './texts.fi.ts'

export type VisitEntries = typeof visitForm.start

/** The address is /kuljetustilaus and the call /api/visit: the specification's names cross here (decisions A10). */
export const visitRequestFor = memoizeByContact((contactInfo) =>
  simpleWizardSpec({
    name: 'visit',
    form: visitForm,
    prefilled: { contactInfo },
    route: 'VisitChange',
    noun: 'order',
    texts,
  }),
)

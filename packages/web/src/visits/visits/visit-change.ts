import { visitChangeForm } from '@kassavirta/domain/visits/visits/visit-changes/form'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
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

type Days = Pick<VisitChangeEntries, 'originalDate' | 'newDate'>

/** A past visit cannot be moved; usually the day was mistyped. This is only advice: the form can be sent. */
export const originalAdvice = ({ originalDate }: Days, today: Day): string | undefined =>
  originalDate !== '' && originalDate < today ? texts.originalPast : undefined

export const newAdvice = ({ originalDate, newDate }: Days): string | undefined =>
  newDate !== '' && newDate === originalDate ? texts.sameDay : undefined

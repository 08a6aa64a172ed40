import { textField } from '../kernel/forms/form-fields.ts'
import { formOf } from '../kernel/forms/form.ts'
import { askAboutMissingBag, writeCaseEntry } from './api.ts'
import { caseLabels as labels } from './terms.fi.ts'

export const missingQuestionForm = formOf(askAboutMissingBag, {
  reason: textField(labels.question, { required: true, wire: 'body' }),
})

/** A note is for the desk alone; the customer reads an answer. */
export const entryForms = {
  answer: formOf(writeCaseEntry, { text: textField(labels.answer, { required: true, wire: 'body' }) }),
  note: formOf(writeCaseEntry, { text: textField(labels.note, { required: true, wire: 'body' }) }),
} as const

import { idField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import {
  writeCaseEntry,
  addTemplate,
  askAboutMissingBag,
  handOverCase,
  requestCorrection,
  settleCorrection,
} from './api.ts'
import { caseLabels as labels } from './terms.fi.ts'

export const missingQuestionForm = formOf(askAboutMissingBag, {
  reason: textField(labels.question, { required: true, wire: 'body' }),
})

/** A note is for the desk alone; the customer reads an answer. */
export const entryForms = {
  answer: formOf(writeCaseEntry, { text: textField(labels.answer, { required: true, wire: 'body' }) }),
  note: formOf(writeCaseEntry, { text: textField(labels.note, { required: true, wire: 'body' }) }),
} as const

export const handOverForm = formOf(handOverCase, {
  to: idField(labels.to),
  note: textField(labels.handOverNote, { required: true }),
})

/** A request to correct a count with its reason, and the answer to it. */
export const correctionRequestForm = formOf(requestCorrection, {
  reason: textField(labels.correctionNote, { required: true, wire: 'note' }),
})
export const correctionSettledForm = formOf(settleCorrection, {
  reason: textField(labels.settledNote, { required: true, wire: 'note' }),
})

export const templateForm = formOf(addTemplate, {
  title: textField(labels.templateTitle, { required: true }),
  body: textField(labels.templateBody, { required: true }),
})

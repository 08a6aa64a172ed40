import { dayField, neededField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { decideVisit } from './api.ts'
import { visitLabels as labels } from './terms.fi.ts'

/** One endpoint takes every decision, and each has a form of its own. */
export const proposalForm = formOf(decideVisit, {
  proposedDate: dayField(labels.date, { required: true }),
  reason: textField(labels.message, {}),
})
export const byPhoneForm = formOf(decideVisit, { reason: textField(labels.agreedWith, {}) })
export const refusalForm = formOf(decideVisit, { reason: neededField(labels.reason, {}) })

import { dayField, neededField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { decideVisit, requestVisit, changeVisit } from './api.ts'
import { visitLabels as labels, changeLabels, requestLabels } from './terms.fi.ts'

/** One endpoint takes every decision, and each has a form of its own. */
export const proposalForm = formOf(decideVisit, {
  proposedDate: dayField(labels.date, { required: true }),
  reason: textField(labels.message, {}),
})
export const byPhoneForm = formOf(decideVisit, { reason: textField(labels.agreedWith, {}) })
export const refusalForm = formOf(decideVisit, { reason: neededField(labels.reason, {}) })

export const visitForm = formOf(requestVisit, {
  suggestedDate: dayField(requestLabels.suggestedDate, { required: true }),
  contactInfo: textField(requestLabels.contactInfo, { required: false }),
  additionalInfo: textField(requestLabels.additionalInfo, { required: false }),
})

export const visitChangeForm = formOf(changeVisit, {
  originalDate: dayField(changeLabels.originalDate, { required: true }),
  newDate: dayField(changeLabels.newDate, { required: true }),
  contactInfo: textField(changeLabels.contactInfo, { required: true }),
  additionalInfo: textField(changeLabels.additionalInfo, { required: false }),
})

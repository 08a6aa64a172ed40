import { dayField, textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { changeVisit } from './api.ts'
import { visitChangeLabels as labels } from './terms.fi.ts'

export const visitChangeForm = formOf(changeVisit, {
  originalDate: dayField(labels.originalDate, { required: true }),
  newDate: dayField(labels.newDate, { required: true }),
  contactInfo: textField(labels.contactInfo, { required: true }),
  additionalInfo: textField(labels.additionalInfo, { required: false }),
})

import { dayField, textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { requestVisit } from './api.ts'
import { visitLabels as labels } from './terms.fi.ts'

export const visitForm = formOf(requestVisit, {
  suggestedDate: dayField(labels.suggestedDate, { required: true }),
  contactInfo: textField(labels.contactInfo, { required: false }),
  additionalInfo: textField(labels.additionalInfo, { required: false }),
})

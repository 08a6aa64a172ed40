import { textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { changeSetting } from './api.ts'
import { settingLabels as labels } from './terms.fi.ts'

export const settingForm = formOf(changeSetting, {
  value: textField(labels.value, {}),
  reason: textField(labels.reason, { required: true }),
})

import { textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { erasePerson } from './api.ts'
import { erasureLabels as labels } from './terms.fi.ts'

export const erasePersonForm = formOf(erasePerson, {
  username: textField(labels.username, { required: true }),
})

import { textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { addProviderKey } from './api.ts'
import { trafficLabels as labels } from './terms.fi.ts'

/** The key itself is made by the page, when the form is opened. */
export const addKeyForm = formOf(addProviderKey, { label: textField(labels.label, { required: true }) })

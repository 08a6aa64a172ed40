import { textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { changeMandate, endMandate, grantMandate } from './desk-api.ts'
import { holderFields, scopeFields, scopeRules } from './scope-fields.ts'
import { mandateLabels as labels } from './terms.fi.ts'

const reason = textField(labels.reason, { required: true })

export const grantForm = formOf(grantMandate, { ...holderFields, ...scopeFields, reason }, scopeRules)
export const changeForm = formOf(changeMandate, { ...scopeFields, reason }, scopeRules)
export const endForm = formOf(endMandate, { reason })

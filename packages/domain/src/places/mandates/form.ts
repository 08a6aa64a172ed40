import { formOf } from '../../kernel/forms/form.ts'
import { requestRight } from './requests-api.ts'
import { holderFields, scopeFields, scopeRules } from './scope-fields.ts'

/** A right that a customer asks for. */
export const requestForm = formOf(requestRight, { ...holderFields, ...scopeFields }, scopeRules)

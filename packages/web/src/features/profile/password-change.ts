import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { schemaOfRule } from '@kassavirta/ui/form/checks.ts'
import { newPasswordFaults, type NewPassword } from '../../flows/new-password/new-password.ts'

export type PasswordChange = NewPassword & { readonly currentPassword: string }

/** @internal for the test */
export const passwordChangeFaults = ({ currentPassword, ...made }: PasswordChange): FieldTexts => ({
  ...(currentPassword === '' ? { currentPassword: validationTexts.required } : {}),
  ...newPasswordFaults(made),
})

export const passwordChange = schemaOfRule(passwordChangeFaults)

import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { newPasswordFaults, type NewPassword } from '../../flows/new-password/new-password.ts'

export type PasswordChange = NewPassword & { readonly currentPassword: string }

export const passwordChangeFaults = ({ currentPassword, ...passwords }: PasswordChange): FieldTexts => ({
  ...(currentPassword === '' ? { currentPassword: validationTexts.required } : {}),
  ...newPasswordFaults(passwords),
})

import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { followsPasswordRule } from '@kassavirta/domain/profile/rules'
import { profileTexts } from '@kassavirta/domain/profile/terms.fi'
import { schemaOfRule } from '../../ui/form/checks.ts'

/** The confirmation is the form's own: it is not sent. */
export type PasswordChange = {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmation: string
}

/** @internal for the test */
export function passwordChangeFaults(typed: PasswordChange): FieldTexts {
  const { currentPassword, newPassword, confirmation } = typed
  return {
    ...(currentPassword === '' ? { currentPassword: validationTexts.required } : {}),
    ...(newPassword === '' ? { newPassword: validationTexts.required } : {}),
    ...(newPassword !== '' && !followsPasswordRule(newPassword)
      ? { newPassword: profileTexts.password }
      : {}),
    ...(confirmation === '' ? { confirmation: validationTexts.required } : {}),
    ...(confirmation !== '' && confirmation !== newPassword
      ? { confirmation: validationTexts.passwordsMustMatch }
      : {}),
  }
}

export const passwordChange = schemaOfRule(passwordChangeFaults)

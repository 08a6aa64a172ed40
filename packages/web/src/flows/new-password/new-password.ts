import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { followsPasswordRule } from '@kassavirta/domain/profile/rules'
import { profileTexts } from '@kassavirta/domain/profile/terms.fi'

/** A password that is being made up is typed twice. The confirmation is the form's own: it is not sent. */
export type NewPassword = { readonly newPassword: string; readonly confirmation: string }

export function newPasswordFaults({ newPassword, confirmation }: NewPassword): FieldTexts {
  return {
    ...(newPassword === '' ? { newPassword: validationTexts.required } : {}),
    ...(newPassword !== '' && !followsPasswordRule(newPassword)
      ? { newPassword: validationTexts.passwordTooWeak }
      : {}),
    ...(confirmation === '' ? { confirmation: validationTexts.required } : {}),
    ...(confirmation !== '' && confirmation !== newPassword
      ? { confirmation: profileTexts.passwordsMustMatch }
      : {}),
  }
}

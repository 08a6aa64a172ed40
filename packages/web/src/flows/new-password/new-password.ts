import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { followsPasswordRule } from '@kassavirta/domain/people/profile/rules'
import { profileTexts } from '@kassavirta/domain/people/profile/terms.fi'
import { newPasswordTexts } from './texts.fi.ts'

/** A new password is typed twice. The confirmation is checked by the form and is not sent. */
export type NewPassword = { readonly newPassword: string; readonly confirmation: string }

export const newPasswordHeads = {
  newPassword: { label: newPasswordTexts.newPassword, required: true },
  confirmation: { label: newPasswordTexts.confirmation, required: true },
} as const

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

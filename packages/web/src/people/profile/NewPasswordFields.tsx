import { useEffect, useState } from 'react'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { passwordChecks, followsPasswordRule } from '@kassavirta/domain/people/profile/api'
import { profileTexts } from '@kassavirta/domain/people/profile/terms.fi'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { PasswordField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { newPasswordTexts, passwordPieceTexts } from './texts.fi.ts'
import styles from './NewPasswordFields.module.css'

type Props = { readonly text: BoundFields<NewPassword>['text'] }

/** A new password and its confirmation. */
export const NewPasswordFields = ({ text }: Props) => (
  <>
    <NewPasswordField {...text('newPassword')} />
    <PasswordField {...text('confirmation')} autoComplete="new-password" />
  </>
)

/** Shows the password rule as a list whose items are ticked during typing. */
function NewPasswordField(field: ReturnType<Props['text']>) {
  const checks = passwordChecks(field.value)
  return (
    <div className={styles['field']}>
      {/* A screen reader reads the description with the field; an error replaces it. */}
      <PasswordField
        {...field}
        autoComplete="new-password"
        aria-description={validationTexts.passwordTooWeak}
      />
      <ul className={styles['list']} aria-label={newPasswordTexts.passwordRules}>
        {checks.map(({ piece, met }) => (
          <li key={piece} className={styles['piece']} data-met={met}>
            <Mark met={met} />
            <span>
              {passwordPieceTexts[piece]}
              <VisuallyHidden>, {met ? newPasswordTexts.met : newPasswordTexts.missing}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      <Progress met={checks.filter(({ met }) => met).length} all={checks.length} />
    </div>
  )
}

/** A ring that becomes a tick: the shape carries the meaning, the colour only supports it. */
function Mark({ met }: { readonly met: boolean }) {
  return (
    <svg className={styles['mark']} viewBox="0 0 20 20" aria-hidden="true">
      {met ? <path d="M3.5 10.5 8 15 16.5 5.5" /> : <circle cx="10" cy="10" r="5.5" />}
    </svg>
  )
}

const ANNOUNCE_DELAY_MS = 1000

/** Announces the progress when typing pauses, and nothing before typing begins. */
function Progress({ met, all }: { readonly met: number; readonly all: number }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const text = met === all ? newPasswordTexts.allMet : fill(newPasswordTexts.metOf, { met, all })
    const timer = setTimeout(
      () => setSpoken((before) => (met === 0 && before === '' ? '' : text)),
      ANNOUNCE_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [met, all])
  return <VisuallyHidden live>{spoken}</VisuallyHidden>
}

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

import { passwordChecks } from '@kassavirta/domain/profile/rules'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useEffect, useState, type ComponentProps } from 'react'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './NewPasswordField.module.css'
import { newPasswordTexts, passwordPieceTexts } from './texts.fi.ts'

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  /** What stands in the field now, by useWatch. */
  readonly password: string
}

/** A password that is being made up, with the rule as a list that ticks while one types. */
export function NewPasswordField({ password, ...field }: Props) {
  const checks = passwordChecks(password)
  return (
    <div className={styles['whole']}>
      {/* Read with the field; an error takes its place. */}
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

/** An empty ring that becomes a tick: the shape tells, the colour only helps. */
function Mark({ met }: { readonly met: boolean }) {
  return (
    <svg className={styles['mark']} viewBox="0 0 20 20" aria-hidden="true">
      {met ? <path d="M3.5 10.5 8 15 16.5 5.5" /> : <circle cx="10" cy="10" r="5.5" />}
    </svg>
  )
}

const QUIET_MS = 1000

/** Spoken when the typing pauses, and not before it begins. */
function Progress({ met, all }: { readonly met: number; readonly all: number }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const text = met === all ? newPasswordTexts.allMet : fill(newPasswordTexts.metOf, { met, all })
    const timer = setTimeout(() => setSpoken((before) => (met === 0 && before === '' ? '' : text)), QUIET_MS)
    return () => clearTimeout(timer)
  }, [met, all])
  return <VisuallyHidden live>{spoken}</VisuallyHidden>
}

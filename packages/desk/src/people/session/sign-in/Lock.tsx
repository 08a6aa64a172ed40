import { presentTexts } from '@kassavirta/domain/kernel/contract/faults'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { unlockStaffSession, type StaffMember } from '@kassavirta/domain/people/staff/api'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useSessionStore } from '../../../platform/session/session-context.ts'
import { Cover } from './Cover.tsx'
import styles from './Cover.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { CodeField, StepForm } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'

/** The person has done nothing for a while, or has locked the desk: the password opens it again. */
export function Lock({ staff }: { readonly staff: StaffMember }) {
  const { leave } = useSessionStore()
  return (
    <Cover label={texts.lockedHeading}>
      <h2>{texts.lockedHeading}</h2>
      <div className={styles['who']}>
        <Icon name="lock" />
        <div>
          <strong>{`${staff.firstName} ${staff.lastName}`}</strong>
          <span>{texts.lockedLead}</span>
        </div>
      </div>
      <UnlockForm staff={staff} />
      <div className={styles['out']}>
        <p>{texts.signOutLoses}</p>
        <Button kind="text" onClick={() => void leave()}>
          {texts.signOut}
        </Button>
      </div>
    </Cover>
  )
}

function UnlockForm({ staff: { username, hasPasskeys } }: { readonly staff: StaffMember }) {
  const { welcome, dispatch } = useSessionStore()
  const [asksCode, setAsksCode] = useState(false)
  const open = async (body: Ask<typeof unlockStaffSession>['body']) =>
    welcome(await call(unlockStaffSession, { body }))
  const form = useLocalForm({
    start: { password: '', code: '' },
    fields: {
      password: { label: texts.password, required: true },
      code: { label: texts.code, required: true },
    },
    faultsOf: ({ password, code }) =>
      presentTexts({
        password: password === '' ? validationTexts.required : undefined,
        code: asksCode && code.trim() === '' ? validationTexts.required : undefined,
      }),
    send: async ({ password, code }) => {
      try {
        await open({ password, code: asksCode ? code : null })
      } catch (thrown) {
        if (thrown instanceof Failure && thrown.code === 'factor_required') setAsksCode(true)
        else if (thrown instanceof Failure && thrown.status === 401) dispatch({ type: 'ended' })
        else throw thrown
      }
    },
  })
  const { password } = form.typed
  return (
    <StepForm form={form} act={texts.open}>
      {/* Tells a password manager which user the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField {...form.bind.text('password')} autoComplete="current-password" />
      {asksCode && hasPasskeys && <PasskeyButton onShown={(passkey) => open({ password, passkey })} />}
      {asksCode && <CodeField {...form.bind.text('code')} />}
    </StepForm>
  )
}

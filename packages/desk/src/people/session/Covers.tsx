import { useState, useLayoutEffect, useRef, type ReactNode } from 'react'
import { presentTexts } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { unlockStaffSession, type StaffMember } from '@kassavirta/domain/people/staff/api'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { PasswordField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { call } from '../../platform/api/call.ts'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { PasskeyButton, CodeStep } from './CodeStep.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import { CodeField, StepForm } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'
import styles from './Cover.module.css'

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
  const open = async (body: CallValues<typeof unlockStaffSession>['body']) =>
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

/** The session is over, and the page waits for the same person to sign in again. */
export function SessionEnded({ staff }: { readonly staff: StaffMember }) {
  const { welcome } = useSessionStore()
  return (
    <Cover label={texts.endedHeading}>
      <Banner kind="info" heading={texts.endedHeading}>
        {texts.endedLead}
      </Banner>
      <SignInSteps level="h2" username={staff.username} onDone={welcome} />
      <div className={styles['out']}>
        <p>{texts.signOutLoses}</p>
        <Button kind="text" onClick={() => window.location.reload()}>
          {texts.otherPerson}
        </Button>
      </div>
    </Cover>
  )
}

/** Asks for the fresh code or passkey that an act needs. After that the act goes on by itself. */
export function FreshCode({ staff }: { readonly staff: StaffMember }) {
  const { answerCode } = useSessionStore()
  return (
    <Dialog
      open
      title={texts.freshHeading}
      onClose={() => answerCode(false)}
      actions={
        <Button kind="text" onClick={() => answerCode(false)}>
          {texts.cancel}
        </Button>
      }
    >
      <p>{texts.freshLead}</p>
      <CodeStep act={texts.confirm} hasPasskeys={staff.hasPasskeys} onShown={() => answerCode(true)} />
    </Dialog>
  )
}

/**
 * Covers the whole page, which stays as it was typed. It closes only when its question is answered; then the focus returns
 * to the field where the person was.
 */
function Cover({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page: a dialog that is only removed does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    // Some browsers let only the first Esc be held back.
    const reopen = () => element.isConnected && element.showModal()
    element.addEventListener('close', reopen)
    return () => {
      element.removeEventListener('close', reopen)
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles['cover']}
      aria-label={label}
      data-screen-only
      {...{ closedby: 'none' }}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes(layout['box'], styles['panel'])}>{children}</div>
    </dialog>
  )
}

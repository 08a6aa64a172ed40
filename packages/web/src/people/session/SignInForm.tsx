import { useLayoutEffect, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { PasswordField, TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { sessionTexts } from './texts.fi.ts'

type Props = {
  /** The person who signs in again; no other name is accepted. */
  readonly lockedUsername?: string | undefined
  readonly onSignedIn?: (() => void) | undefined
}

export function SignInForm({ lockedUsername, onSignedIn }: Props) {
  const { text, usernameInput, passwordInput, codeInput, asksCode, submit, busy, failure } = useSignIn(
    lockedUsername ?? '',
    onSignedIn,
  )
  const locked = lockedUsername !== undefined
  // Runs before the dialog around the form opens.
  useLayoutEffect(() => {
    // React does not render autoFocus, but a dialog looks for the attribute; the locked name must not get the focus.
    if (locked) passwordInput.current?.setAttribute('autofocus', '')
  }, [locked, passwordInput])
  return (
    <form noValidate onSubmit={submit}>
      {failure !== undefined && (
        <Banner kind="danger" heading={sessionTexts.failed}>
          {failure}
        </Banner>
      )}
      <TextField
        {...text('username')}
        ref={usernameInput}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={locked}
      />
      <PasswordField {...text('password')} ref={passwordInput} autoComplete="current-password" />
      {asksCode && (
        <TextField
          {...text('code')}
          ref={codeInput}
          hint={sessionTexts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {sessionTexts.signIn}
      </Button>
    </form>
  )
}

type Credentials = { readonly username: string; readonly password: string; readonly code: string }

/** A form this short needs no error summary: the first faulty field takes the focus. */
function useSignIn(knownUsername: string, onSignedIn: (() => void) | undefined) {
  const { store } = useSession()
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const [asksCode, setAsksCode] = useState(false)
  const missingHere = (typed: Credentials) => missingIn(typed, asksCode)
  const form = useLocalForm<Credentials>({
    start: { username: knownUsername, password: '', code: '' },
    fields: {
      username: { label: sessionTexts.username, required: true },
      password: { label: sessionTexts.password, required: true },
      code: { label: sessionTexts.code, required: true },
    },
    faultsOf: missingHere,
    send: async ({ username, password, code }) => {
      try {
        // The keyboards of phones put a space after a name that they know.
        await store.logIn(username.trim(), password, asksCode ? code : undefined)
      } catch (thrown) {
        if (hasCode(thrown, 'factor_required')) return setAsksCode(true)
        const wrong = hasCode(thrown, 'factor_invalid') ? codeInput : passwordInput
        wrong.current?.select()
        throw thrown
      }
      onSignedIn?.()
    },
  })
  useEffect(() => {
    // The name and the password stay as they were typed; only the code is asked for.
    if (asksCode) codeInput.current?.focus()
  }, [asksCode, codeInput])
  const submit = (event: SyntheticEvent) => {
    const faults = missingHere(form.typed)
    form.submit(event)
    if (faults['username']) usernameInput.current?.focus()
    else if (faults['password']) passwordInput.current?.focus()
    else if (faults['code']) codeInput.current?.focus()
  }
  const { bind, busy, failure } = form
  return {
    text: bind.text,
    usernameInput,
    passwordInput,
    codeInput,
    asksCode,
    submit,
    busy,
    failure: failure && signInFailureText(failure),
  }
}

const hasCode = (thrown: unknown, code: string): boolean => thrown instanceof Failure && thrown.code === code

/** A password may be made of spaces; a name cannot. */
const missingIn = ({ username, password, code }: Credentials, asksCode: boolean): FieldTexts => ({
  ...(username.trim() === '' ? { username: validationTexts.required } : {}),
  ...(password === '' ? { password: validationTexts.required } : {}),
  ...(asksCode && code.trim() === '' ? { code: validationTexts.required } : {}),
})

/** The text under 'Kirjautuminen ei onnistunut' (decisions A6): only a network failure blames the connection. */
export function signInFailureText(thrown: unknown): string {
  if (!(thrown instanceof Failure) || thrown.kind === 'shape') return faultTexts.unknownError
  if (thrown.kind === 'network' || thrown.status === 400) return thrown.text
  if (thrown.code === 'factor_invalid') return sessionTexts.checkCode
  if (thrown.status === 401) return sessionTexts.checkCredentials
  if (thrown.status === 404) return sessionTexts.serviceMissing
  return thrown.serverText ?? sessionTexts.serviceFault
}

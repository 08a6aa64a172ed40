import { useLayoutEffect } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { sessionTexts } from './texts.fi.ts'
import { useSignIn } from './use-sign-in.ts'

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
  // Before the dialog around it opens.
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

import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useRef, type SyntheticEvent } from 'react'
import { useSession } from '../../platform/session/session-context.ts'
import { signInFailureText } from './sign-in-failure.ts'
import { sessionTexts as texts } from './texts.fi.ts'

type Credentials = { readonly username: string; readonly password: string }

/** Two fields need no summary of their faults: the first that is at fault takes the focus. */
export function useSignIn(knownUsername: string, onSignedIn: (() => void) | undefined) {
  const { store } = useSession()
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const form = useLocalForm<Credentials>({
    start: { username: knownUsername, password: '' },
    fields: {
      username: { label: texts.username, required: true },
      password: { label: texts.password, required: true },
    },
    faultsOf: missingIn,
    send: async ({ username, password }) => {
      try {
        // The keyboards of phones put a space after a name that they know.
        await store.logIn(username.trim(), password)
      } catch (thrown) {
        passwordInput.current?.select()
        throw thrown
      }
      onSignedIn?.()
    },
  })
  const submit = (event: SyntheticEvent) => {
    const faults = missingIn(form.typed)
    form.submit(event)
    if (faults['username']) usernameInput.current?.focus()
    else if (faults['password']) passwordInput.current?.focus()
  }
  const { bind, busy, failure } = form
  return {
    text: bind.text,
    usernameInput,
    passwordInput,
    submit,
    busy,
    failure: failure && signInFailureText(failure),
  }
}

/** A password may be made of spaces; a name cannot. */
const missingIn = ({ username, password }: Credentials): FieldTexts => ({
  ...(username.trim() === '' ? { username: validationTexts.required } : {}),
  ...(password === '' ? { password: validationTexts.required } : {}),
})

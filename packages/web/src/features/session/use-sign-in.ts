import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { useReducer, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useSession } from '../../platform/session/session-context.ts'
import { messageOf, messagesStep, noMessages } from '@kassavirta/ui/form/messages.ts'
import { signInFailureText } from './sign-in-failure.ts'

type Credentials = { readonly username: string; readonly password: string }

/** The sign-in form is part of the first page, so it does without the form library. */
export function useSignIn(knownUsername: string, onSignedIn: (() => void) | undefined) {
  const { store } = useSession()
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Credentials>({ username: knownUsername, password: '' })
  const [messages, tell] = useReducer(messagesStep, noMessages)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const faults = missingIn(typed)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // Enter in a field submits without the button, so its busy state does not help.
    if (busy) return
    tell({ type: 'tried', faults })
    if (faults.username) return usernameInput.current?.focus()
    if (faults.password) return passwordInput.current?.focus()
    setBusy(true)
    setFailure(undefined)
    // Phone keyboards add a space after a suggested name.
    const sending = store.logIn(typed.username.trim(), typed.password)
    const met = await sending.then(() => undefined, signInFailureText)
    setBusy(false)
    setFailure(met)
    if (met === undefined) onSignedIn?.()
    else passwordInput.current?.select()
  }

  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    error: messageOf({ ...messages, faults }, name),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      // A password manager fills both fields at once.
      setTyped((before) => ({ ...before, [name]: value }))
      tell({ type: 'edited', name })
    },
    onBlur: () => tell({ type: 'left', name }),
  })
  return { field, usernameInput, passwordInput, submit, busy, failure }
}

/** A password may consist of spaces; a name may not. */
const missingIn = ({ username, password }: Credentials): Partial<Credentials> => ({
  ...(username.trim() === '' ? { username: validationTexts.required } : {}),
  ...(password === '' ? { password: validationTexts.required } : {}),
})

import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useSession } from '../../platform/session/session-context.ts'
import { sessionTexts as texts } from './texts.fi.ts'

type Credentials = { readonly username: string; readonly password: string; readonly code: string }

/** Few fields need no summary of their faults: the first that is at fault takes the focus. */
export function useSignIn(knownUsername: string, onSignedIn: (() => void) | undefined) {
  const { store } = useSession()
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const [asksCode, setAsksCode] = useState(false)
  const missingHere = (typed: Credentials) => missingIn(typed, asksCode)
  const form = useLocalForm<Credentials>({
    start: { username: knownUsername, password: '', code: '' },
    fields: {
      username: { label: texts.username, required: true },
      password: { label: texts.password, required: true },
      code: { label: texts.code, required: true },
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
  if (thrown.code === 'factor_invalid') return texts.checkCode
  if (thrown.status === 401) return texts.checkCredentials
  if (thrown.status === 404) return texts.serviceMissing
  return thrown.serverText ?? texts.serviceFault
}

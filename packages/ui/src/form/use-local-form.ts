import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useRef, useState, type SyntheticEvent } from 'react'
import { asFailure, type Failure } from '../api/failure.ts'
import { bindFields, type FieldHeads } from './bind-fields.ts'
import { useTypedForm } from './use-typed-form.ts'

type Options<Typed extends object> = {
  readonly start: Typed
  /** In the order of the form. */
  readonly fields: FieldHeads<Typed>
  readonly faultsOf: (typed: Typed) => FieldTexts
  /** A Failure that it throws becomes `failure`. */
  readonly send: (typed: Typed) => Promise<unknown>
}

/** A form that keeps nothing on the device: its values live as long as the screen, and go by one call. */
export function useLocalForm<Typed extends object>({ start, fields, faultsOf, send }: Options<Typed>) {
  const [typed, setTyped] = useState(start)
  const latest = useRef(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const sendNow = async () => {
    setBusy(true)
    const met = await send(latest.current).then(() => undefined, asFailure)
    setBusy(false)
    setFailure(met)
    if (met) form.refuse(met.fields)
  }
  const form = useTypedForm<Typed>({
    latest: () => latest.current,
    onType: (values) => {
      latest.current = values
      setTyped(values)
    },
    faults: faultsOf(typed),
    labels: labelsOf(fields),
    onNext: () => void sendNow(),
  })
  return {
    ...form,
    typed,
    bind: bindFields(typed, form, fields),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      // Enter in a field goes past the button.
      if (busy) return
      setFailure(undefined)
      form.submit(event)
    },
    busy,
    /** Why the latest sending did not succeed; a cancelled one is nobody's fault. */
    failure: failure?.kind === 'cancelled' ? undefined : failure,
  }
}

const labelsOf = <Typed>(fields: FieldHeads<Typed>) =>
  Object.fromEntries(
    Object.entries<FieldHeads<Typed>[keyof Typed]>(fields).map(([name, { label }]) => [name, label]),
  ) as { readonly [Name in keyof Typed]: string }

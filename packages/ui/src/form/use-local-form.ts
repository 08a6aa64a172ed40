import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { useRef, useState, type SyntheticEvent } from 'react'
import { asFailure, type Failure } from '../api/failure.ts'
import { bindFields, type FieldHeads } from './bind-fields.ts'
import { useForm } from './use-form.ts'

type Options<Entries extends object> = {
  readonly start: Entries
  /** The fields in the order of the form. */
  readonly fields: FieldHeads<Entries>
  readonly faultsOf: (typed: Entries) => FieldTexts
  /** When this throws, the error becomes `failure`. */
  readonly send: (typed: Entries) => Promise<unknown>
}

/** A form that saves nothing on the device: its values live as long as the screen and are sent by one call. */
export function useLocalForm<Entries extends object>({ start, fields, faultsOf, send }: Options<Entries>) {
  const [typed, setTyped] = useState(start)
  const latest = useRef(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const sendNow = async () => {
    setBusy(true)
    const thrown = await send(latest.current).then(() => undefined, asFailure)
    setBusy(false)
    setFailure(thrown)
    if (thrown) form.refuse(thrown.fields)
  }
  const form = useForm<Entries>({
    latest: () => latest.current,
    onType: (values) => {
      latest.current = values
      setTyped(values)
    },
    faults: () => faultsOf(typed),
    labels: labelsOf(fields),
    onNext: () => void sendNow(),
  })
  return {
    ...form,
    typed,
    bind: bindFields(typed, form, fields),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      // Enter in a field submits the form even while the button is disabled.
      if (busy) return
      setFailure(undefined)
      form.submit(event)
    },
    busy,
    /** Why the latest try failed; a cancelled call is not shown as a failure. */
    failure: failure?.kind === 'cancelled' ? undefined : failure,
  }
}

const labelsOf = <Entries>(fields: FieldHeads<Entries>) =>
  Object.fromEntries(
    Object.entries<FieldHeads<Entries>[keyof Entries]>(fields).map(([name, { label }]) => [name, label]),
  ) as { readonly [Name in keyof Entries]: string }

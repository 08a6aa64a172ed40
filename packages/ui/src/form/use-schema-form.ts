import { useCallback, useEffect, useId, useReducer, useState, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { Failure } from '../api/failure.ts'
import { faultTexts } from '../api/texts.fi.ts'
import { afterPress } from './after-press.ts'
import { faultsOf, type Schema } from './checks.ts'
import { debounced, MESSAGE_DELAY_MS } from './debounced.ts'
import { messageOf, messagesStep, noMessages, summaryOf } from './messages.ts'

type Options<Values extends FieldValues, Sent> = {
  /** Kept outside the component, or at least the same from one drawing to the next. */
  readonly schema: Schema<Sent>
  /** One value for every field. */
  readonly defaults: Values
  /** What the summary calls the fields, since several may be at fault in the same words. */
  readonly labels?: { readonly [Name in Path<Values>]?: string }
  /** Called with what the schema made of the values. A Failure that it throws becomes `failure`. */
  readonly send: (sent: Sent) => Promise<unknown>
}

export type SchemaForm = ReturnType<typeof useSchemaForm<FieldValues, unknown>>

/**
 * Every form but sign-in. React Hook Form holds the values; which faults are told, and when, is messages.ts: its own
 * "dirty" forgets that a field was edited once the old value is back, and its delay holds for single fields only.
 */
export function useSchemaForm<Values extends FieldValues, Sent>(options: Options<Values, Sent>) {
  const { schema, defaults, labels = {}, send } = options
  const { register, getValues, setValue, setFocus, subscribe, control } = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
  })
  const formId = useId()
  const [messages, tell] = useReducer(messagesStep, noMessages)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const idOf = (name: string) => `${formId}-${name}`
  const refuse = useCallback((texts: FieldTexts) => tell({ type: 'refused', texts }), [])

  useEffect(() => {
    const check = () => tell({ type: 'settled', faults: faultsOf(schema, getValues()) })
    const { soon, stop } = debounced(() => afterPress(check), MESSAGE_DELAY_MS)
    soon()
    const unsubscribe = subscribe({ formState: { values: true }, callback: soon })
    return () => {
      unsubscribe()
      stop()
    }
  }, [schema, getValues, subscribe])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // Enter in a field goes past the button.
    if (busy) return
    const checked = schema.safeParse(getValues())
    tell({ type: 'tried', faults: checked.success ? {} : faultsOf(schema, getValues()) })
    setFailure(undefined)
    if (!checked.success) return
    setBusy(true)
    const met = await failureOf(send(checked.data))
    setBusy(false)
    setFailure(met)
    if (met) refuse(met.fields)
  }

  return {
    /** Everything that a field of ui needs but its label. */
    field: (name: Path<Values>) => {
      const { ref, onChange, onBlur } = register(name, {
        onChange: () => tell({ type: 'edited', name }),
        onBlur: () => afterPress(() => tell({ type: 'left', name })),
      })
      return { name, ref, onChange, onBlur, id: idOf(name), error: messageOf(messages, name) }
    },
    submit,
    /** Puts the server's texts beside their fields, for what was not sent by `submit`. */
    refuse,
    busy,
    /** Why the latest sending did not succeed; a cancelled one is nobody's fault. */
    failure: failure?.kind === 'cancelled' ? undefined : failure,
    tries: messages.tries,
    wasStopped: messages.wasStopped,
    /** What is left of what stopped the latest try, for the summary. */
    stopped: summaryOf(messages.stopped, labels).map(({ name, text }) => ({ fieldId: idOf(name), text })),
    setValue,
    setFocus,
    /** For useWatch. */
    control,
    /** Tells of every change, for a draft. */
    subscribe,
  }
}

/** A fault of the program is reported as such, and the form does not stay busy for ever. */
async function failureOf(sending: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await sending
    return undefined
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown
    reportError(thrown)
    return new Failure('shape', faultTexts.unknownError)
  }
}

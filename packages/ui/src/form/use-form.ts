import { useId, useState, type SyntheticEvent, useCallback, useEffect, useReducer, useRef } from 'react'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { presentTexts } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { asFailure, type Failure } from '../api/failure.ts'
import { inOrder, summaryOf, messageOf, messagesStep, noMessages } from './messages.ts'

type Options<Entries extends object> = {
  /** Reads the current values: two events may come before the form is redrawn. */
  readonly latest: () => Entries
  readonly onType: (typed: Entries) => void
  /** Called only when typing pauses and when Next or Send is pressed: finding the faults costs more than drawing the form. */
  readonly faults: () => FieldTexts
  /** The server's texts by field, after a refusal. */
  readonly refused?: FieldTexts
  /** The names of the fields in the summary, in the order of the form: several fields may have the same fault text. */
  readonly labels?: { readonly [Name in keyof Entries]?: string }
  /** The ids of fields that have their own, e.g. counts. */
  readonly ownIdOf?: (name: string) => string | undefined
  /** Called by Next or Send when the form has no faults; a screen that sends in several ways asks `tryOut` itself. */
  readonly onNext?: () => void
}

/**
 * The engine of every form. The values live elsewhere: in a flow, which saves them on the device, or in the screen. The
 * engine decides which faults are shown, and when.
 */
export function useForm<Entries extends object>(options: Options<Entries>) {
  const { latest, onType, faults, refused = {}, labels = {}, ownIdOf, onNext } = options
  const formId = useId()
  const idOf = (name: string) => ownIdOf?.(name) ?? `${formId}-${name}`
  /** Faults of date fields whose text is not a date: such a field has no value, but it must not be reported as missing. */
  const [unread, setUnread] = useState<Readonly<Record<string, string | undefined>>>({})
  const allFaults = () => inOrder(Object.keys(labels), { ...faults(), ...presentTexts(unread) })
  const messages = useFormMessages(allFaults, refused)
  const field = <Name extends keyof Entries & string>(name: Name) => ({
    id: idOf(name),
    error: messages.errorOf(name),
    onChange: (value: Entries[Name]) => {
      messages.markEdited(name)
      onType({ ...latest(), [name]: value })
    },
    onBlur: () => messages.markBlurred(name),
  })
  return {
    /** Everything that a field component needs except its label and value; `onChange` takes the value. */
    field,
    dateField: <Name extends keyof Entries & string>(name: Name) => ({
      ...field(name),
      onFault: (text: string | undefined) => setUnread((others) => ({ ...others, [name]: text })),
    }),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (messages.tryOut()) onNext?.()
    },
    /** Shows every fault; true when there is none. */
    tryOut: messages.tryOut,
    idOf,
    errorOf: messages.errorOf,
    markEdited: messages.markEdited,
    refuse: messages.refuse,
    startAgain: messages.startAgain,
    tries: messages.tries,
    wasStopped: messages.wasStopped,
    /** The remaining faults that stopped the latest try, for the summary. */
    stopped: summaryOf(messages.stopped, labels).map(({ name, text }) => ({ fieldId: idOf(name), text })),
  }
}

type FormControls<Entries extends object> = ReturnType<typeof useForm<Entries>>

/** Decides when the faults of a form are shown. `refused` holds the server's texts from before the form was drawn. */
function useFormMessages(faults: () => FieldTexts, refused: FieldTexts) {
  const [messages, dispatch] = useReducer(messagesStep, refused, (texts) =>
    messagesStep(noMessages, { type: 'refused', texts }),
  )
  useEffect(() => {
    const { soon, stop } = debounced(
      () => afterPress(() => dispatch({ type: 'settled', faults: faults() })),
      MESSAGE_DELAY_MS,
    )
    soon()
    return stop
  }, [faults])
  return {
    errorOf: (name: string): string | undefined => messageOf(messages, name),
    markEdited: (name: string) => dispatch({ type: 'edited', name }),
    markBlurred: (name: string) => afterPress(() => dispatch({ type: 'blurred', name })),
    /** Shows every fault; true when there is none. */
    tryOut: () => {
      const found = faults()
      dispatch({ type: 'tried', faults: found })
      return Object.keys(found).length === 0
    },
    /** Shows texts that the server sent while the form is open. Effects depend on it, so the function never changes. */
    refuse: useCallback((texts: FieldTexts) => dispatch({ type: 'refused', texts }), []),
    /** The form was sent and stays open for the next entry: its empty fields show no faults. */
    startAgain: () => dispatch({ type: 'emptied' }),
    tries: messages.tries,
    /** True when the form's own faults stopped the latest try. */
    wasStopped: messages.wasStopped,
    /** The remaining faults that stopped the latest try. */
    stopped: messages.stopped,
    /** The server's texts whose fields have not been edited since. */
    refused: messages.refused,
  }
}

type UseLocalFormOptions<Entries extends object> = {
  readonly start: Entries
  /** The fields in the order of the form. */
  readonly fields: FieldHeads<Entries>
  readonly faultsOf: (typed: Entries) => FieldTexts
  /** When this throws, the error becomes `failure`. */
  readonly send: (typed: Entries) => Promise<unknown>
}

/** A form that saves nothing on the device: its values live as long as the screen and are sent by one call. */
export function useLocalForm<Entries extends object>({
  start,
  fields,
  faultsOf,
  send,
}: UseLocalFormOptions<Entries>) {
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

/** The part of a field's definition that the screen needs. */
type FieldHead = { readonly label: string; readonly required?: boolean; readonly max?: number }

type FieldHeads<Entries> = { readonly [Name in keyof Entries]: FieldHead }

type NamesOf<Entries, Value> = {
  [Name in keyof Entries & string]: Entries[Name] extends Value ? Name : never
}[keyof Entries & string]

type Change = { readonly target: { readonly value: string; readonly checked?: boolean } }

/** Gives the field components everything that they need: label, value, error and event handlers. */
export function bindFields<Entries extends object>(
  typed: Entries,
  form: Pick<FormControls<Entries>, 'field' | 'dateField'>,
  heads: FieldHeads<Entries>,
) {
  type Name = keyof Entries & string
  const headOf = (name: Name) => {
    const { label, required } = heads[name]
    return { label, required }
  }
  const named = (name: string) => ({ name })
  /** NamesOf lets only fields of such values be named, which the compiler cannot follow. */
  const valueOf = <N extends Name>(_: N, value: string | boolean | readonly string[]) => value as Entries[N]
  const text = (name: NamesOf<Entries, string>) => {
    const { onChange, ...wiring } = form.field(name)
    const change = ({ target }: Change) => onChange(valueOf(name, target.value))
    return { ...headOf(name), ...named(name), ...wiring, value: String(typed[name]), onChange: change }
  }
  return {
    /** For an input, a select or radios. */
    text,
    /** For a text area, which counts the characters that the endpoint still takes. */
    area: (name: NamesOf<Entries, string>) => ({ ...text(name), max: heads[name].max }),
    day: (name: NamesOf<Entries, string>) => {
      const { onChange, ...wiring } = form.dateField(name)
      const text = String(typed[name])
      const change = (day: Day | undefined) => onChange(valueOf(name, day ?? ''))
      return { ...headOf(name), ...wiring, value: isDay(text) ? text : undefined, onChange: change }
    },
    check: (name: NamesOf<Entries, boolean>) => {
      const { onChange, ...wiring } = form.field(name)
      const change = ({ target }: Change) => onChange(valueOf(name, target.checked === true))
      return { ...headOf(name), ...named(name), ...wiring, checked: typed[name] === true, onChange: change }
    },
    /** For a group of check boxes; the value is the codes of the ticked ones. */
    codes: (name: NamesOf<Entries, readonly string[]>) => {
      const { onChange, ...wiring } = form.field(name)
      const codes = typed[name] as readonly string[]
      const change = ({ target: { value, checked } }: Change) => {
        const others = codes.filter((code) => code !== value)
        onChange(valueOf(name, checked ? [...others, value] : others))
      }
      return { ...headOf(name), ...named(name), ...wiring, value: codes, onChange: change }
    },
  }
}

export type BoundFields<Entries extends object> = ReturnType<typeof bindFields<Entries>>

/**
 * Runs `act` as soon as nothing is being pressed. A press first takes the focus from a field: if the field's message
 * were drawn at once, it could push the button away from under the finger, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  // The events of a tap follow each other without a pause; a timer runs after the last of them.
  setTimeout(() => {
    if (!document.querySelector(':active')) return act()
    addEventListener('pointerup', () => setTimeout(act), { once: true })
  })
}

/** How long typing must pause before the messages are updated (specification sections 5 and 9). */
export const MESSAGE_DELAY_MS = 200

/** Runs `act` when `soon` has not been called for the delay. */
export function debounced(act: () => void, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const soon = () => {
    stop()
    timer = setTimeout(act, delayMs)
  }
  return { soon, stop }
}

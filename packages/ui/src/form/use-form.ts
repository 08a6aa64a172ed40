import { presentTexts } from '@kassavirta/domain/kernel/contract/faults'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { useId, useState, type SyntheticEvent, useCallback, useEffect, useReducer } from 'react'
import { inOrder, summaryOf, messageOf, messagesStep, noMessages } from './messages.ts'
import { afterPress } from './after-press.ts'
import { debounced, MESSAGE_DELAY_MS } from './debounced.ts'

type Options<Entries extends object> = {
  /** Reads the current values: two events may come before the form is redrawn. */
  readonly latest: () => Entries
  readonly onType: (typed: Entries) => void
  /** Asked for when typing pauses and when Next or Send is pressed: to look for them costs more than to draw the form. */
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

export type FormControls<Entries extends object> = ReturnType<typeof useForm<Entries>>

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
    /** The form was sent and stays open for the next one: nothing is said of its empty fields. */
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

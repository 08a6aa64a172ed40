import { presentTexts } from '@kassavirta/domain/kernel/faults'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useId, useState, type SyntheticEvent } from 'react'
import { inOrder, summaryOf } from './messages.ts'
import { useFormMessages } from './use-form-messages.ts'

type Options<Entries extends object> = {
  /** What is typed at this very moment: an event may follow another before the form is drawn anew. */
  readonly latest: () => Entries
  readonly onType: (typed: Entries) => void
  readonly faults: FieldTexts
  /** The server's texts by field, when what was sent came back. */
  readonly refused?: FieldTexts
  /** What the summary calls the fields, in the order in which they stand: several may be at fault in the same words. */
  readonly labels?: { readonly [Name in keyof Entries]?: string }
  /** The ids of fields that have one of their own, e.g. counts. */
  readonly ownIdOf?: (name: string) => string | undefined
  /** Next or Send, when nothing is at fault. */
  readonly onNext: () => void
}

/**
 * Every form. Its values live elsewhere, in a flow, which keeps them on the device, or in the screen; this knows what to
 * say about them, and when.
 */
export function useForm<Entries extends object>(options: Options<Entries>) {
  const { latest, onType, faults, refused = {}, labels = {}, ownIdOf, onNext } = options
  const formId = useId()
  const idOf = (name: string) => ownIdOf?.(name) ?? `${formId}-${name}`
  /** Text in a date field that is no day: the field has no value then, and the form must not say it is missing. */
  const [unread, setUnread] = useState<Readonly<Record<string, string | undefined>>>({})
  const all = inOrder(Object.keys(labels), { ...faults, ...presentTexts(unread) })
  const messages = useFormMessages(all, refused)
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
    /** Everything that a field of ui needs but its label and value; `onChange` takes the value. */
    field,
    dateField: <Name extends keyof Entries & string>(name: Name) => ({
      ...field(name),
      onFault: (text: string | undefined) => setUnread((others) => ({ ...others, [name]: text })),
    }),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      messages.markTried()
      if (Object.keys(all).length === 0) onNext()
    },
    errorOf: messages.errorOf,
    markEdited: messages.markEdited,
    refuse: messages.refuse,
    tries: messages.tries,
    wasStopped: messages.wasStopped,
    /** What is left of what stopped the latest try, for the summary. */
    stopped: summaryOf(messages.stopped, labels).map(({ name, text }) => ({ fieldId: idOf(name), text })),
  }
}

export type FormControls<Entries extends object> = ReturnType<typeof useForm<Entries>>

import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useId, useState, type SyntheticEvent } from 'react'
import { presentTexts } from './checks.ts'
import { summaryOf } from './messages.ts'
import { useFormMessages } from './use-form-messages.ts'

type Options<Typed extends object> = {
  /** What is typed at this very moment: an event may follow another before the form is drawn anew. */
  readonly latest: () => Typed
  readonly onType: (typed: Typed) => void
  readonly faults: FieldTexts
  /** The server's texts by field, when what was sent came back. */
  readonly refused?: FieldTexts
  /** What the summary calls the fields, since several may be at fault in the same words. */
  readonly labels?: { readonly [Name in keyof Typed]?: string }
  /** The ids of fields that have one of their own, e.g. counts. */
  readonly ownIdOf?: (name: string) => string | undefined
  /** Next, when nothing is at fault. */
  readonly onNext: () => void
}

/** A form whose values live in a flow, which keeps them on the device; this knows what to say about them, and when. */
export function useTypedForm<Typed extends object>(options: Options<Typed>) {
  const { latest, onType, faults, refused = {}, labels = {}, ownIdOf, onNext } = options
  const formId = useId()
  const idOf = (name: string) => ownIdOf?.(name) ?? `${formId}-${name}`
  /** Text in a date field that is no day: the field has no value then, and the form must not say it is missing. */
  const [unread, setUnread] = useState<Readonly<Record<string, string | undefined>>>({})
  const all = { ...faults, ...presentTexts(unread) }
  const messages = useFormMessages(all, refused)
  const field = <Name extends keyof Typed & string>(name: Name) => ({
    id: idOf(name),
    error: messages.errorOf(name),
    onChange: (value: Typed[Name]) => {
      messages.edited(name)
      onType({ ...latest(), [name]: value })
    },
    onBlur: () => messages.left(name),
  })
  return {
    /** Everything that a field of ui needs but its label and value; `onChange` takes the value. */
    field,
    dateField: <Name extends keyof Typed & string>(name: Name) => ({
      ...field(name),
      onFault: (text: string | undefined) => setUnread((others) => ({ ...others, [name]: text })),
    }),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      messages.tried()
      if (Object.keys(all).length === 0) onNext()
    },
    errorOf: messages.errorOf,
    edited: messages.edited,
    tries: messages.tries,
    /** What is left of what stopped the latest try, for the summary. */
    stopped: summaryOf(messages.stopped, labels).map(({ name, text }) => ({ fieldId: idOf(name), text })),
  }
}

export type TypedForm<Typed extends object> = ReturnType<typeof useTypedForm<Typed>>

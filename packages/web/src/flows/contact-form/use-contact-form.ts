import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { Path } from 'react-hook-form'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { pendingPair } from '@kassavirta/ui/submission/pending-submission.ts'
import { faultsOf, schemaOfRule, trimmed } from '@kassavirta/ui/form/checks.ts'
import { useSchemaForm } from '@kassavirta/ui/form/use-schema-form.ts'
import { submissionStatusOf } from '../wizard/submission-status.ts'
import type { ContactFormValues } from './typed-like.ts'
import type { Letter, LetterFlow } from './use-contact-flow.ts'

export type Asked<Typed extends ContactFormValues> = {
  /** What the fields are called, in the order in which they stand. */
  readonly labels: { readonly [Name in Path<Typed>]?: string }
  /** What the form asks for beyond the server's check. */
  readonly ownFaults?: (typed: Typed) => FieldTexts
}

export type ContactForm<Typed extends ContactFormValues> = ReturnType<typeof useContactForm<Typed, object>>

/** The fields of a letter. Every key goes to the draft; while an outcome is unknown nothing can be typed. */
export function useContactForm<Typed extends ContactFormValues, Body extends object>(
  { schema, bodyOf }: Letter<Typed, Body>,
  { flow, state, confirm, sender }: LetterFlow<Typed, Body>,
  { labels, ownFaults }: Asked<Typed>,
) {
  const whole = (typed: Typed) => trimmed(bodyOf(typed, sender))
  const [rule] = useState(() =>
    schemaOfRule((typed: Typed) =>
      inOrder(Object.keys(labels), { ...faultsOf(schema, whole(typed)), ...ownFaults?.(typed) }),
    ),
  )
  const form = useSchemaForm<Typed, Typed>({
    schema: rule,
    defaults: state.typed,
    labels,
    send: async (typed) => {
      flow.review(whole(typed))
      await confirm()
    },
  })
  const { subscribe, refuse } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => flow.change({ ...(values as Typed) }),
      }),
    [subscribe, flow],
  )
  const { submission, wizard, typed } = state
  // Also of what was sent before a reload and is settled only now.
  useEffect(() => {
    if (submission.state === 'refused') refuse(submission.failure.fields)
  }, [submission, refuse])
  const pending = pendingPair(submission) !== undefined
  const failure: Failure | undefined =
    submission.state === 'refused' || submission.state === 'unknown' ? submission.failure : undefined
  const submit = (event: SyntheticEvent) => {
    if (!pending) return form.submit(event)
    event.preventDefault()
    return confirm()
  }
  return {
    ...form,
    submit,
    typed,
    /** As typed now, where `typed` is as last drawn. */
    latest: () => flow.state().typed,
    /** Never beside the form's own faults, nor again once they are mended. */
    failure: form.wasStopped || failure?.kind === 'cancelled' ? undefined : failure,
    busy: wizard.submit.state === 'loading',
    closed: pending,
    standing: submissionStatusOf(submission),
  }
}

const inOrder = (names: readonly string[], texts: FieldTexts): FieldTexts => {
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => placeOf(a) - placeOf(b)))
}

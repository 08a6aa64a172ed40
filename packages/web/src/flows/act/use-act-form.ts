import type { Form } from '@kassavirta/domain/kernel/forms/form'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { bindFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useEffect, useEffectEvent, type SyntheticEvent } from 'react'
import { useKeptAct } from './use-kept-act.ts'

type Options<Typed, Body, Rest, Answer> = {
  /** Names the draft: what the act is, and what it is about. */
  readonly name: string
  readonly start: Typed
  /** The part of the body that does not come from the fields. */
  readonly rest: Rest | ((typed: Typed) => Rest)
  /** What is wrong beyond the definition, as only the screen can know. */
  readonly faults?: (typed: Typed) => FieldTexts
  /** The ids of fields that have their own, e.g. counts. */
  readonly ownIdOf?: (name: string) => string | undefined
  readonly call: (request: PendingRequest<Body>) => Promise<Answer>
  readonly onDone: (body: Body, answer: Answer | undefined) => void
  readonly onRefused?: () => void
}

/** A form on the page of something that exists already: its definition, its draft and the act that sends it. */
export function useActForm<Typed extends object, Body, Rest extends object, Answer>(
  definition: Form<Typed, Typed, Body, unknown, Rest>,
  options: Options<Typed, Body, Rest, Answer>,
) {
  const { start, faults, ownIdOf, ...spec } = options
  const { readTyped, readBody, refusedOf, labels, fields } = definition
  const { flow, state, status, act } = useKeptAct<Typed, Body, Answer>({
    ...spec,
    start,
    readTyped: (found) => readTyped(found, start),
    readBody,
  })
  const { typed } = state
  const restOf = (entries: Typed): Rest =>
    typeof options.rest === 'function' ? options.rest(entries) : options.rest
  const form = useForm<Typed>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => definition.faultsOf(typed, restOf(typed), faults?.(typed)),
    labels,
    ...(ownIdOf && { ownIdOf }),
  })
  const { failure, unsettled } = status
  const tellRefused = useEffectEvent(() => form.refuse(refusedOf(failure?.fields ?? {})))
  useEffect(() => {
    if (failure) tellRefused()
  }, [failure])
  return {
    ...form,
    flow,
    state,
    typed,
    status,
    act,
    bind: bindFields(typed, form, fields),
    /** While it is not known what became of the last try, the same is sent again, whatever is typed. */
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      const entries = flow.state().typed
      if (unsettled || form.tryOut()) act(definition.bodyOf(entries, restOf(entries)))
    },
  }
}

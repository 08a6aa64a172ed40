import type { Form } from '@kassavirta/domain/kernel/forms/form'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { bindFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import { createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { useScreenFlow } from '@kassavirta/ui/submission/use-screen-flow.ts'
import { useEffect, useEffectEvent, type SyntheticEvent } from 'react'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { useSending, type Sent } from '../wizard/use-flow.ts'

type Act<Typed, Body, Answer> = {
  /** Names the draft: what the act is, and what it is about. */
  readonly name: string
  /** The untouched form. */
  readonly start: Typed
  readonly sent: Sent<Body, Answer>
  readonly onDone: (body: Body, answer: Answer | undefined) => void
  readonly onRefused?: () => void
}

type Options<Typed, Body, Rest, Answer> = Act<Typed, Body, Answer> & {
  /** The part of the body that does not come from the fields. */
  readonly rest: Rest | ((typed: Typed) => Rest)
  /** What is wrong beyond the definition, as only the screen can know. */
  readonly faults?: (typed: Typed) => FieldTexts
  /** The ids of fields that have their own, e.g. counts. */
  readonly ownIdOf?: (name: string) => string | undefined
}

/** A form on the page of something that exists already: its definition, its draft and the act that sends it. */
export function useActForm<Typed extends object, Body, Rest extends object, Answer>(
  definition: Form<Typed, Typed, Body, unknown, Rest>,
  options: Options<Typed, Body, Rest, Answer>,
) {
  const { rest, faults, ownIdOf } = options
  const { refusedOf, labels, fields } = definition
  const { flow, state, status, act, acts } = useKeptAct(definition, options)
  const { typed } = state
  const restOf = (entries: Typed): Rest => (typeof rest === 'function' ? rest(entries) : rest)
  const form = useForm<Typed>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => definition.faultsOf(typed, restOf(typed), faults?.(typed)),
    labels,
    ...(ownIdOf && { ownIdOf }),
  })
  const { failure, held } = status
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
    acts,
    bind: bindFields(typed, form, fields),
    /** While what was confirmed waits, the same is sent, whatever is typed. */
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      const entries = flow.state().typed
      if (held || form.tryOut()) act(definition.bodyOf(entries, restOf(entries)))
    },
  }
}

/**
 * An act for which something is typed. As with every form, what is typed is kept on the device until it is sent, over a
 * reload and an ended session, and a call without an answer is repeated unchanged.
 */
function useKeptAct<Typed, Body, Answer>(
  { readTyped, readBody }: Pick<Form<Typed, unknown, Body>, 'readTyped' | 'readBody'>,
  { name, start, sent: sending, onDone, onRefused }: Act<Typed, Body, Answer>,
) {
  const { user, company } = useCompanySession()
  const { flow, state } = useScreenFlow(() =>
    createFlow<Typed, Body, Answer>(
      { flow: name, userId: user.id, companyId: company.id },
      {
        version: 1,
        start,
        readTyped: (found) => readTyped(found, start),
        readBody,
        // What was done is told by the page itself, so that there is no receipt to come back to.
        readAnswer: () => undefined,
      },
    ),
  )
  const acts = useSending({ flow, state }, sending, onRefused)
  const done = useEffectEvent(onDone)
  const { sent, submission, page } = state
  useEffect(() => {
    if (!sent) return
    flow.startAgain()
    done(sent.body, sent.answer)
  }, [flow, sent])
  const { failure, ...status } = submissionStatusOf(submission)
  return {
    flow,
    state,
    // Whoever has typed on has read why the last try was refused.
    status: { ...status, failure: page === 'form' && !status.held ? undefined : failure },
    act: (body: Body) => {
      flow.review(body)
      void acts.confirm()
    },
    acts,
  }
}

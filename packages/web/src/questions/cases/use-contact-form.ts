import { useEffect, type SyntheticEvent, useState, useSyncExternalStore } from 'react'
import type { Form } from '@kassavirta/domain/kernel/forms/form'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { tabStorage } from '@kassavirta/ui/browser/storage.ts'
import { bindFields, useForm } from '@kassavirta/ui/form/use-form.ts'
import {
  pendingRequest,
  submissionStatusOf,
  type SubmissionStatus,
} from '@kassavirta/ui/submission/pending-submission.ts'
import { removeReceipt } from '@kassavirta/ui/submission/receipts.ts'
import { useCompanySession } from '../../platform/session/use-session.ts'
import {
  formFlow,
  type FormAnswer,
  type Sender,
  useSending,
  type SubmissionSpec,
} from '../../flows/wizard/use-flow.ts'
import { contactFormTexts as texts } from './texts.fi.ts'

export type ContactForm<Typed extends object> = ReturnType<typeof useContactForm<Typed, unknown, never>>

/**
 * The fields of a one-step form. Every keystroke is saved to the draft; nothing can be typed while the outcome is
 * unknown.
 */
export function useContactForm<Typed extends object, Body, Rest>(
  { form: definition }: Pick<ContactFormSpec<Typed, Body, Rest>, 'form'>,
  { flow, state, acts, rest }: Omit<ContactFlow<Typed, Body, Rest>, 'forgetReceipt'>,
) {
  const { submission, typed } = state
  const { refusedOf } = definition
  const form = useForm<Typed>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => definition.faultsOf(typed, rest),
    labels: definition.labels,
    onNext: () => {
      flow.review(definition.bodyOf(flow.state().typed, rest))
      void acts.confirm()
    },
  })
  const { refuse } = form
  // A form that was sent before a reload may be refused only now.
  useEffect(() => {
    if (submission.state === 'refused') refuse(refusedOf(submission.failure.fields))
  }, [submission, refuse, refusedOf])
  const pending = pendingRequest(submission) !== undefined
  const status = submissionStatusOf(submission)
  return {
    ...form,
    submit: (event: SyntheticEvent) => {
      if (!pending) return form.submit(event)
      event.preventDefault()
      void acts.confirm()
    },
    bind: bindFields(typed, form, definition.fields),
    isShown: (name: keyof Typed) => definition.isShown(name, typed),
    /** Not shown together with the form's own faults, nor again once they are corrected. */
    failure:
      form.wasStopped || status.waits || status.failure?.kind === 'cancelled' ? undefined : status.failure,
    busy: status.sending,
    closed: pending,
    status,
    acts,
    /** What was confirmed already and has not left is sent now. */
    goesNow: status.waits !== undefined || (status.unsettled && !status.sending),
  }
}

/** A one-step form to the service desk, followed by the thanks. */
export type ContactFormSpec<Typed extends object, Body, Rest> = {
  /** Names the draft. */
  readonly name: string
  readonly form: Form<Typed, Typed, Body, unknown, Rest>
  /** The values of the untouched form. */
  readonly start: Typed
  /** What the body holds besides the fields. */
  readonly restOf: (sender: Sender) => Rest
  readonly sent: SubmissionSpec<Body, FormAnswer>
}

export type ContactFlow<Typed extends object, Body, Rest> = ReturnType<
  typeof useContactFlow<Typed, Body, Rest>
>

/** The flow of the form and its state. A form that was sent without an answer is settled first (decisions N21). */
export function useContactFlow<Typed extends object, Body, Rest>({
  name,
  form,
  start,
  restOf,
  sent,
}: ContactFormSpec<Typed, Body, Rest>) {
  const { user, company } = useCompanySession()
  const [{ flow, forgetReceipt }] = useState(() => {
    const owner = { flow: name, userId: user.id, companyId: company.id }
    // A reload still shows the thanks, but a person who comes back later gets an empty form.
    return { flow: formFlow(owner, form, start), forgetReceipt: () => removeReceipt(tabStorage, owner) }
  })
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const acts = useSending({ flow, state }, sent)
  useEffect(() => () => flow.leave(true), [flow])
  return {
    flow,
    state,
    acts,
    rest: restOf({ customerId: company.id, userId: user.id }),
    forgetReceipt,
  }
}

/** Why a letter was not sent, and what is certain about it. */
export function contactFailureText(failure: Failure, { unsettled }: SubmissionStatus): string {
  if (unsettled) return `${failure.text} ${texts.outcomeUnknown}`
  return failure.text
}

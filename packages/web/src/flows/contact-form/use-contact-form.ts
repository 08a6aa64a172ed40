import { bindFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import { pendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useEffect, type SyntheticEvent } from 'react'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import type { ContactFlow, ContactFormSpec } from './use-contact-flow.ts'

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

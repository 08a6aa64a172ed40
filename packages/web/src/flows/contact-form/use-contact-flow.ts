import type { Form } from '@kassavirta/domain/kernel/forms/form'
import { tabStorage } from '@kassavirta/ui/browser/storage.ts'
import { removeReceipt } from '@kassavirta/ui/submission/receipts.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { formFlow, type FormAnswer, type Sender } from '../wizard/form-flow.ts'
import { useSending, type Sent } from '../wizard/use-flow.ts'

/** A one-step form to the service desk, followed by the thanks. */
export type ContactFormSpec<Typed extends object, Body, Rest> = {
  /** Names the draft. */
  readonly name: string
  readonly form: Form<Typed, Typed, Body, unknown, Rest>
  /** The values of the untouched form. */
  readonly start: Typed
  /** What the body holds besides the fields. */
  readonly restOf: (sender: Sender) => Rest
  readonly sent: Sent<Body, FormAnswer>
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

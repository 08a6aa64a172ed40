import { useEffect, useState, useSyncExternalStore } from 'react'
import { isRecord } from '@kassavirta/domain/kernel/records'
import type { Pair } from '@kassavirta/ui/submission/pending-submission.ts'
import { removeReceipt } from '@kassavirta/ui/submission/receipts.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { tabShelf } from '@kassavirta/ui/browser/storage.ts'
import { createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useConfirm } from '../wizard/use-flow.ts'
import type { Schema } from '@kassavirta/ui/form/checks.ts'
import { typedLike, type ContactFormValues } from './typed-like.ts'

type Sender = { readonly customerId: number; readonly userId: number }
type Answer = { readonly id: number }

/** A form of one step to the service desk: written, sent, thanked for. */
export type Letter<Typed extends ContactFormValues, Body extends object> = {
  /** Of its draft. */
  readonly name: string
  /** What stands on a form that nobody has touched. */
  readonly start: Typed
  /** The server's own check of a body; its fields are called as those of the form. */
  readonly schema: Schema<unknown>
  readonly bodyOf: (typed: Typed, sender: Sender) => Body
  readonly post: (pair: Pair<Body>) => Promise<Answer>
}

export type LetterFlow<Typed extends ContactFormValues, Body extends object> = ReturnType<
  typeof useContactFlow<Typed, Body>
>

/** The letter as it stands. What was sent without an answer before is settled first (decisions N21). */
export function useContactFlow<Typed extends ContactFormValues, Body extends object>(
  letter: Letter<Typed, Body>,
) {
  const { user, company } = useSignedIn()
  if (!company) throw new Error('a letter is written at a place of business')
  const [{ flow, forgetReceipt }] = useState(() => openFlow(letter, user.id, company.id))
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const confirm = useConfirm({ flow, state }, letter.post)
  useEffect(() => () => flow.leave(true), [flow])
  return {
    flow,
    state,
    confirm,
    sender: { customerId: company.id, userId: user.id },
    forgetReceipt,
  }
}

function openFlow<Typed extends ContactFormValues, Body extends object>(
  { name, start, schema }: Letter<Typed, Body>,
  userId: number,
  companyId: number,
) {
  const owner = { flow: name, userId, companyId }
  const flow = createFlow<Typed, Body, Answer>(owner, {
    version: 1,
    start,
    readTyped: (found) => typedLike(start, found),
    // Kept as it is, since the server compares it with what was sent first.
    readBody: (found) => (schema.safeParse(found).success ? (found as Body) : undefined),
    readAnswer: (found) =>
      isRecord(found) && typeof found['id'] === 'number' ? { id: found['id'] } : undefined,
  })
  /** Whoever comes back after the thanks writes a new one; a reload still shows them. */
  const forgetReceipt = () => removeReceipt(tabShelf, owner)
  return { flow, forgetReceipt }
}

import { declareDeposit } from '@kassavirta/domain/deposits/api'
import { useState, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { createFlow, flowKeeper } from '../../platform/submission-flow.ts'
import type { Wire } from './deposit-body.ts'
import { DEPOSIT_FLOW, depositDraft, isBlank } from './deposit-draft.ts'
import { nothingTyped, type Typed } from './form-data.ts'

export type Receipt = { readonly reference: string; readonly entryId: number }

const depositFlow = flowKeeper((userId, placeId) =>
  createFlow<Typed, Wire, Receipt>(
    { flow: DEPOSIT_FLOW, userId, placeId },
    {
      ...depositDraft,
      start: nothingTyped,
      isBlank,
      readAnswer: (found) => declareDeposit.reply.schema.safeParse(found).data,
    },
  ),
)

/** The deposit of the person at the chosen place, shared by the three screens. */
export function useDepositFlow() {
  const { user, place } = useSignedIn()
  if (!place) throw new Error('a deposit is declared at a place of business')
  // A change of place puts a new screen in place of this one, so the first flow is the right one.
  const [flow] = useState(() => depositFlow(user.id, place.id))
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  return { flow, state, user, place }
}

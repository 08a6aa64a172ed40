import { getAccounts } from '@kassavirta/domain/accounts/api'
import { orderChange } from '@kassavirta/domain/change-orders/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { refusedDay } from './order-failure.ts'
import { orderFlow, type OrderFlow } from './order-flow.ts'

/** Receipts that this page has shown: whoever comes back to the screen wants to order anew. */
const shown = new WeakSet<OrderFlow>()

function openFlow(userId: number, placeId: number): OrderFlow {
  const flow = orderFlow(userId, placeId)
  if (shown.has(flow) && flow.state().wizard.page === 'finished') flow.startAgain()
  return flow
}

/** The order of the person at the chosen place. */
export function useOrderFlow() {
  const { user, place, call } = useSignedIn()
  if (!place) throw new Error('change money is ordered to a place of business')
  const client = useQueryClient()
  // A change of place puts a new screen in place of this one, so the first flow is the right one.
  const [flow] = useState(() => openFlow(user.id, place.id))
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const { page } = state.wizard
  useEffect(() => {
    if (page === 'finished') shown.add(flow)
  }, [flow, page])

  /** `onRefusedDay` is called when only another day helps: the form is back then. */
  const confirm = async (onRefusedDay: () => void) => {
    await flow.confirm(({ key, body }) => call(orderChange, { body, headers: { 'idempotency-key': key } }))
    const { submission } = flow.state()
    if (submission.state !== 'refused') return
    // The limit or the right may have changed since the form was opened.
    void client.invalidateQueries({ queryKey: [getAccounts.path] })
    if (refusedDay(submission) === undefined) return
    onRefusedDay()
    flow.back()
  }
  return { flow, state, confirm, user, place }
}

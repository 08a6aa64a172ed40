import { getRun, recordOutcome } from '@kassavirta/domain/deliveries/routes-api'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { onePerOwner } from '@kassavirta/ui/browser/one-per-owner.ts'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { refusalText } from '../../../platform/api/refusal.ts'
import { useActCall } from '../../../platform/api/use-act.ts'
import type { Sent } from '../../../platform/stored-acts/act-sender.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { createOutcomes, type MarkedStop, type Outcomes } from './outcomes.ts'

type ActCall = ReturnType<typeof useActCall>

const outcomesOf = onePerOwner<Outcomes>()

const newOutcomes = (staffId: number, send: ActCall, client: QueryClient): Outcomes =>
  createOutcomes({
    staffId,
    send: (mark) => record(send, client, mark),
    now: serverNow,
    device: orInMemory(deviceStorage),
  })

async function record(send: ActCall, client: QueryClient, mark: MarkedStop): Promise<Sent<void>> {
  const { key, at, runId, companyId, outcome, reason, note } = mark
  const refresh = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === getRun.path })
  try {
    const body = { runId, companyId, at, outcome, reason, note }
    await send(recordOutcome, { key, body: { body } })
    // The stop is seen as marked by the server before the mark leaves the device.
    await refresh()
    return { type: 'answered', answer: undefined }
  } catch (thrown) {
    const text = refusalText(thrown)
    if (text === undefined) return { type: 'later' }
    await refresh()
    return { type: 'refused', text }
  }
}

/** The marks of the person at the desk. Those of an earlier page are sent as soon as it is used. */
export function useOutcomes() {
  const { id } = useStaff()
  const send = useActCall()
  const client = useQueryClient()
  const outcomes = outcomesOf(String(id), () => newOutcomes(id, send, client))
  useEffect(() => {
    outcomes.resume()
    globalThis.addEventListener('online', outcomes.resume)
    return () => globalThis.removeEventListener('online', outcomes.resume)
  }, [outcomes])
  const { mark, undo, forgetRefused } = outcomes
  return { ...useSyncExternalStore(outcomes.subscribe, outcomes.get), mark, undo, forgetRefused }
}

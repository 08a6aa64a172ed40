import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { onePerOwner } from '@kassavirta/ui/browser/one-per-owner.ts'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { refusalText } from '../api/refusal.ts'
import { useActCall } from '../api/use-act.ts'
import { useStaff } from '../session/session-context.ts'
import { actQueue, type ActQueue, type ActResult } from './act-queue.ts'
import { createHeldActs, type HeldAct, type HeldActs, type RefusedAct } from './held-acts.ts'

/** The endpoints whose acts are held: an act stored on the device finds its endpoint by the path. */
export const HeldEndpoints = createContext<readonly Endpoint[]>([])

const heldActsOf = onePerOwner<HeldActs>()

/** The acts of the person at the desk that can be taken back for ten seconds. */
export function useHeldActs() {
  const { id } = useStaff()
  const endpoints = use(HeldEndpoints)
  const call = useActCall()
  const client = useQueryClient()
  const acts = heldActsOf(String(id), () =>
    createHeldActs({
      queue: queueOf(id, endpoints),
      refusals: refusalsOf(id, endpoints),
      send: (act) => sendTo(endpointOf(endpoints, act.path), call, client, act),
      now: serverNow,
    }),
  )
  const shown = useSyncExternalStore(acts.subscribe, acts.get)
  return {
    ...acts,
    ...shown,
    /** `text` says what was done: 'Tilaus 448 pakattu'. */
    hold: <E extends Endpoint>({ path }: E, ask: CallValues<E>, text: string) =>
      acts.hold({ path, ask, text }),
    /** The calls of this endpoint that the server does not have yet, for lists that show them as done. */
    asksOf: <E extends Endpoint>({ path }: E): readonly CallValues<E>[] =>
      shown.waiting.filter((act) => act.path === path).map(({ ask }) => ask as CallValues<E>),
  }
}

const endpointOf = (endpoints: readonly Endpoint[], path: unknown): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.path === path)

/** Reads a held act. An act of another program version is dropped unless its endpoint still accepts it. */
const readHeld = (endpoints: readonly Endpoint[], found: Readonly<Record<string, unknown>>) => {
  const { path, ask, text, heldUntil } = found
  const endpoint = endpointOf(endpoints, path)
  if (!endpoint || typeof text !== 'string' || typeof heldUntil !== 'number' || !isRecord(ask))
    return undefined
  return endpoint.body.safeParse(ask['body']).success
    ? { path: endpoint.path, ask, text, heldUntil }
    : undefined
}

const queueOf = (staffId: number, endpoints: readonly Endpoint[]): ActQueue<HeldAct> =>
  actQueue({
    storage: orInMemory(deviceStorage),
    name: 'held',
    staffId,
    read: (found) => readHeld(endpoints, found),
  })

const refusalsOf = (staffId: number, endpoints: readonly Endpoint[]): ActQueue<RefusedAct> =>
  actQueue({
    storage: orInMemory(deviceStorage),
    name: 'refused',
    staffId,
    read: (found) => {
      const act = readHeld(endpoints, found)
      const { reason } = found
      return act && typeof reason === 'string' ? { ...act, reason } : undefined
    },
  })

async function sendTo(
  endpoint: Endpoint | undefined,
  call: ReturnType<typeof useActCall>,
  client: QueryClient,
  { key, ask }: HeldAct,
): Promise<ActResult<void>> {
  if (!endpoint) return { type: 'later' }
  // The lists are fetched before the act leaves the device, so that no row shows its old state for a moment.
  const refresh = () => client.invalidateQueries()
  try {
    await call(endpoint, { key, body: ask as CallValues<Endpoint> })
    await refresh()
    return { type: 'answered', answer: undefined }
  } catch (thrown) {
    const text = refusalText(thrown)
    if (text === undefined) return { type: 'later' }
    await refresh()
    return { type: 'refused', text }
  }
}

import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { createCaller, type AnswerOf, type Ask, type Extra } from '@kassavirta/ui/api/call.ts'

/** The cookie of the session goes along by itself. */
const caller = createCaller(() => ({ base: document.baseURI, credentials: 'same-origin' }))

/** Only a script of the desk's own origin can set it (packages/server/src/platform/staff/staff-access.ts). */
const OWN_PAGE = { 'x-desk': '1' } as const

/** A call as it is: what signs in and unlocks. Screens call through the session, which mends what stands in the way. */
export const call = <E extends Endpoint>(endpoint: E, ask: Ask<E>, extra: Extra<AnswerOf<E>> = {}) =>
  caller.call(endpoint, ask, { ...extra, headers: OWN_PAGE })

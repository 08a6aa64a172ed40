import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { createCaller, type AnswerOf, type CallValues, type CallOptions } from '@kassavirta/ui/api/call.ts'

/** The cookie of the session goes along by itself. */
const caller = createCaller(() => ({ base: document.baseURI, credentials: 'same-origin' }))

/** Only a script of the desk's own origin can set it (packages/server/src/platform/staff/staff-access.ts). */
const OWN_PAGE = { 'x-desk': '1' } as const

/**
 * A plain call, for signing in and unlocking. Screens call through the session store, which waits until the person has
 * unlocked or signed in.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  ask: CallValues<E>,
  extra: CallOptions<AnswerOf<E>> = {},
) => caller.call(endpoint, ask, { ...extra, headers: OWN_PAGE })

import { createCaller } from '@kassavirta/ui/api/call.ts'

/** Calls as the page makes them, with the cookie of the session and nothing else: what signs in and unlocks. */
export const { call } = createCaller(() => ({ base: document.baseURI, credentials: 'same-origin' }))

/** Only a script of the desk's own origin can set it (packages/server/src/platform/staff/staff-access.ts). */
export const OWN_PAGE = { 'x-desk': '1' } as const

import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { isApi } from '../http/api-path.ts'
import { isSubmission } from '../http/openapi-refusals.ts'

/** What a call is, where it comes to which may run now. */
export type CallClass =
  | 'submission'
  | 'signIn'
  | 'read'
  | 'report'
  | 'provider'
  | 'import'
  | 'deskRead'
  | 'deskReport'
  | 'deskAct'
  | 'deskSignIn'

/** The calls that make or check the hash of a password. */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  '/api/login',
  '/api/activate',
  '/api/password',
  '/api/secondfactor',
  '/api/secondfactor/remove',
])
/** Lists without a bound that are no reports. */
const WHOLE_LIST_PATHS: ReadonlySet<string> = new Set(['/api/messages'])
/** Long reads over many days, one at a time. */
const DESK_REPORTS = '/api/desk/numbers/'
const DESK_SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  '/api/desk/session',
  '/api/desk/session/unlock',
  '/api/desk/activation',
])

/** Undefined for what takes no connection of the pool: health, the contract itself, reports of browsers. */
export function classOf(endpoint: Endpoint): CallClass | undefined {
  const { method, path, access, reply } = endpoint
  if (access.kind === 'staff' || path.startsWith('/api/desk/')) return deskClassOf(endpoint)
  if (!isApi(path)) return undefined
  if (access.kind === 'provider') return method === 'POST' ? 'import' : 'provider'
  if (SIGN_IN_PATHS.has(path)) return 'signIn'
  if (isSubmission(endpoint)) return 'submission'
  if (WHOLE_LIST_PATHS.has(path)) return 'report'
  const isLong = reply.kind === 'rows' || reply.kind === 'file'
  return isLong && access.kind !== 'public' ? 'report' : 'read'
}

/** An act may wait for a row that somebody holds; what people read must not wait with it. */
function deskClassOf({ method, path }: Endpoint): CallClass {
  if (path.startsWith(DESK_REPORTS)) return 'deskReport'
  if (method === 'GET') return 'deskRead'
  return DESK_SIGN_IN_PATHS.has(path) ? 'deskSignIn' : 'deskAct'
}

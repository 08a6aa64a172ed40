import { availableParallelism } from 'node:os'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Database } from '../database/database.ts'
import { isApi } from '../http/methods.ts'
import { isSubmission } from '../http/openapi-refusals.ts'
import type { Settings } from '../settings.ts'

export type Share = {
  /** How many calls run at once, and so how many connections they can hold. */
  readonly most: number
  /** How many more may wait. One holder may fill half of it, all strangers together half, and one network of theirs a quarter. */
  readonly queue: number
  /** How many one holder may have at once: a company of its submissions, a person of their reports or acts. */
  readonly ofOne: number
}

export type Limits = {
  readonly shares: Readonly<Record<CallClass, Share>>
  /** How long a call waits for its slot. */
  readonly patienceMs: number
  /** Bytes of answers that are not sent yet. While there are more, no report begins. */
  readonly answerBytes: number
  /** An answer whose client reads nothing for so long is cut. */
  readonly stallMs: number
  /** How long a call may take to arrive whole. */
  readonly arrivalMs: number
  /** How many submissions one person may make in a minute. */
  readonly submissionsPerMinute: number
}

const ANY = Number.POSITIVE_INFINITY

/**
 * The shares add up to the connections of the pool, less those for work in the background, so no class can take a
 * connection of another. One report keeps one of two processors busy: with two at a time, deposits beside them took ten
 * times as long, with one not five.
 * The desk has shares of its own, so that busy staff do not make customers wait. Reads there do not wait behind acts,
 * and two people whose acts wait for one locked row leave a slot to a third.
 * Imports have their own connections and run one at a time; their share only limits how many bodies may wait.
 */
const onPostgres: Limits['shares'] = {
  submission: { most: 14, queue: 400, ofOne: 10 },
  read: { most: 5, queue: 400, ofOne: ANY },
  signIn: { most: 2, queue: 40, ofOne: ANY },
  provider: { most: 1, queue: 20, ofOne: ANY },
  report: { most: availableParallelism() < 4 ? 1 : 2, queue: 16, ofOne: 3 },
  import: { most: 4, queue: 4, ofOne: ANY },
  deskRead: { most: 3, queue: 100, ofOne: 2 },
  deskReport: { most: 1, queue: 16, ofOne: 2 },
  deskAct: { most: 5, queue: 100, ofOne: 2 },
  deskSignIn: { most: 1, queue: 40, ofOne: ANY },
}

/**
 * The embedded database runs one statement or transaction after the other, in the order in which they come to it. So few
 * of each class may be there that a submission stands behind one report at the most, and the rest waits here.
 */
const onEmbedded: Limits['shares'] = {
  ...onPostgres,
  submission: { most: 4, queue: 400, ofOne: 4 },
  read: { most: 4, queue: 400, ofOne: ANY },
  signIn: { most: 2, queue: 40, ofOne: ANY },
  report: { most: 1, queue: 16, ofOne: 3 },
  deskRead: { most: 2, queue: 100, ofOne: 1 },
  deskAct: { most: 3, queue: 100, ofOne: 1 },
}

export const limitsFor = ({ kind }: Pick<Database, 'kind'>, settings: Settings): Limits => ({
  shares: kind === 'postgres' ? onPostgres : onEmbedded,
  patienceMs: 5_000,
  answerBytes: 128 * 1024 * 1024,
  stallMs: 30_000,
  arrivalMs: 50_000,
  submissionsPerMinute: settings.submissionsPerMinute,
})

/** The kind of a call, which decides when it may run. */
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

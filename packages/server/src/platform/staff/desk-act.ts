import type { StaffAccess } from '@kassavirta/domain/kernel/people/access'
import type { AnswerOf, BodyOf, EndpointFor, ParamsOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { deskKey } from '../../tables/people.ts'
import { checkRows, type Db } from '../database/database.ts'
import { insertion, type RowWrite } from '../database/row-writes.ts'
import { boundText } from '../database/statement.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { parse } from '../http/request-bodies.ts'
import { bindRequests, readable, type AppBuilder } from '../http/route.ts'
import {
  answerOnce,
  refuseRunning,
  StoredAnswer,
  fingerprintOf,
  hasValidKey,
  keyOf,
} from '../ledgers/answer-once.ts'
import { type NewEvent, recordRows } from '../ledgers/record.ts'
import {
  checkStaff,
  refuseOtherSites,
  shownSession,
  readStaff,
  staffColumns,
  StaffRow,
  staffTables,
  toStaff,
} from './staff-access.ts'
import type { StaffCaller } from './staff-session.ts'

/** What an act works with: a person whose rights are locked, and one moment for everything. */
export type ActContext = { readonly tx: Db; readonly staff: StaffCaller; readonly now: Date }

/** The context before the rows are locked: no moment yet, since a cut-off may pass during the wait for a lock. */
export type LockContext = Omit<ActContext, 'now'>

/** An act in two steps, so that nothing can be decided by what was read, or by the clock, before the rows are locked. */
export type Act<Held, Call, Answer> = {
  /** Locks the rows that the act decides about, each by a statement of its own, then reads what depends on them. */
  readonly lock: (context: LockContext, call: Call) => Promise<Held>
  readonly work: (context: ActContext, held: Held, call: Call) => Promise<ActResult<Answer>>
}

/** An act that depends on no existing row. */
type LocklessAct<Call, Answer> = Omit<Act<undefined, Call, Answer>, 'lock'> & { readonly lock?: undefined }

/** What an act returns: the answer, the rows besides those it wrote itself, and what the ledgers record. */
export type ActResult<Answer> = {
  readonly answer: Answer
  readonly action: string
  readonly subject: string | number
  readonly companyId: number | null
  /** The customer's person for whom the act was done, e.g. somebody on the phone. */
  readonly userId?: number
  readonly detail?: Readonly<Record<string, unknown>>
  readonly event?: Pick<NewEvent, 'type' | 'data'>
  readonly writes?: readonly RowWrite[]
}

type ActEndpoint = EndpointFor<StaffAccess>
type ActCall<E extends ActEndpoint> = { readonly params: ParamsOf<E>; readonly body: BodyOf<E> }

/**
 * Binds an endpoint whose handler is one act at the desk: key, person and session are locked, the act decides, and its
 * rows, the audit row, the outbox row and the key are written in one transaction. The answer is sent only after the
 * commit, and a repeated call gets it again.
 */
export function bindAct<E extends ActEndpoint, Held>(
  builder: AppBuilder,
  endpoint: E,
  act: Act<Held, ActCall<E>, AnswerOf<E>>,
): void
export function bindAct<E extends ActEndpoint>(
  builder: AppBuilder,
  endpoint: E,
  act: LocklessAct<ActCall<E>, AnswerOf<E>>,
): void
export function bindAct<E extends ActEndpoint, Held>(
  builder: AppBuilder,
  endpoint: E,
  act: Act<Held, ActCall<E>, AnswerOf<E>> | LocklessAct<ActCall<E>, AnswerOf<E>>,
): void {
  const { deps } = builder
  bindRequests(builder, endpoint, async (request) => {
    refuseOtherSites(deps.settings, request)
    const hash = shownSession(deps, request)
    if (hash === undefined) throw new Unauthorized()
    const call = readable(endpoint, request)
    const key = hasValidKey(request) && keyOf(request)
    if (!key || !call) return refuse(deps, endpoint, request, hash)
    const keyed = { access: endpoint.access, hash, key, fingerprint: fingerprintOf(endpoint, request) }
    return actOnce<AnswerOf<E>>(deps, keyed, async (context) => {
      if (!act.lock) {
        const now = deps.clock()
        return { now, ...(await act.work({ ...context, now }, undefined, call)) }
      }
      const held = await act.lock(context, call)
      // The clock is read after the wait for the locks, because noon may pass meanwhile.
      const now = deps.clock()
      return { now, ...(await act.work({ ...context, now }, held, call)) }
    })
  })
}

/** Refuses a call that cannot be read. The rights come first, so that a stranger learns nothing of what it must look like. */
async function refuse(
  { db, clock }: Deps,
  { access, params, body }: ActEndpoint,
  request: FastifyRequest,
  hash: string,
): Promise<never> {
  const now = clock()
  const staff = await readStaff(db, { hash, now })
  if (!staff) throw new Unauthorized()
  checkStaff(access, staff, now)
  if (keyOf(request) === undefined) throw new Problem('keyRequired')
  parse(params, request.params)
  parse(body, request.body ?? undefined)
  throw new Error('a call that can be read was not carried out')
}

type KeyedAct = {
  readonly access: StaffAccess
  readonly hash: string
  readonly key: string
  readonly fingerprint: string
}

function actOnce<Answer>(
  { database, clock }: Deps,
  { access, hash, key, fingerprint }: KeyedAct,
  work: (context: LockContext) => Promise<ActResult<Answer> & { readonly now: Date }>,
): Promise<Answer> {
  const shown = { hash, now: clock() }
  return answerOnce(database, {
    fingerprint,
    openings: openings.map((bind) => bind({ hash, key, now: shown.now.toISOString() })),
    enter: async (tx, [lock, ...rows]) => {
      const [found] = checkRows(ActingStaff, rows)
      if (!found) throw new Unauthorized()
      const { stored, ...row } = found
      const staff = toStaff(row, shown)
      checkStaff(access, staff, clock())
      refuseRunning(lock)
      const carryOut = async () => {
        const { now, answer, writes = [], event, ...entry } = await work({ tx, staff })
        const { staffId, username } = staff
        const recorded = recordRows({
          at: now,
          action: entry.action,
          staffId,
          userId: entry.userId ?? null,
          companyId: entry.companyId,
          subject: String(entry.subject),
          detail: entry.detail ?? {},
          event: event && { ...event, data: { ...event.data, staff: username } },
        })
        const keyRow = insertion(deskKey, { staffId, key, fingerprint, answer, createdAt: now })
        return { answer, writes: [...writes, ...recorded, keyRow] }
      }
      return { stored, carryOut }
    },
  })
}

const ActingStaff = z.extend(StaffRow, { stored: StoredAnswer })

const parameter = (name: 'hash' | 'key' | 'now') => sql.placeholder(name)

/**
 * The first statements of an act. One locks the key, which belongs to the person and not to the session. The next one
 * locks the person and the session until the commit, and reads the stored answer: its snapshot must be newer than the
 * lock of the key, so these are two statements.
 */
const openings = [
  sql`select pg_try_advisory_xact_lock(hashtextextended('desk ' || staff_id || ' ' || ${parameter('key')}::text, 0)) as free
    from staff_session where hash = ${parameter('hash')}`,
  sql`select ${staffColumns}, (select json_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
      from desk_key k where k.staff_id = u.id and k.key = ${parameter('key')}) as stored
    from ${staffTables(parameter('hash'), parameter('now'))} for share of s, u`,
].map((text) => boundText(() => text))

/** Refuses an act on a row that somebody else has changed since the caller read it. */
export function checkVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version) throw new Problem('changedElsewhere')
}

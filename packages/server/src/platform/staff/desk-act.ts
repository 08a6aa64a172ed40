import type { StaffAccess } from '@kassavirta/domain/kernel/access'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { EventType } from '@kassavirta/domain/provider/events'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { deskKey } from '../../tables/staff.ts'
import { checkRows, type Db } from '../database/database.ts'
import { insertion, joinWrites, type RowWrite } from '../database/row-writes.ts'
import { boundText } from '../database/statement.ts'
import { inTransactionAfter } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { parse } from '../http/parse.ts'
import { bindRequests, type AppBuilder } from '../http/route.ts'
import { fingerprintOf, hasValidKey, keyOf, waitForStandby } from '../ledgers/idempotency.ts'
import { auditRow } from '../ledgers/audit.ts'
import { eventRow } from '../ledgers/outbox.ts'
import { checkStaff, refuseOtherSites, shownSession } from './staff-access.ts'
import { readStaff, staffColumns, StaffRow, staffTables, toStaff } from './staff-reads.ts'
import type { StaffCaller } from './staff-session.ts'

/** What an act works with: a person whose rights are locked, and one moment for everything. */
export type ActContext = { readonly tx: Db; readonly staff: StaffCaller; readonly now: Date }

/** What an act has before it holds its rows: no moment yet, since the wait for a lock may cross a limit. */
export type LockContext = Omit<ActContext, 'now'>

/** An act in two steps, so that nothing can be decided by what was read, or by the clock, before the rows are locked. */
export type Act<Held, Call, Answer> = {
  /** Locks the rows that the act decides about, each by a statement of its own, then reads what depends on them. */
  readonly lock: (context: LockContext, call: Call) => Promise<Held>
  readonly work: (context: ActContext, held: Held, call: Call) => Promise<ActResult<Answer>>
}

/** What an act returns: the answer, the rows besides those it wrote itself, and what the ledgers record. */
export type ActResult<Answer> = {
  readonly answer: Answer
  readonly action: string
  readonly subject: string | number
  readonly companyId: number | null
  readonly detail?: Readonly<Record<string, unknown>>
  readonly event?: { readonly type: EventType; readonly data: Readonly<Record<string, unknown>> }
  readonly writes?: readonly RowWrite[]
}

type ActCall<P extends z.ZodMiniType, B extends z.ZodMiniType> = {
  readonly params: z.output<P>
  readonly body: z.output<B>
}

/**
 * Binds an endpoint whose handler is one act at the desk: key, person and session are locked, the act decides, and its
 * rows, the audit row, the outbox row and the key are written in one transaction. The answer is sent only after the
 * commit, and a repeated call gets it again.
 */
export function bindDeskAct<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  Held = undefined,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, StaffAccess>,
  work:
    | Act<Held, ActCall<P, B>, z.input<A>>
    | ((context: ActContext, call: ActCall<P, B>) => Promise<ActResult<z.input<A>>>),
): void {
  const { deps } = builder
  const untyped = endpoint as unknown as Endpoint
  bindRequests(builder, endpoint, async (request) => {
    refuseOtherSites(deps.settings, request)
    const hash = shownSession(deps, request)
    if (hash === undefined) throw new Unauthorized()
    const params = endpoint.params.safeParse(request.params)
    const body = endpoint.body.safeParse(request.body ?? undefined)
    const key = hasValidKey(request) && keyOf(request)
    if (!key || !params.success || !body.success) return refuse(deps, endpoint, request, hash)
    const call = { params: params.data, body: body.data } as ActCall<P, B>
    const act = { access: endpoint.access, hash, key, fingerprint: fingerprintOf(untyped, request) }
    return actOnce(deps, act, async (context) => {
      const now = deps.clock
      if (typeof work === 'function') return timed(now(), (at) => work({ ...context, now: at }, call))
      const held = await work.lock(context, call)
      return timed(now(), (at) => work.work({ ...context, now: at }, held, call))
    })
  })
}

/** The moment of an act beside what came of it. */
type Timed<Answer> = { readonly now: Date; readonly result: ActResult<Answer> }

const timed = async <Answer>(
  now: Date,
  work: (now: Date) => Promise<ActResult<Answer>>,
): Promise<Timed<Answer>> => ({ now, result: await work(now) })

type Readable = {
  readonly access: StaffAccess
  readonly params: z.ZodMiniType
  readonly body: z.ZodMiniType
}

/** Refuses a call that cannot be read. The rights come first, so that a stranger learns nothing of what it must look like. */
async function refuse(
  { db, clock }: Deps,
  { access, params, body }: Readable,
  request: FastifyRequest,
  hash: string,
): Promise<never> {
  const now = clock()
  const found = await readStaff(db, { hash, now })
  if (!found) throw new Unauthorized()
  checkStaff(access, found.staff, now)
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
  deps: Deps,
  { access, hash, key, fingerprint }: KeyedAct,
  work: (context: LockContext) => Promise<Timed<Answer>>,
): Promise<Answer> {
  const asked = { hash, now: deps.clock() }
  const first = openings.map((bind) => bind({ hash, key, now: asked.now.toISOString() }))
  return inTransactionAfter(deps.database, first, async (tx, [lock, ...rows]) => {
    const [found] = checkRows(ActingStaff, rows)
    if (!found) throw new Unauthorized()
    const { stored, ...row } = found
    const staff = toStaff(row, asked)
    checkStaff(access, staff, deps.clock())
    if (lock?.['free'] !== true) throw new Problem('stillRunning')
    if (stored) {
      if (stored.fingerprint !== fingerprint) throw new Problem('keyReused')
      await waitForStandby(tx)
      return { result: stored.answer as Answer }
    }
    const { now, result } = await work({ tx, staff })
    const { answer } = result
    const keyRow = insertion(deskKey, { staffId: staff.staffId, key, fingerprint, answer, createdAt: now })
    const writes = [...(result.writes ?? []), ...ledgerRows(staff, now, result), keyRow]
    return { result: answer, last: joinWrites(writes) }
  })
}

const ActingStaff = z.extend(StaffRow, {
  stored: z.nullable(z.strictObject({ fingerprint: z.string(), answer: z.unknown() })),
})

const place = (name: 'hash' | 'key' | 'now') => sql.placeholder(name)

/**
 * What an act begins with. First the key is locked; it belongs to a person, whatever the session. Then the person and the
 * session, which do not change until the commit, with the answer that was stored if the key was locked before: the
 * snapshot of a statement is older than a lock that it waits for, so these are two.
 */
const openings = [
  sql`select pg_try_advisory_xact_lock(hashtextextended('desk ' || staff_id || ' ' || ${place('key')}::text, 0)) as free
    from staff_session where hash = ${place('hash')}`,
  sql`select ${staffColumns}, (select json_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
      from desk_key k where k.staff_id = u.id and k.key = ${place('key')}) as stored
    from ${staffTables(place('hash'), place('now'))} for share of s, u`,
].map((text) => boundText(() => text))

type Recorded = Omit<ActResult<unknown>, 'answer' | 'writes'>

function ledgerRows(
  { staffId, username }: StaffCaller,
  at: Date,
  { action, subject, companyId, detail, event }: Recorded,
): readonly RowWrite[] {
  const audited = auditRow({
    at,
    action,
    staffId,
    userId: null,
    companyId,
    subject: String(subject),
    ...(detail ? { detail } : {}),
  })
  if (!event) return [audited]
  const data = { ...event.data, staff: username }
  return [audited, eventRow({ type: event.type, at, companyId, userId: null, data })]
}

/** Refuses an act on a row that somebody else has changed since the caller read it. */
export function checkVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version) throw new Problem('changedElsewhere')
}

import type { StaffAccess } from '@kassavirta/domain/kernel/access'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { EventType } from '@kassavirta/domain/provider/events'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { deskKey } from '../../tables/staff.ts'
import { queryRows, type Db } from '../database/database.ts'
import { insertion, writeRows, type RowWrite } from '../database/row-writes.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { parse } from '../http/parse.ts'
import { bindRequests, type AppBuilder } from '../http/route.ts'
import { fingerprintOf, keyOf, waitForStandby } from '../ledgers/idempotency.ts'
import { auditRow } from '../ledgers/audit.ts'
import { eventRow } from '../ledgers/outbox.ts'
import { checkStaff, refuseOtherSites, shownSession } from './staff-access.ts'
import { findStaff, type StaffCaller } from './staff-session.ts'

/** What an act works with: a person whose rights are locked, and one moment for everything. */
export type ActContext = { readonly tx: Db; readonly staff: StaffCaller; readonly now: Date }

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
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, StaffAccess>,
  work: (context: ActContext, call: ActCall<P, B>) => Promise<ActResult<z.input<A>>>,
): void {
  const { deps } = builder
  bindRequests(builder, endpoint, async (request) => {
    const person = await identifyStaff(deps, request)
    // The rights come first, so that a stranger learns nothing of what a call must look like.
    checkStaff(endpoint.access, person, deps.clock())
    const key = keyOf(request)
    if (key === undefined) throw new Problem('keyRequired')
    const call = {
      params: parse(endpoint.params, request.params),
      body: parse(endpoint.body, request.body ?? undefined),
    }
    const act = { endpoint: endpoint as unknown as Endpoint, request, person, key }
    return actOnce(deps, act, (context) => {
      checkStaff(endpoint.access, context.staff, context.now)
      return work(context, call)
    })
  })
}

async function identifyStaff({ db, clock, settings }: Deps, request: FastifyRequest): Promise<StaffCaller> {
  refuseOtherSites(settings, request)
  const hash = shownSession(request)
  const staff = hash && (await findStaff(db, hash, clock()))
  if (!staff) throw new Unauthorized()
  return staff
}

type KeyedAct = {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly person: StaffCaller
  readonly key: string
}

const Lock = z.strictObject({ free: z.boolean() })

const actOnce = <Answer>(
  deps: Deps,
  { endpoint, request, person, key }: KeyedAct,
  work: (context: ActContext) => Promise<ActResult<Answer>>,
): Promise<Answer> =>
  inTransaction(deps.db, async (tx) => {
    const fingerprint = fingerprintOf(endpoint, request)
    // The snapshot of a statement is older than a lock that it waits for, so what is locked is read by later ones.
    const [lock] = await queryRows(
      tx,
      Lock,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`desk ${person.staffId} ${key}`}, 0)) as free`,
    )
    if (!lock?.free) throw new Problem('stillRunning')
    const staff = await findStaff(tx, person.sessionHash, deps.clock(), { locked: true })
    if (!staff) throw new Unauthorized()
    const stored = await findAnswer(tx, staff.staffId, key)
    if (stored) {
      if (stored.fingerprint !== fingerprint) throw new Problem('keyReused')
      await waitForStandby(tx)
      return stored.answer as Answer
    }
    const now = deps.clock()
    const { answer, ...result } = await work({ tx, staff, now })
    const keyRow = insertion(deskKey, { staffId: staff.staffId, key, fingerprint, answer, createdAt: now })
    await writeRows(tx, [...(result.writes ?? []), ...ledgerRows(staff, now, result), keyRow])
    return answer
  })

async function findAnswer(tx: Db, staffId: number, key: string) {
  const [stored] = await tx
    .select({ fingerprint: deskKey.fingerprint, answer: deskKey.answer })
    .from(deskKey)
    .where(and(eq(deskKey.staffId, staffId), eq(deskKey.key, key)))
  return stored
}

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

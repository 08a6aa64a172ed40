import type { CompanyAccess } from '@kassavirta/domain/kernel/access'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { idempotencyKey } from '../../tables/ledgers.ts'
import { checkRights, findUserId, type Member } from '../rights/access.ts'
import { writeAudit } from './audit.ts'
import { canonicalJson, sha256 } from '../database/canonical.ts'
import { queryRows, type Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { sendToServiceDesk, type ServiceDeskEmail } from '../mail/service-desk-email.ts'
import { Unauthorized } from '../http/faults.ts'
import { writeEvent, type NewEvent } from './outbox.ts'
import { lockRights, type RightsHolders } from '../rights/locks.ts'
import { readRights } from '../rights/rights.ts'
import { route, type AppBuilder } from '../http/route.ts'
import { inTransaction } from '../database/transaction.ts'

/** What a use case returns: the answer to the caller, and what the ledgers record. */
export type SubmissionResult<Answer> = LedgerEntry & { readonly answer: Answer }

/** A change to one row, as the ledgers and the service desk see it. */
export type LedgerEntry = {
  readonly event: NewEvent['type']
  /** The id of the row that was written or changed. */
  readonly subject: number
  readonly data: Readonly<Record<string, unknown>>
  /** Further detail that only the audit log keeps. The log of rights is read from it. */
  readonly auditDetail?: Readonly<Record<string, unknown>>
  /** A provider without an integration reads the same from an e-mail. */
  readonly email?: ServiceDeskEmail
}

type SubmissionCall = {
  readonly endpoint: Endpoint
  readonly caller: Member
  readonly request: FastifyRequest
}

/**
 * Everything that customers send goes through here. The rights are locked and checked again, the use case runs, and
 * the audit row, the outbox row and the idempotency key are written, all in one transaction. The answer is sent only
 * after the commit.
 */
async function submit<Answer>(
  deps: Deps,
  { endpoint, caller, request }: SubmissionCall,
  work: (tx: Db, member: Member, now: Date) => Promise<SubmissionResult<Answer>>,
): Promise<Answer> {
  const key = keyOf(request)
  return inTransaction(deps.db, async (tx) => {
    const fingerprint = fingerprintOf(endpoint, request)
    const stored = key && (await lockStoredAnswer(tx, caller.userId, key, fingerprint))
    if (stored) return stored.answer as Answer
    const { member, now } = await lockMember(tx, deps, endpoint, caller)
    const { answer, ...entry } = await work(tx, member, now)
    await record(tx, deps, member, now, entry)
    if (key) {
      const row = { userId: caller.userId, key, fingerprint, answer, createdAt: now }
      await tx.insert(idempotencyKey).values(row)
    }
    return answer
  })
}

/** Writes the audit row, the outbox row and the e-mail of an entry in the transaction of the change itself. */
export async function record(
  tx: Db,
  deps: Deps,
  member: Member,
  now: Date,
  entry: LedgerEntry,
): Promise<void> {
  const { event, subject, data, auditDetail, email } = entry
  const common = { at: now, userId: member.userId, companyId: member.company.companyId }
  await writeAudit(tx, {
    ...common,
    action: event,
    subject: String(subject),
    detail: { ...data, ...auditDetail },
  })
  await writeEvent(tx, { ...common, type: event, data })
  if (email) await sendToServiceDesk(tx, deps, { ...email, number: subject, member, now })
}

/** Binds an endpoint whose handler is one submission. */
export function bindSubmission<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, CompanyAccess>,
  work: (tx: Db, member: Member, now: Date, body: z.output<B>) => Promise<SubmissionResult<z.input<A>>>,
): void {
  const { deps } = builder
  const untypedEndpoint = endpoint as unknown as Endpoint
  route(
    builder,
    endpoint,
    ({ caller, request, body }) =>
      submit(deps, { endpoint: untypedEndpoint, caller, request }, (tx, member, now) =>
        work(tx, member, now, body),
      ),
    async (request) => (await findStoredAnswer(deps, untypedEndpoint, request)) as z.input<A> | undefined,
  )
}

/**
 * The first call with a key may have been accepted and its answer lost, and since then the right may have ended or
 * the rules may have become stricter. A caller who repeats the call gets the stored answer: a refusal would mean that
 * nothing was stored.
 */
async function findStoredAnswer(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const key = keyOf(request)
  const userId = key && (await findUserId(deps, request))
  if (!key || !userId) return undefined
  const fingerprint = fingerprintOf(endpoint, request)
  const stored = await inTransaction(deps.db, (tx) => lockStoredAnswer(tx, userId, key, fingerprint))
  return stored?.answer
}

/**
 * Returns the caller with the rights of this moment, and locks them until the transaction ends, together with those
 * that the caller `changes`. The clock is read after the wait for the locks, because noon or the end of a mandate may
 * pass meanwhile.
 */
export async function lockMember(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { access }: Pick<Endpoint, 'access'>,
  caller: Member,
  changes: RightsHolders = {},
): Promise<{ readonly member: Member; readonly now: Date }> {
  const { companyId } = caller.company
  await lockRights(tx, { reliesOn: { companyIds: [companyId], userIds: [caller.userId] }, changes })
  const now = clock()
  const rights = await readRights(tx, caller, companyId, now)
  if (!rights) throw new Unauthorized()
  if (!rights.company) throw new Problem('forbidden')
  checkRights(access, rights)
  return { member: { ...caller, ...rights, company: rights.company }, now }
}

const fingerprintOf = ({ method, path }: Endpoint, { body }: FastifyRequest): string =>
  sha256(canonicalJson([method, path, body ?? null]))

const KEY_PATTERN = /^[\w-]{8,255}$/

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new Problem('keyInvalid')
  return key
}

const Lock = z.strictObject({ free: z.boolean() })

/** Does not wait for the lock: a second call that arrives while the first is still running is refused as such. */
async function lockStoredAnswer(tx: Db, userId: number, key: string, fingerprint: string) {
  const [lock] = await queryRows(
    tx,
    Lock,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as free`,
  )
  if (!lock?.free) throw new Problem('stillRunning')
  const [stored] = await tx
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key)))
  if (stored && stored.fingerprint !== fingerprint) throw new Problem('keyReused')
  return stored
}

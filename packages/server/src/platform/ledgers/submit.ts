import type { CompanyAccess } from '@kassavirta/domain/kernel/access'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { idempotencyKey } from '../../tables/ledgers.ts'
import type { Db } from '../database/database.ts'
import { insertion, joinWrites, type RowWrite } from '../database/row-writes.ts'
import { inTransactionAfter } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { bindRequests, readCall, type AppBuilder } from '../http/route.ts'
import { checkCall, findUserId, identify, type Identity, type Member } from '../rights/access.ts'
import type { Facts } from '../rights/facts.ts'
import { submissionLocks } from '../rights/locks.ts'
import { callKeyOf, fingerprintOf, findStored, hasValidKey, keyOf, waitForStandby } from './idempotency.ts'
import { ledgerRows, type LedgerEntry } from './record.ts'
import { standingReader } from './standing.ts'

/** What a use case works with: rights that are locked, and one moment for everything. */
export type SubmissionContext = {
  readonly tx: Db
  readonly member: Member
  readonly now: Date
}

/** What a use case returns: the answer to the caller, the rows that it writes, and what the ledgers record. */
export type SubmissionResult<Answer> = LedgerEntry & {
  readonly answer: Answer
  readonly write: RowWrite
  /** Rows that belong to the first one. */
  readonly alsoWrite?: readonly RowWrite[]
}

/** A use case that adds a row gets the id of it beforehand. */
export type NewRowContext = SubmissionContext & { readonly newId: number }

type Submission<Table, Found extends z.ZodMiniType, Values extends object, Body, Params, Answer> = {
  /** The table of the row that is added; undefined for a submission that changes a row. */
  readonly table: Table
  /**
   * Holds the row that the submission changes. The clock is read after the wait for it, and everything that the use case
   * needs to know is read by a later statement.
   */
  readonly hold?: (tx: Db, body: Body, companyId: number, params: Params) => Promise<void>
  /** What the use case needs to know; it is read together with the rights. */
  readonly facts: Facts<Body, Found, Values>
  readonly work: (
    context: (Table extends PgTable ? NewRowContext : SubmissionContext) & {
      readonly facts: z.output<Found>
    },
    body: Body,
    params: Params,
  ) => Promise<SubmissionResult<Answer>>
}

/**
 * Binds an endpoint whose handler is one submission. Everything that customers send goes through here: the rights are
 * locked and read, the use case decides, and its row, the audit row, the outbox row and the idempotency key are
 * written, all in one transaction of few round trips. The answer is sent only after the commit.
 */
export function bindSubmission<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  Table extends PgTable | undefined,
  Found extends z.ZodMiniType,
  Values extends object,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, CompanyAccess>,
  { table, hold, facts, work }: Submission<Table, Found, Values, z.output<B>, z.output<P>, z.input<A>>,
): void {
  const { deps } = builder
  const untyped = endpoint as unknown as Endpoint
  const readStanding = standingReader(table, facts)
  bindRequests(builder, endpoint, async (request) => {
    const identity = identify(deps, endpoint, request)
    const parsed = endpoint.body.safeParse(request.body ?? undefined)
    const named = endpoint.params.safeParse(request.params)
    const { companyId } = identity
    if (companyId === undefined || !parsed.success || !named.success || !hasValidKey(request))
      return (await refuse(deps, untyped, request)) as z.input<A>
    const [body, params] = [parsed.data as z.output<B>, named.data as z.output<P>]
    return (await submit(deps, {
      endpoint: untyped,
      request,
      identity,
      hold: async (tx) => hold?.(tx, body, companyId, params),
      readStanding: (tx, reading) => readStanding(tx, { ...reading, identity, body }),
      // Where there is a table, an id was drawn for its row.
      decide: (context) => work(context as unknown as Parameters<typeof work>[0], body, params),
    })) as z.input<A>
  })
}

type Standing = Awaited<ReturnType<ReturnType<typeof standingReader>>>
type SubmissionCall = {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly identity: Identity
  readonly hold: (tx: Db) => Promise<void>
  readonly readStanding: (
    tx: Db,
    reading: { readonly key: string | undefined; readonly wantsSender: boolean; readonly now: Date },
  ) => Promise<Standing>
  readonly decide: (
    context: SubmissionContext & { readonly newId: number | null; readonly facts: unknown },
  ) => Promise<SubmissionResult<unknown>>
}

async function submit(deps: Deps, call: SubmissionCall): Promise<unknown> {
  const { endpoint, request, identity, hold, readStanding, decide } = call
  const { userId, familyId, companyId = 0 } = identity
  const key = keyOf(request)
  const fingerprint = fingerprintOf(endpoint, request)
  const recipient = deps.settings.serviceDeskMail
  const callKey = key && callKeyOf(userId, key)
  const locks = submissionLocks({ companyId, userId, callKey })
  return inTransactionAfter(deps.database, [locks], async (tx, [lock]) => {
    if (lock?.['free'] !== true) throw new Problem('stillRunning')
    await hold(tx)
    // The clock is read after the wait for the locks, because noon or the end of a mandate may pass meanwhile.
    const now = deps.clock()
    const standing = await readStanding(tx, { key, wantsSender: recipient !== undefined, now })
    if (!standing) throw new Unauthorized()
    const { rights, stored, newId, sender, facts } = standing
    // A stored answer is given even where the right has ended since: a refusal would mean that nothing was stored.
    if (stored) {
      if (stored.fingerprint !== fingerprint) throw new Problem('keyReused')
      await waitForStandby(tx)
      return { result: stored.answer }
    }
    await checkCall({ db: tx, clock: deps.clock }, endpoint, request, rights)
    if (!rights.company) throw new Problem('forbidden')
    const member: Member = { ...rights, kind: 'user', familyId, company: rights.company }
    const { answer, write, alsoWrite = [], ...entry } = await decide({ tx, member, now, newId, facts })
    const mailing = recipient && sender ? { recipient, from: sender } : undefined
    const keyRow = key && insertion(idempotencyKey, { userId, key, fingerprint, answer, createdAt: now })
    const ledgers = ledgerRows(member, now, entry, mailing)
    const writes = [write, ...alsoWrite, ...ledgers, ...(keyRow ? [keyRow] : [])]
    return { result: answer, last: joinWrites(writes) }
  })
}

/**
 * Refuses a call that cannot be read, in the order in which every call is checked. But the first call with its key may
 * have been accepted and its answer lost, and since then the rules may have become stricter: then the stored answer is
 * given.
 */
async function refuse(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  try {
    await readCall(deps, endpoint, request)
    keyOf(request)
  } catch (refusal) {
    const stored = await storedAnswer(deps, endpoint, request)
    if (stored === undefined) throw refusal
    return stored
  }
  throw new Error('a call that can be read was not submitted')
}

async function storedAnswer(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const key = hasValidKey(request) ? keyOf(request) : undefined
  const userId = key && (await findUserId(deps, request))
  if (!key || !userId) return undefined
  return findStored(deps.db, { userId, key, fingerprint: fingerprintOf(endpoint, request) })
}

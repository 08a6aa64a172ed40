import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { AnswerOf, BodyOf, EndpointFor, ParamsOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { CompanyAccess } from '@kassavirta/domain/kernel/people/access'
import { idempotencyKey } from '../../tables/ledgers.ts'
import { type Db, checkRow } from '../database/database.ts'
import { insertion, type RowWrite } from '../database/row-writes.ts'
import { statement, type LaterValues } from '../database/statement.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { bindRequests, readable, readCall, type AppBuilder } from '../http/route.ts'
import { Sender, senderJson } from '../mail/service-desk-email.ts'
import { checkCall, findUserId, identify, type Identity, type Member } from '../rights/access.ts'
import type { Facts } from '../rights/facts.ts'
import { keyLock, submissionLocks } from '../rights/locks.ts'
import {
  RightsRow,
  rightsColumns,
  rightsQuery,
  rightsTables,
  toRights,
  type RightsQuery,
  type SessionRights,
} from '../rights/rights.ts'
import { answerOnce, refuseRunning, StoredAnswer, fingerprintOf, hasValidKey, keyOf } from './answer-once.ts'
import { ledgerRows, type LedgerEntry } from './record.ts'

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

type SubmissionEndpoint = EndpointFor<CompanyAccess>

type Work<Context, E extends SubmissionEndpoint, Held, Found extends z.ZodMiniType> = (
  context: Context & { readonly held: Held; readonly facts: z.output<Found> },
  body: BodyOf<E>,
  params: ParamsOf<E>,
) => Promise<SubmissionResult<AnswerOf<E>>>

type Submission<E extends SubmissionEndpoint, Held, Found extends z.ZodMiniType, Values extends object> = {
  /**
   * Locks the rows that the submission changes. The clock is read after the wait for them, and so are the facts, by a
   * later statement.
   */
  readonly hold?: (tx: Db, body: BodyOf<E>, companyId: number, params: ParamsOf<E>) => Promise<Held>
  /** What the use case needs to know; it is read together with the rights. */
  readonly facts: Facts<BodyOf<E>, Found, Values>
} & (
  | {
      /** The table of the row that is added. */
      readonly table: PgTable
      readonly work: Work<NewRowContext, E, Held, Found>
    }
  | { readonly table?: undefined; readonly work: Work<SubmissionContext, E, Held, Found> }
)

/**
 * Binds an endpoint whose handler is one submission. Everything that customers send goes through here: the rights are
 * locked and read, the use case decides, and its row, the audit row, the outbox row and the idempotency key are
 * written, all in one transaction of few round trips. The answer is sent only after the commit.
 */
export function bindSubmission<
  E extends SubmissionEndpoint,
  Found extends z.ZodMiniType,
  Values extends object,
  Held = undefined,
>(builder: AppBuilder, endpoint: E, submission: Submission<E, Held, Found, Values>): void {
  const { deps } = builder
  const { table, hold, facts } = submission
  const readFacts = submissionFactsReader(table, facts)
  bindRequests(builder, endpoint, async (request) => {
    const identity = identify(deps, endpoint, request)
    const call = readable(endpoint, request)
    const { companyId } = identity
    if (companyId === undefined || !call || !hasValidKey(request)) return refuse(deps, endpoint, request)
    const { body, params } = call
    return submit<AnswerOf<E>, Held, z.output<Found>>(deps, {
      endpoint,
      request,
      identity: { ...identity, companyId },
      // Without `hold` no row is locked, and `held` is undefined.
      hold: async (tx) => (await hold?.(tx, body, companyId, params)) as Held,
      readFacts: (tx, reading) => readFacts(tx, { ...reading, identity, body }),
      decide: (context, newId) =>
        submission.table
          ? submission.work({ ...context, newId: drawn(newId) }, body, params)
          : submission.work(context, body, params),
    })
  })
}

function drawn(newId: number | null): number {
  if (newId === null) throw new Error('no id was drawn for the row of a submission')
  return newId
}

type SubmissionCall<Answer, Held, Found> = {
  readonly endpoint: SubmissionEndpoint
  readonly request: FastifyRequest
  readonly identity: Identity & { readonly companyId: number }
  readonly hold: (tx: Db) => Promise<Held>
  readonly readFacts: (
    tx: Db,
    reading: { readonly key: string | undefined; readonly wantsSender: boolean; readonly now: Date },
  ) => Promise<FoundFacts<Found> | undefined>
  readonly decide: (
    context: SubmissionContext & { readonly held: Held; readonly facts: Found },
    newId: number | null,
  ) => Promise<SubmissionResult<Answer>>
}

function submit<Answer, Held, Found>(deps: Deps, call: SubmissionCall<Answer, Held, Found>): Promise<Answer> {
  const { endpoint, request, identity, hold, readFacts, decide } = call
  const { userId, familyId, companyId } = identity
  const key = keyOf(request)
  const fingerprint = fingerprintOf(endpoint, request)
  const recipient = deps.settings.serviceDeskMail
  return answerOnce(deps.database, {
    fingerprint,
    openings: [submissionLocks({ companyId, userId, key })],
    enter: async (tx, [lock]) => {
      refuseRunning(lock)
      const held = await hold(tx)
      // The clock is read after the wait for the locks, because noon or the end of a mandate may pass meanwhile.
      const now = deps.clock()
      const found = await readFacts(tx, { key, wantsSender: recipient !== undefined, now })
      if (!found) throw new Unauthorized()
      const { rights, stored, newId, sender, facts } = found
      const carryOut = async () => {
        await checkCall({ db: tx, clock: deps.clock }, endpoint, request, rights)
        if (!rights.company) throw new Problem('forbidden')
        const member: Member = { ...rights, kind: 'user', familyId, company: rights.company }
        const {
          answer,
          write,
          alsoWrite = [],
          ...entry
        } = await decide({ tx, member, now, held, facts }, newId)
        const mailing = recipient && sender ? { recipient, from: sender } : undefined
        const keyRow = key && insertion(idempotencyKey, { userId, key, fingerprint, answer, createdAt: now })
        const ledgers = ledgerRows(member, now, entry, mailing)
        return { answer, writes: [write, ...alsoWrite, ...ledgers, ...(keyRow ? [keyRow] : [])] }
      }
      // A stored answer is given even where the right has ended since: a refusal would mean that nothing was stored.
      return { stored, carryOut }
    },
  })
}

/**
 * Refuses a call that cannot be read, in the order in which every call is checked. But the first call with its key may
 * have been accepted and its answer lost, and since then the rules may have become stricter: then the stored answer is
 * given.
 */
async function refuse<E extends SubmissionEndpoint>(
  deps: Deps,
  endpoint: E,
  request: FastifyRequest,
): Promise<AnswerOf<E>> {
  try {
    await readCall(deps, endpoint, request)
    keyOf(request)
  } catch (refusal) {
    const key = hasValidKey(request) ? keyOf(request) : undefined
    const userId = key && (await findUserId(deps, request))
    if (!key || !userId) throw refusal
    return answerOnce(deps.database, {
      fingerprint: fingerprintOf(endpoint, request),
      openings: [keyLock({ userId, key })],
      enter: async (tx, [lock]) => {
        refuseRunning(lock)
        const stored = await findStored(tx, userId, key)
        const carryOut = async () => {
          throw refusal
        }
        return { stored, carryOut }
      },
    })
  }
  throw new Error('a call that can be read was not submitted')
}

const Row = z.extend(RightsRow, {
  stored: StoredAnswer,
  newId: z.nullable(z.int()),
  sender: z.nullable(Sender),
  facts: z.unknown(),
})

type OwnQuery = {
  readonly key: string | null
  readonly sequence: string | null
  readonly wantsSender: boolean
}

type Reading<Body> = {
  readonly identity: Identity
  readonly key: string | undefined
  readonly wantsSender: boolean
  readonly body: Body
  readonly now: Date
}

/** Everything that a submission depends on. */
type FoundFacts<Found> = Pick<z.output<typeof Row>, 'stored' | 'newId' | 'sender'> & {
  readonly rights: SessionRights
  readonly facts: Found
}

/**
 * Makes the function that reads, in one statement, everything that a submission depends on: the rights, the answer
 * that its key already has, the sender of its e-mail, its own facts, and the id of the row that it will write. An id
 * that a refused call drew is never used. The locks must have been taken by an earlier statement.
 */
function submissionFactsReader<Body, Found extends z.ZodMiniType, Values extends object>(
  /** The table of the row that the submission will add, where it adds one. */
  table: PgTable | undefined,
  facts: Facts<Body, Found, Values>,
) {
  const select = statement(
    Row,
    (query: LaterValues<RightsQuery & OwnQuery & Values>) => sql`
    select ${rightsColumns()},
      (select json_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
        from idempotency_key k where k.user_id = ${query.userId} and k.key = ${query.key}) as stored,
      nextval(${query.sequence}::text::regclass) as "newId",
      case when ${query.wantsSender}::boolean and c.id is not null then ${senderJson} end as sender,
      ${facts.column(query)} as facts
    from ${rightsTables(query)}`,
  )
  const sequence = table ? `${getTableName(table)}_id_seq` : null
  return async (
    tx: Db,
    { identity, key, wantsSender, body, now }: Reading<Body>,
  ): Promise<FoundFacts<z.output<Found>> | undefined> => {
    const { companyId } = identity
    const query = { ...rightsQuery(identity, companyId, now), key: key ?? null, sequence, wantsSender }
    const [row] = await select(tx, { ...query, ...facts.valuesOf(body) })
    if (!row) return undefined
    const { stored, newId, sender, facts: column, ...rights } = row
    const found = checkRow(facts.schema, column)
    return { rights: toRights(rights, identity), stored, newId, sender, facts: found }
  }
}

/** The answer that the key of a user has, for a call that cannot be read. */
export async function findStored(tx: Db, userId: number, key: string) {
  const [stored] = await tx
    .select({ fingerprint: idempotencyKey.fingerprint, answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key)))
  return stored
}

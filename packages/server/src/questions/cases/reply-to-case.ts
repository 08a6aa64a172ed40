import type { replyToCase as endpoint } from '@kassavirta/domain/questions/cases/own-api'
import { caseStateAfter, reopens } from '@kassavirta/domain/questions/cases/states'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { caseEntry } from '../../tables/cases.ts'
import { insertCase, isOfStaff, lockCase, lockNewestCase, updateCase, type ServiceCase } from './queries.ts'

type Params = z.output<(typeof endpoint)['params']>
type Answer = { readonly caseId: number; readonly entryId: number }

type Held = { readonly named: ServiceCase; readonly newest: ServiceCase } | undefined

/** Locks the case that a call names, and the newest one about the same letter. */
export async function lockForReply(
  tx: Db,
  _body: unknown,
  companyId: number,
  { caseId }: Params,
): Promise<Held> {
  const named = await lockCase(tx, caseId)
  if (named?.companyId !== companyId) return undefined
  return { named, newest: (await lockNewestCase(tx, named)) ?? named }
}

/** Writes into the newest case about the same letter: the page may be older than what became of it. */
export async function replyToCase(
  context: NewRowContext & { readonly held: Held },
  { body }: z.output<(typeof endpoint)['body']>,
): Promise<SubmissionResult<Answer>> {
  const { member, now, newId, held } = context
  const isShown = parametersFor(member).casesInPortal === 'true'
  if (!isShown || held?.named.userId !== member.userId) throw new Problem('notFound')
  const found = await openCase(context, held.newest)
  const { id: caseId, kind, entryId } = found
  return {
    answer: { caseId, entryId: newId },
    write: insertion(caseEntry, { id: newId, caseId, at: now, userId: member.userId, visible: true, body }),
    event: 'case.replied',
    subject: caseId,
    data: { caseId, kind, entryId, body },
  }
}

type Moment = Pick<SubmissionContext, 'tx' | 'now'>

/** The case that the reply belongs to, which waits for the desk again; a new one where the last was closed long ago. */
async function openCase(moment: Moment, newest: ServiceCase): Promise<ServiceCase> {
  const { tx, now } = moment
  if (newest.closedAt === null || reopens(newest.closedAt, now)) {
    await updateCase(tx, newest.id, await changeBy(moment, newest))
    return newest
  }
  const { kind, entryId, companyId, userId } = newest
  const row = { kind, entryId, companyId, userId, createdAt: now, askedAt: now, changedAt: now }
  const id = await insertCase(tx, row)
  // The desk has asked about the same bag at this very moment.
  return id === undefined ? openCase(moment, (await lockNewestCase(tx, newest)) ?? newest) : { ...newest, id }
}

/** What a reply does to a case. A case whose owner has left goes back to everybody. */
async function changeBy({ tx, now }: Moment, { state, ownerId: owner, askedAt }: ServiceCase) {
  const ownerId = owner !== null && (await isOfStaff(tx, owner)) ? owner : null
  const isWaitedFor = state === 'new' || state === 'open'
  return {
    state: caseStateAfter(state, 'write', ownerId !== null) ?? state,
    ownerId,
    // Who waits already does not wait anew by writing more.
    askedAt: isWaitedFor ? askedAt : now,
    closedAt: null,
    changedAt: now,
  }
}

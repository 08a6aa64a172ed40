import type * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import type { replyToCase as endpoint } from '@kassavirta/domain/questions/cases/own-api'
import { caseStateAfter, reopens } from '@kassavirta/domain/questions/cases/states'
import type { Db } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Act } from '../../platform/staff/desk-act.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { caseEntry } from '../../tables/cases.ts'
import * as queries from './queries.ts'

type Params = z.output<(typeof endpoint)['params']>
type Answer = { readonly caseId: number; readonly entryId: number }

type LockedCases = { readonly named: queries.ServiceCase; readonly newest: queries.ServiceCase } | undefined

/** Locks the case of the call, and the newest case about the same letter. */
export async function lockForReply(
  tx: Db,
  _body: unknown,
  companyId: number,
  { caseId }: Params,
): Promise<LockedCases> {
  const named = await queries.lockCase(tx, caseId)
  if (named?.companyId !== companyId) return undefined
  return { named, newest: (await queries.lockNewestCase(tx, named)) ?? named }
}

/** Writes into the newest case about the same letter, because the page may show an older one. */
export async function replyToCase(
  context: NewRowContext & { readonly held: LockedCases },
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

/** The case of the reply, which waits for the desk again; a new case where the last one was closed long ago. */
async function openCase(moment: Moment, newest: queries.ServiceCase): Promise<queries.ServiceCase> {
  const { tx, now } = moment
  if (newest.closedAt === null || reopens(newest.closedAt, now)) {
    await queries.updateCase(tx, newest.id, await changeBy(moment, newest))
    return newest
  }
  const { kind, entryId, companyId, userId } = newest
  const row = { kind, entryId, companyId, userId, createdAt: now, askedAt: now, changedAt: now }
  const id = await queries.insertCase(tx, row)
  // The desk has asked about the same bag at this very moment.
  return id === undefined
    ? openCase(moment, (await queries.lockNewestCase(tx, newest)) ?? newest)
    : { ...newest, id }
}

/** The change of a case by a reply. A case whose owner has left the staff goes back to the new ones. */
async function changeBy({ tx, now }: Moment, { state, ownerId: owner, askedAt }: queries.ServiceCase) {
  const ownerId = owner !== null && (await queries.isOfStaff(tx, owner)) ? owner : null
  const isWaitedFor = state === 'new' || state === 'open'
  return {
    state: caseStateAfter(state, 'write', ownerId !== null) ?? state,
    ownerId,
    // A customer who is waiting already keeps the earlier time.
    askedAt: isWaitedFor ? askedAt : now,
    closedAt: null,
    changedAt: now,
  }
}

type Question = { readonly depositId: number; readonly body: string }
type QuestionAnswer = { readonly caseId: number; readonly isNew: boolean }

type LockedDeclaration = {
  readonly declared: NonNullable<Awaited<ReturnType<typeof queries.lockDeclaration>>>
  /** The newest case about the bag, where there is one. */
  readonly newest: queries.ServiceCase | undefined
}

/**
 * Asks the sender of a declaration about its bag. A person who works with cases becomes the owner of the question. A question
 * of other staff has no owner, so the customer's reply comes to the new cases.
 */
export const askAboutMissingBag: Act<LockedDeclaration, { readonly body: Question }, QuestionAnswer> = {
  lock: async ({ tx }, { body: { depositId } }) => {
    const declared = await queries.lockDeclaration(tx, depositId)
    if (!declared) throw new Problem('notFound')
    return { declared, newest: await queries.lockNewestCase(tx, { kind: 'missing', entryId: depositId }) }
  },
  work: async ({ tx, staff, now }, { declared, newest }, { body: { depositId, body } }) => {
    const { companyId, userId, isRemoved, hasBag, countingState } = declared
    if (isRemoved || hasBag || countingState === HANDLED_WORD) throw new Problem('stateChanged')
    if (newest && newest.state !== 'closed') return answerOf(newest.id, companyId, false)
    const subject = { kind: 'missing', entryId: depositId } as const
    const answerEntryId = await queries.drawEntryId(tx)
    const caseId = await queries.insertCase(tx, {
      ...subject,
      companyId,
      userId,
      state: 'waiting',
      ownerId: staff.capabilities.includes('cases') ? staff.staffId : null,
      createdAt: now,
      askedAt: now,
      changedAt: now,
      answerEntryId,
    })
    // The customer's reply to an older case has opened a new one at this very moment.
    if (caseId === undefined) throw new Problem('stateChanged')
    await queries.insertEntry(tx, {
      id: answerEntryId,
      caseId,
      at: now,
      staffId: staff.staffId,
      visible: true,
      body,
    })
    return {
      ...answerOf(caseId, companyId, true),
      event: { type: 'case.answered', data: { caseId, ...subject, body } },
    }
  },
}

const answerOf = (caseId: number, companyId: number, isNew: boolean) => ({
  answer: { caseId, isNew },
  action: isNew ? 'case.asked' : 'case.askedAgain',
  subject: caseId,
  companyId,
})

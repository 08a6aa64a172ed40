import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Act } from '../../platform/staff/desk-act.ts'
import {
  drawEntryId,
  insertCase,
  insertEntry,
  lockDeclaration,
  lockNewestCase,
  type ServiceCase,
} from './queries.ts'

type Question = { readonly depositId: number; readonly body: string }
type Answer = { readonly caseId: number; readonly isNew: boolean }

type Held = {
  readonly declared: NonNullable<Awaited<ReturnType<typeof lockDeclaration>>>
  /** The newest case about the bag, where there is one. */
  readonly newest: ServiceCase | undefined
}

/**
 * Asks the sender of a declaration about its bag. Whoever works with cases owns the question; of anybody else's it is
 * nobody's, and the customer's reply comes among the new ones.
 */
export const askAboutMissingBag: Act<Held, { readonly body: Question }, Answer> = {
  lock: async ({ tx }, { body: { depositId } }) => {
    const declared = await lockDeclaration(tx, depositId)
    if (!declared) throw new Problem('notFound')
    return { declared, newest: await lockNewestCase(tx, { kind: 'missing', entryId: depositId }) }
  },
  work: async ({ tx, staff, now }, { declared, newest }, { body: { depositId, body } }) => {
    const { companyId, userId, isRemoved, hasBag, countingState } = declared
    if (isRemoved || hasBag || countingState === HANDLED_WORD) throw new Problem('stateChanged')
    if (newest && newest.state !== 'closed') return answerOf(newest.id, companyId, false)
    const subject = { kind: 'missing', entryId: depositId } as const
    const answerEntryId = await drawEntryId(tx)
    const caseId = await insertCase(tx, {
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
    await insertEntry(tx, { id: answerEntryId, caseId, at: now, staffId: staff.staffId, visible: true, body })
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

import type * as api from '@kassavirta/domain/bags/counting/missing-api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import type { ActOf } from '../bags/act-of.ts'
import { showBag, subjectOf } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import {
  changeBag,
  findCounters,
  lockBagRow,
  lockDeclaration,
  type Bag,
  type Deposit,
} from '../queries/bag-queries.ts'
import { askForJoin, checkJoinable, linkerRows } from './join-bag.ts'

type Held = { readonly deposit: Deposit | undefined; readonly bag: Bag | undefined }

/**
 * Links a declaration with a bag of another number. Nobody who counts the bag is told: two people choose its declaration
 * anew from the slip in it. Of one that is counted already, a second person has to approve it (decisions Q15).
 */
export const linkMissingBag: ActOf<typeof api.linkMissingBag, Held> = {
  lock: async ({ tx }, { params: { depositId }, body: { bagId } }) => {
    const deposit = await lockDeclaration(tx, depositId)
    return { deposit, bag: await lockBagRow(tx, bagId) }
  },
  work: async (context, { deposit, bag }, { body: { version, knownBy } }) => {
    const { tx, staff } = context
    if (!deposit || !bag) throw new Problem('notFound')
    await checkJoinable(context, { bag, deposit })
    if (!isFree(bag)) throw new Problem('stateChanged')
    checkVersion(bag, version)
    const counters = await findCounters(tx, bag.id)
    if (counters.some(({ staffId }) => staffId === staff.staffId)) throw new Problem('tookPart')
    const rules = await readRules(tx)
    const { id: depositId, securityBagNumber: number } = deposit
    if (bag.state === 'counted') {
      const approvalId = await askForJoin(context, { bag, deposit }, knownBy)
      return {
        answer: { bag: await showBag(context, bag, rules), approvalId },
        action: 'join.requested',
        ...subjectOf(bag),
        detail: { approvalId, depositId, knownBy },
      }
    }
    const { bag: linked, write } = changeBag(bag, { linkedDepositId: depositId })
    return {
      answer: { bag: await showBag(context, linked, rules), approvalId: null },
      action: 'bag.linked',
      ...subjectOf(linked),
      detail: { depositId, number, knownBy },
      writes: [write, linkerRows(bag.id, [staff.staffId])],
    }
  },
}

/** Has no declaration, lies on no table, and nobody has linked it while it waited. */
const isFree = ({ depositId, counterId, state, linkedDepositId }: Bag): boolean =>
  depositId === null &&
  counterId === null &&
  state !== 'withdrawn' &&
  (linkedDepositId === null || state === 'counted')

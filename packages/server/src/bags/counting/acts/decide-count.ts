import type * as api from '@kassavirta/domain/bags/counting/api'
import { mayAct } from '@kassavirta/domain/bags/counting/states'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { insertion } from '../../../platform/database/row-writes.ts'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { toWireComparison } from '../count-correction.ts'
import { bagPerson } from '../../../tables/counting.ts'
import type { ActOf } from '../bags/act-of.ts'
import { toCount } from '../bags/bag-counts.ts'
import { withChosenOwner } from '../bags/bag-owner.ts'
import { closeBag } from '../bags/close-bag.ts'
import { lockBagWithChosen } from '../bags/lock-bag.ts'
import { showHeld } from '../bags/show-bag.ts'
import { countRows } from '../queries/pass-queries.ts'

/** A third count, by somebody who made neither of the two that differ, settles a bag, and whose it is. */
export const decideCount: ActOf<typeof api.decideCount> = {
  lock: lockBagWithChosen,
  work: async (context, found, { params: { bagId }, body }) => {
    const { now, staff } = context
    const { staffId } = staff
    const { bag, counters } = found
    if (!mayAct(bag.state, 'decide', 'none')) throw new Problem('stateChanged')
    checkVersion(bag, body.version)
    if (counters.some((counter) => counter.staffId === staffId)) throw new Problem('sameCounter')
    const held = await withChosenOwner(context.tx, found, body, { isSecond: false })
    const person = { bagId, staffId, step: 'decision' as const }
    const { reason } = body
    const choice = { depositId: held.bag.depositId, chosen: held.isContested || body.chosen === 'none' }
    const start = { ...person, pass: bag.pass + 1, reason, ...choice, savedAt: now, sentAt: now }
    const count = toCount(held.deposit, start, body)
    const { comparison } = count
    const { bag: closed, result } = await closeBag(context, held, count)
    return {
      ...result,
      answer: { outcome: 'equal', bag: showHeld(context, held, closed), ...toWireComparison(comparison) },
      action: 'bag.decided',
      detail: { reason, difference: comparison.difference },
      writes: [insertion(bagPerson, person), ...countRows(count), ...result.writes],
    }
  },
}

import type * as api from '@kassavirta/domain/counting/api'
import { mayAct } from '@kassavirta/domain/counting/states'
import type { CountAnswer } from '@kassavirta/domain/counting/wire'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import { insertion } from '../../../platform/database/row-writes.ts'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import { toWireComparison } from '../../../shared/count-correction.ts'
import { bagPerson } from '../../../tables/counting.ts'
import { compareTills, tillFromWire, toPass } from '../bags/bag-counts.ts'
import { withChosenOwner } from '../bags/bag-owner.ts'
import { closeBag } from '../bags/close-bag.ts'
import { lockBagOf, type HeldBag } from '../bags/lock-bag.ts'
import { showHeld } from '../bags/show-bag.ts'
import { countRows } from '../queries/pass-queries.ts'

type Call = {
  readonly params: { readonly bagId: number }
  readonly body: z.output<typeof api.decideCount.body>
}

/** A third count, by somebody who made neither of the two that differ, settles a bag, and whose it is. */
export const decideCount: Act<HeldBag, Call, z.input<typeof CountAnswer>> = {
  lock: lockBagOf,
  work: async (context, found, { params: { bagId }, body }) => {
    const { tx, now } = context
    const { staffId } = context.staff
    const { bag, counters } = found
    if (!mayAct(bag.state, 'decide', 'none')) throw new Problem('stateChanged')
    checkVersion(bag, body.version)
    if (counters.some((counter) => counter.staffId === staffId)) throw new Problem('sameCounter')
    const held = await withChosenOwner(tx, found, body, { isSecond: false })
    const step = 'decision'
    const { reason } = body
    const choice = { depositId: held.bag.depositId, chosen: held.isContested || body.chosen === 'none' }
    const times = { savedAt: now, sentAt: now }
    const pass = toPass({ bagId, pass: bag.pass + 1, step, staffId, reason, ...choice, ...times }, body)
    const tills = body.tills.map(tillFromWire)
    const comparison = compareTills(held.deposit, tills)
    const { bag: closed, event, writes } = await closeBag(context, held, { pass, tills, comparison })
    return {
      answer: { outcome: 'equal', bag: showHeld(context, held, closed), ...toWireComparison(comparison) },
      action: 'bag.decided',
      subject: bagId,
      companyId: closed.companyId,
      detail: { reason, difference: comparison.difference },
      event,
      writes: [insertion(bagPerson, { bagId, staffId, step }), ...countRows(pass, tills), ...writes],
    }
  },
}

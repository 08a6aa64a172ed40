import { mayAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { lockWithDeclaration } from './lock-bag.ts'
import { keepPass, type TypedPass } from './pass-queries.ts'
import { joinBag, updateBag } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'

type Decision = TypedPass & { readonly reason: string; readonly version: number }

/** A third count, by somebody who made neither of the two that differ, settles a bag. */
export async function decideCount(
  context: CountContext,
  bagId: number,
  { reason, version, ...typed }: Decision,
) {
  const { tx, staff, now } = context
  const { bag } = await lockWithDeclaration(context, bagId)
  if (!mayAct(bag.state, 'decide', 'none')) throw new Problem('stateChanged')
  checkVersion(bag, version)
  if ((await joinBag(tx, bagId, staff.staffId, 'decision')) !== 'decision') throw new Problem('sameCounter')
  const decided = {
    bagId,
    pass: bag.pass + 1,
    step: 'decision' as const,
    staffId: staff.staffId,
    reason,
    savedAt: now,
    sentAt: now,
  }
  const pass = await keepPass(tx, decided, typed)
  const counted = await updateBag(tx, bagId, { pass: pass.pass })
  const { bag: closed, comparison, event } = await closeBag(context, counted, pass)
  return {
    answer: { outcome: 'equal' as const, bag: await showBag(context, closed), ...figuresOf(comparison) },
    action: 'bag.decided',
    subject: bagId,
    companyId: bag.companyId,
    detail: { reason, difference: comparison.difference },
    event,
  }
}

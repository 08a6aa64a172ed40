import type { Till } from '@kassavirta/domain/counting/api'
import { mayAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { keepPass, lastSent } from './pass-queries.ts'
import { joinBag, updateBag } from './queries.ts'
import { figuresOf, lockWithDeclaration } from './send-pass.ts'

type Decision = { readonly tills: readonly Till[]; readonly reason: string; readonly version: number }

/** A third count, by somebody who made neither of the two that differ, settles a bag. */
export async function decideCount(context: ActContext, bagId: number, { tills, reason, version }: Decision) {
  const { tx, staff, now } = context
  const { bag } = await lockWithDeclaration(context, bagId)
  if (!mayAct(bag.state, 'decide', bag.compared)) throw new Problem('stateChanged')
  checkVersion(bag, version)
  if ((await joinBag(tx, bagId, staff.staffId, 'decision')) !== 'decision') throw new Problem('sameCounter')
  const second = await lastSent(tx, bagId, 'second')
  const pass = {
    bagId,
    pass: bag.pass + 1,
    step: 'decision',
    staffId: staff.staffId,
    comparedBefore: false,
    intact: second?.intact ?? true,
    note: reason,
    savedAt: now,
    sentAt: now,
  } as const
  await keepPass(tx, pass, tills)
  const counted = await updateBag(tx, bagId, { pass: pass.pass })
  const { bag: closed, comparison, event } = await closeBag(context, counted, pass)
  return {
    answer: { outcome: 'equal' as const, bag: await showBag(tx, closed), ...figuresOf(comparison) },
    action: 'bag.decided',
    subject: bagId,
    companyId: bag.companyId,
    detail: { reason, difference: comparison.difference },
    event,
  }
}

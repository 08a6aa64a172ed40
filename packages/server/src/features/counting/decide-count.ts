import { mayAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { insertion } from '../../platform/database/row-writes.ts'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { bagPerson } from '../../tables/counting.ts'
import { showHeld } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { holdBag } from './held-bag.ts'
import { chosenBag, withOwner, type OwnerWish } from './owner.ts'
import { countOf, countRows, type TypedPass } from './pass-queries.ts'

type Decision = TypedPass & OwnerWish & { readonly reason: string; readonly version: number }

/** A third count, by somebody who made neither of the two that differ, settles a bag, and whose it is. */
export async function decideCount(
  context: ActContext,
  bagId: number,
  { reason, version, companyId, accountId, chosen, ...typed }: Decision,
) {
  const { tx, now } = context
  const { staffId } = context.staff
  const found = await holdBag(tx, bagId)
  const { bag, people } = found
  if (!mayAct(bag.state, 'decide', 'none')) throw new Problem('stateChanged')
  checkVersion(bag, version)
  if (people.some((person) => person.staffId === staffId)) throw new Problem('sameCounter')
  const held = await withOwner(tx, chosenBag(found, { chosen }), { companyId, accountId })
  const step = 'decision'
  const { depositId } = held.bag
  const choice = { depositId, chosen: held.isContested || chosen === 'none' }
  const times = { savedAt: now, sentAt: now }
  const decided = { bagId, pass: bag.pass + 1, step, staffId, reason, ...choice, ...times } as const
  const count = countOf(decided, typed)
  const { bag: closed, comparison, event, writes } = closeBag(context, held, count)
  return {
    answer: { outcome: 'equal' as const, bag: showHeld(context, held, closed), ...figuresOf(comparison) },
    action: 'bag.decided',
    subject: bagId,
    companyId: closed.companyId,
    detail: { reason, difference: comparison.difference },
    event,
    writes: [insertion(bagPerson, { bagId, staffId, step }), ...countRows(count), ...writes],
  }
}

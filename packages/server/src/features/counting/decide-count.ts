import { mayAct } from '@kassavirta/domain/counting/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { insertion } from '../../platform/database/row-writes.ts'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { bagPerson } from '../../tables/counting.ts'
import { showHeld } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { holdBag } from './held-bag.ts'
import { countOf, countRows, type TypedPass } from './pass-queries.ts'

type Decision = TypedPass & { readonly reason: string; readonly version: number }

/** A third count, by somebody who made neither of the two that differ, settles a bag. */
export async function decideCount(
  context: ActContext,
  bagId: number,
  { reason, version, ...typed }: Decision,
) {
  const { tx, now } = context
  const { staffId } = context.staff
  const held = await holdBag(tx, bagId)
  const { bag, people } = held
  if (!mayAct(bag.state, 'decide', 'none')) throw new Problem('stateChanged')
  checkVersion(bag, version)
  if (people.some((person) => person.staffId === staffId)) throw new Problem('sameCounter')
  const step = 'decision'
  const decided = { bagId, pass: bag.pass + 1, step, staffId, reason, savedAt: now, sentAt: now } as const
  const count = countOf(decided, typed)
  const { bag: closed, comparison, event, writes } = closeBag(context, held, count)
  return {
    answer: { outcome: 'equal' as const, bag: showHeld(context, held, closed), ...figuresOf(comparison) },
    action: 'bag.decided',
    subject: bagId,
    companyId: bag.companyId,
    detail: { reason, difference: comparison.difference },
    event,
    writes: [insertion(bagPerson, { bagId, staffId, step }), ...countRows(count), ...writes],
  }
}

import type * as api from '@kassavirta/domain/counting/api'
import { isEqual, outcomeOf } from '@kassavirta/domain/counting/rules'
import { mayAct } from '@kassavirta/domain/counting/states'
import { addPieces, isSamePieces } from '@kassavirta/domain/counting/tally'
import type { CountAnswer, Suspect } from '@kassavirta/domain/counting/wire'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import type { Act, ActContext, ActResult } from '../../../platform/staff/desk-act.ts'
import { toWireComparison } from '../../../shared/count-correction.ts'
import { compareTills, lastSent, tillFromWire, tillsOfPass, toPass, type Count } from '../bags/bag-counts.ts'
import { UNTIED, withChosenOwner } from '../bags/bag-owner.ts'
import { closeBag } from '../bags/close-bag.ts'
import { checkOwnTable, knowledgeOf, lockBagOf, type HeldBag } from '../bags/lock-bag.ts'
import { showHeld } from '../bags/show-bag.ts'
import { changeBag, type Bag } from '../queries/bag-queries.ts'
import { countRows, type CountPass } from '../queries/pass-queries.ts'

type Answer = z.input<typeof CountAnswer>
type Call = {
  readonly params: { readonly bagId: number }
  readonly body: z.output<typeof api.sendPass.body>
}

/** Takes a whole count, and says what it came to. */
export const sendPass: Act<HeldBag, Call, Answer> = {
  lock: lockBagOf,
  work: async (context, found, { body }) => {
    const { tx, staff } = context
    checkOwnTable(found, staff, body.version)
    if (!mayAct(found.bag.state, 'send', knowledgeOf(found))) throw new Problem('stateChanged')
    const isSecond = found.bag.state === 'secondCounting'
    const held = await withChosenOwner(tx, found, body, { isSecond })
    const count = toCount(context, held, body)
    const { writes = [], ...result } = isSecond
      ? await finishSecond(context, held, count, found.bag.accountId)
      : await finishFirst(context, held, count)
    return { ...result, writes: [...countRows(count.pass, count.tills), ...writes] }
  },
}

function toCount({ staff, now }: ActContext, held: HeldBag, body: Call['body']): Count {
  const { bag, deposit, isContested } = held
  const tills = body.tills.map(tillFromWire)
  const comparison = compareTills(deposit, tills)
  const isSecond = bag.state === 'secondCounting'
  const comparedBefore = !isSecond && lastSent(held.passes, 'first')?.staffId === staff.staffId
  const pass = {
    bagId: bag.id,
    pass: bag.pass,
    step: isSecond ? ('second' as const) : ('first' as const),
    staffId: staff.staffId,
    comparedBefore,
    // The count became what was declared only after the declaration was seen.
    fitted: comparedBefore && deposit !== undefined && isEqual(comparison),
    depositId: bag.depositId,
    chosen: isContested || body.chosen === 'none',
    savedAt: now,
    sentAt: now,
  }
  return { pass: toPass(pass, body), tills, comparison }
}

function finishFirst(context: ActContext, held: HeldBag, count: Count) {
  const { deposit, tills, rules, isContested } = held
  const before = lastSent(held.passes, 'first')
  const outcome = outcomeOf(
    {
      comparison: count.comparison,
      counted: addPieces(count.tills),
      isDeclared: deposit !== undefined,
      isContested,
      suspectNotes: count.pass.suspects.length,
      intact: count.pass.intact,
      compared: before && addPieces(tillsOfPass(tills, before.pass)),
    },
    rules.limits,
  )
  switch (outcome) {
    case 'equal':
      return closed(context, held, count)
    case 'differs':
      return compared(context, held, count)
    case 'second':
      return handOver(context, held, 'second')
    default:
      return outcome satisfies never
  }
}

/**
 * Equal counts of two persons for one owner close the bag; others go to the supervisor. Neither sees the other's. The
 * account is the one that the first person gave a bag which nobody declared.
 */
function finishSecond(context: ActContext, held: HeldBag, count: Count, accountId: number | null) {
  const first = lastSent(held.passes, 'first')
  if (!first) throw new Error(`bag ${held.bag.id} has no first count`)
  // A supervisor may have found the only declaration of the bag since the first count.
  const isTied = held.deposit !== undefined && !held.isContested
  const isSameOwner =
    isTied ||
    (first.depositId === count.pass.depositId &&
      (held.deposit !== undefined || held.bag.accountId === accountId))
  if (isSameCount(held, first, count) && isSameOwner) return closed(context, held, count)
  return handOver(context, isSameOwner ? held : { ...held, bag: { ...held.bag, ...UNTIED } }, 'disputed')
}

const isSameCount = (held: HeldBag, first: CountPass, count: Count): boolean =>
  isSamePieces(addPieces(tillsOfPass(held.tills, first.pass)), addPieces(count.tills)) &&
  notesIn(first.suspects) === notesIn(count.pass.suspects)

/** Which notes are suspect, whatever each of the two could read of their serials. */
const notesIn = (suspects: readonly Suspect[]): string =>
  suspects
    .map(({ denomination }) => denomination)
    .toSorted()
    .join()

async function closed(context: ActContext, held: HeldBag, count: Count): Promise<ActResult<Answer>> {
  const { comparison } = count
  const { bag, event, writes } = await closeBag(context, held, count)
  return {
    answer: { outcome: 'equal', bag: showHeld(context, held, bag), ...toWireComparison(comparison) },
    action: 'bag.counted',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass, difference: comparison.difference },
    event,
    writes,
  }
}

function compared(context: ActContext, held: HeldBag, { comparison }: Count): ActResult<Answer> {
  const { bag, write } = changeBag(held.bag, { ...ownerOf(held.bag), compared: true })
  return {
    answer: { outcome: 'differs', bag: showHeld(context, held, bag), ...toWireComparison(comparison) },
    action: 'bag.compared',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass, difference: comparison.difference },
    writes: [write],
  }
}

/**
 * The next person must not know the figures, so whoever counted does not learn them either. Where several declarations
 * have the number, the bag tells nobody which of them was chosen.
 */
export function handOver(
  context: ActContext,
  held: HeldBag,
  state: 'second' | 'disputed',
): ActResult<Answer> {
  const owner = held.isContested && held.deposit ? UNTIED : ownerOf(held.bag)
  const { bag, write } = changeBag(held.bag, { ...owner, state, counterId: null, compared: false })
  return {
    answer: { outcome: state, bag: showHeld(context, held, bag) },
    action: state === 'second' ? 'bag.toSecond' : 'bag.disputed',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass },
    writes: [write],
  }
}

/** Is written with every outcome: it may have been chosen with this count. */
const ownerOf = ({ depositId, companyId, accountId }: Bag) => ({ depositId, companyId, accountId })

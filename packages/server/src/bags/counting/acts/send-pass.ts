import type * as api from '@kassavirta/domain/bags/counting/api'
import { isEqual, outcomeOf } from '@kassavirta/domain/bags/counting/rules'
import { mayAct } from '@kassavirta/domain/bags/counting/states'
import { addPieces, isSamePieces } from '@kassavirta/domain/bags/counting/tally'
import type { CountAnswer, Suspect } from '@kassavirta/domain/bags/counting/wire'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { ActContext, ActResult } from '../../../platform/staff/desk-act.ts'
import { toWireComparison } from '../count-correction.ts'
import type { ActOf, CallOf } from '../bags/act-of.ts'
import { lastSent, tillsOfPass, toCount, type Count } from '../bags/bag-counts.ts'
import { UNTIED, withChosenOwner } from '../bags/bag-owner.ts'
import { closeBag } from '../bags/close-bag.ts'
import { isForOtherAccount } from '../bags/ended-account.ts'
import { checkOwnTable, knowledgeOf, lockBagWithChosen, type HeldBag } from '../bags/lock-bag.ts'
import { showHeld, subjectOf } from '../bags/show-bag.ts'
import { changeBag, type Bag } from '../queries/bag-queries.ts'
import { countRows, type CountPass } from '../queries/pass-queries.ts'

type Call = CallOf<typeof api.sendPass>
type Answer = z.input<ReturnType<typeof CountAnswer>>

/** Takes a whole count, and says what it came to. */
export const sendPass: ActOf<typeof api.sendPass> = {
  lock: lockBagWithChosen,
  work: async (context, found, { body }) => {
    const { tx, staff } = context
    checkOwnTable(found, staff, body.version)
    if (!mayAct(found.bag.state, 'send', knowledgeOf(found))) throw new Problem('stateChanged')
    const isSecond = found.bag.state === 'secondCounting'
    const held = await withChosenOwner(tx, found, body, { isSecond })
    const count = countOf(context, held, body)
    const { writes = [], ...result } = isSecond
      ? await finishSecond(context, held, count, found.bag.accountId)
      : await finishFirst(context, held, count, body)
    return { ...result, writes: [...countRows(count), ...writes] }
  },
}

function countOf({ staff: { staffId }, now }: ActContext, held: HeldBag, body: Call['body']): Count {
  const { bag, deposit, isContested } = held
  const isSecond = bag.state === 'secondCounting'
  const comparedBefore = !isSecond && lastSent(held.passes, 'first')?.staffId === staffId
  const choice = { depositId: bag.depositId, chosen: isContested || body.chosen === 'none' }
  const step = isSecond ? ('second' as const) : ('first' as const)
  const times = { savedAt: now, sentAt: now }
  const start = { bagId: bag.id, pass: bag.pass, step, staffId, comparedBefore, ...choice, ...times }
  const { pass, ...count } = toCount(deposit, start, body)
  // The count became what was declared only after the declaration was seen.
  const fitted = comparedBefore && deposit !== undefined && isEqual(count.comparison)
  return { pass: { ...pass, fitted }, ...count }
}

function finishFirst(context: ActContext, held: HeldBag, count: Count, body: Call['body']) {
  const { bag, deposit, tills, rules, isContested } = held
  const before = lastSent(held.passes, 'first')
  const outcome = outcomeOf(
    {
      comparison: count.comparison,
      counted: addPieces(count.tills),
      isDeclared: deposit !== undefined,
      isContested: isContested || isForOtherAccount(held),
      isLinked: bag.linkedDepositId !== null,
      suspectNotes: count.pass.suspects.length,
      intact: body.intact,
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
 * account is the one that the first person gave a bag which nobody declared, or whose own has ended.
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
  const isSameAccount = !isForOtherAccount(held) || held.bag.accountId === accountId
  if (isSameCount(held, first, count) && isSameOwner && isSameAccount) return closed(context, held, count)
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
  const { bag, result } = await closeBag(context, held, count)
  return { ...result, ...comparisonOf(context, held, bag, count), action: 'bag.counted' }
}

function compared(context: ActContext, held: HeldBag, count: Count): ActResult<Answer> {
  const { bag, write } = changeBag(held.bag, { ...ownerOf(held.bag), compared: true })
  const shown = comparisonOf(context, held, bag, count)
  return { ...shown, ...subjectOf(bag), action: 'bag.compared', writes: [write] }
}

/** What the counter and the audit learn of a comparison. */
const comparisonOf = (context: ActContext, held: HeldBag, bag: Bag, { comparison }: Count) => ({
  answer: {
    outcome: bag.state === 'counted' ? ('equal' as const) : ('differs' as const),
    bag: showHeld(context, held, bag),
    ...toWireComparison(comparison),
  },
  detail: { pass: bag.pass, difference: comparison.difference },
})

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
    ...subjectOf(bag),
    detail: { pass: bag.pass },
    writes: [write],
  }
}

/** Is written with every outcome: it may have been chosen with this count. */
const ownerOf = ({ depositId, companyId, accountId }: Bag) => ({ depositId, companyId, accountId })

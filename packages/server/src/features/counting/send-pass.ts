import type { CountAnswer, Suspect } from '@kassavirta/domain/counting/wire'
import { compare, isEqual, outcomeOf, type Comparison } from '@kassavirta/domain/counting/rules'
import { mayAct } from '@kassavirta/domain/counting/states'
import { addPieces, isSamePieces } from '@kassavirta/domain/counting/tally'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import type { ActContext, ActResult } from '../../platform/staff/desk-act.ts'
import { showHeld } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { declarationOf, piecesOf } from './figures.ts'
import type { HeldBag } from './held-bag.ts'
import { holdOwnBag, knowledgeOf } from './lock-bag.ts'
import { chosenBag, UNTIED, withOwner, type OwnerWish } from './owner.ts'
import {
  countOf,
  countRows,
  lastSent,
  tillsOf,
  type Count,
  type CountPass,
  type TillFigures,
  type TypedPass,
} from './pass-queries.ts'
import { changeBag, type Bag } from './queries.ts'

type Answer = z.input<typeof CountAnswer>
type SentPass = TypedPass & OwnerWish & { readonly version: number }

/** Takes a whole count, and says what it came to. */
export async function sendPass(
  context: ActContext,
  bagId: number,
  { version, companyId, accountId, chosen, ...typed }: SentPass,
): Promise<ActResult<Answer>> {
  const { tx, staff, now } = context
  const found = await holdOwnBag(context, bagId, version)
  const { state, pass } = found.bag
  if (!mayAct(state, 'send', knowledgeOf(found))) throw new Problem('stateChanged')
  const isSecond = state === 'secondCounting'
  const held = await withOwner(tx, chosenBag(found, { chosen }), { companyId, accountId, isSecond })
  const before = lastSent(held.passes, 'first')
  const sent = {
    bagId,
    pass,
    step: isSecond ? ('second' as const) : ('first' as const),
    staffId: staff.staffId,
    comparedBefore: !isSecond && before?.staffId === staff.staffId,
    depositId: held.bag.depositId,
    chosen: held.isContested || chosen === 'none',
    savedAt: now,
    sentAt: now,
  }
  const count = countOf(sent, typed)
  const { writes = [], ...result } = isSecond
    ? finishSecond(context, held, count, { first: before, accountId: found.bag.accountId })
    : finishFirst(context, held, count, before)
  return { ...result, writes: [...countRows(withFit(held, count)), ...writes] }
}

/** Marks a count that became what was declared only after the declaration was seen. */
function withFit({ deposit }: HeldBag, { pass, tills }: Count): Count {
  const isNowEqual = deposit !== undefined && isEqual(compare(declarationOf(deposit), piecesIn(tills)))
  const fitted = pass.comparedBefore && isNowEqual
  return { tills, pass: { ...pass, fitted } }
}

function finishFirst(context: ActContext, held: HeldBag, count: Count, before: CountPass | undefined) {
  const { deposit, tills, rules, isContested } = held
  const counted = piecesIn(count.tills)
  const comparison = compare(declarationOf(deposit), counted)
  const outcome = outcomeOf(
    {
      comparison,
      counted,
      isDeclared: deposit !== undefined,
      isContested,
      suspectNotes: count.pass.suspects.length,
      intact: count.pass.intact,
      compared: before && piecesIn(tillsOf(tills, before.pass)),
    },
    rules.limits,
  )
  switch (outcome) {
    case 'equal':
      return closed(context, held, count)
    case 'differs':
      return compared(context, held, comparison)
    case 'second':
      return handOver(context, held, 'second')
    default:
      return outcome satisfies never
  }
}

/** What the first person counted, and the account that they gave a bag which nobody declared. */
type Before = { readonly first: CountPass | undefined; readonly accountId: number | null }

/** Equal counts of two persons for one owner close the bag; others go to the supervisor. Neither sees the other's. */
function finishSecond(context: ActContext, held: HeldBag, count: Count, { first, accountId }: Before) {
  if (!first) throw new Error(`bag ${held.bag.id} has no first count`)
  // A supervisor may have found the only declaration of the bag since the first count.
  const isTied = held.deposit !== undefined && !held.isContested
  const isSameOwner =
    isTied ||
    (first.depositId === count.pass.depositId &&
      (held.deposit !== undefined || held.bag.accountId === accountId))
  const isSame =
    isSamePieces(piecesIn(tillsOf(held.tills, first.pass)), piecesIn(count.tills)) &&
    notesIn(first.suspects) === notesIn(count.pass.suspects)
  if (isSame && isSameOwner) return closed(context, held, count)
  return handOver(context, isSameOwner ? held : { ...held, bag: { ...held.bag, ...UNTIED } }, 'disputed')
}

const piecesIn = (tills: readonly TillFigures[]) => addPieces(tills.map(piecesOf))

/** Which notes are suspect, whatever each of the two could read of their serials. */
const notesIn = (suspects: readonly Suspect[]): string =>
  suspects
    .map(({ denomination }) => denomination)
    .toSorted()
    .join()

function closed(context: ActContext, held: HeldBag, count: Count): ActResult<Answer> {
  const { bag, comparison, event, writes } = closeBag(context, held, count)
  return {
    answer: { outcome: 'equal', bag: showHeld(context, held, bag), ...figuresOf(comparison) },
    action: 'bag.counted',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass, difference: comparison.difference },
    event,
    writes,
  }
}

function compared(context: ActContext, held: HeldBag, comparison: Comparison): ActResult<Answer> {
  const { bag, write } = changeBag(held.bag, { ...ownerOf(held.bag), compared: true })
  return {
    answer: { outcome: 'differs', bag: showHeld(context, held, bag), ...figuresOf(comparison) },
    action: 'bag.compared',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass, difference: comparison.difference },
    writes: [write],
  }
}

/**
 * The next person must not know the figures, so whoever counted is not told them either. Where several declarations have
 * the number, the bag tells nobody which of them was chosen.
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

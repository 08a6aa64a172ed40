import type { CountAnswer, Suspect } from '@kassavirta/domain/counting/wire'
import { compare, outcomeOf, type Comparison } from '@kassavirta/domain/counting/rules'
import { mayAct } from '@kassavirta/domain/counting/states'
import { addPieces, isSamePieces, sumsOf } from '@kassavirta/domain/counting/tally'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import type { ActContext, ActResult } from '../../platform/staff/desk-act.ts'
import { showHeld } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { declarationOf, piecesOf } from './figures.ts'
import type { HeldBag } from './held-bag.ts'
import { holdOwnBag, knowledgeOf } from './lock-bag.ts'
import { findOwner, type OwnerWish } from './owner.ts'
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
  { version, companyId, accountId, ...typed }: SentPass,
): Promise<ActResult<Answer>> {
  const { staff, now } = context
  const found = await holdOwnBag(context, bagId, version)
  const { state, pass } = found.bag
  if (!mayAct(state, 'send', knowledgeOf(found))) throw new Problem('stateChanged')
  const isSecond = state === 'secondCounting'
  const held = found.deposit || isSecond ? found : await withOwner(context, found, { companyId, accountId })
  const before = lastSent(held.passes, 'first')
  const sent = {
    bagId,
    pass,
    step: isSecond ? ('second' as const) : ('first' as const),
    staffId: staff.staffId,
    comparedBefore: !isSecond && before?.staffId === staff.staffId,
    savedAt: now,
    sentAt: now,
  }
  const count = countOf(sent, typed)
  const { writes = [], ...result } = isSecond
    ? finishSecond(context, held, count, before)
    : finishFirst(context, held, count, before)
  return { ...result, writes: [...countRows(count), ...writes] }
}

function finishFirst(context: ActContext, held: HeldBag, count: Count, before: CountPass | undefined) {
  const { deposit, tills, rules } = held
  const { pass } = count
  const comparison = compare(declarationOf(deposit), piecesIn(count.tills))
  const outcome = outcomeOf(
    {
      comparison,
      isDeclared: deposit !== undefined,
      suspectNotes: pass.suspects.length,
      intact: pass.intact,
      totalBefore: before && sumsOf(piecesIn(tillsOf(tills, before.pass))).total,
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

/** Equal counts of two persons close the bag; unequal ones go to the supervisor. Neither sees the other's. */
function finishSecond(context: ActContext, held: HeldBag, count: Count, first: CountPass | undefined) {
  if (!first) throw new Error(`bag ${held.bag.id} has no first count`)
  const isSame =
    isSamePieces(piecesIn(tillsOf(held.tills, first.pass)), piecesIn(count.tills)) &&
    notesIn(first.suspects) === notesIn(count.pass.suspects)
  return isSame ? closed(context, held, count) : handOver(context, held, 'disputed')
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

/** The next person must not know the figures, so whoever counted is not told them either. */
function handOver(context: ActContext, held: HeldBag, state: 'second' | 'disputed'): ActResult<Answer> {
  const change = { ...ownerOf(held.bag), state, counterId: null, compared: false }
  const { bag, write } = changeBag(held.bag, change)
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
const ownerOf = ({ companyId, accountId }: Bag) => ({ companyId, accountId })

/** A bag that nobody declared gets its company and account from whoever counts it first. */
async function withOwner({ tx }: ActContext, held: HeldBag, wish: OwnerWish): Promise<HeldBag> {
  const owner = await findOwner(tx, wish)
  if (!owner && held.bag.accountId === null) throw new Problem('ownerRequired')
  if (!owner) return held
  const { columns, place, account } = owner
  return { ...held, bag: { ...held.bag, ...columns }, place, account }
}

import type { CountAnswer, Suspect } from '@kassavirta/domain/counting/wire'
import { compare, outcomeOf, type Comparison } from '@kassavirta/domain/counting/rules'
import { mayAct } from '@kassavirta/domain/counting/states'
import { addPieces, isSamePieces, sumsOf } from '@kassavirta/domain/counting/tally'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import type { ActResult } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { closeBag } from './close-bag.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { declarationOf, piecesOf } from './figures.ts'
import { knowledgeOf, lockOwnBag } from './lock-bag.ts'
import { findOwner, type OwnerWish } from './owner.ts'
import { keepPass, lastSent, tillsOf, type CountPass, type TypedPass } from './pass-queries.ts'
import { updateBag, type Bag, type Deposit } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'

type Answer = z.input<typeof CountAnswer>
type SentPass = TypedPass & OwnerWish & { readonly version: number }

/** Takes a whole count, and says what it came to. */
export async function sendPass(
  context: CountContext,
  bagId: number,
  { version, companyId, accountId, ...typed }: SentPass,
): Promise<ActResult<Answer>> {
  const { tx, staff, now } = context
  const { bag: found, deposit } = await lockOwnBag(context, bagId, version)
  if (!mayAct(found.state, 'send', await knowledgeOf(context, found))) throw new Problem('stateChanged')
  const isSecond = found.state === 'secondCounting'
  const bag = deposit || isSecond ? found : await withOwner(context, found, { companyId, accountId })
  const before = isSecond ? undefined : await lastSent(tx, bagId, 'first')
  const sent = {
    bagId,
    pass: bag.pass,
    step: isSecond ? ('second' as const) : ('first' as const),
    staffId: staff.staffId,
    comparedBefore: before?.staffId === staff.staffId,
    savedAt: now,
    sentAt: now,
  }
  const pass = await keepPass(tx, sent, typed)
  return isSecond ? finishSecond(context, bag, pass) : finishFirst(context, { bag, deposit, pass, before })
}

type FirstPass = {
  readonly bag: Bag
  readonly deposit: Deposit | undefined
  readonly pass: CountPass
  readonly before: CountPass | undefined
}

async function finishFirst(context: CountContext, { bag, deposit, pass, before }: FirstPass) {
  const comparison = compare(declarationOf(deposit), await piecesIn(context, pass))
  const outcome = outcomeOf(
    {
      comparison,
      isDeclared: deposit !== undefined,
      suspectNotes: pass.suspects.length,
      intact: pass.intact,
      totalBefore: before && sumsOf(await piecesIn(context, before)).total,
    },
    context.rules.limits,
  )
  switch (outcome) {
    case 'equal':
      return closed(context, bag, pass)
    case 'differs':
      return compared(context, bag, comparison)
    case 'second':
      return handOver(context, bag, 'second')
    default:
      return outcome satisfies never
  }
}

/** Equal counts of two persons close the bag; unequal ones go to the supervisor. Neither sees the other's. */
async function finishSecond(context: CountContext, bag: Bag, pass: CountPass): Promise<ActResult<Answer>> {
  const first = await lastSent(context.tx, bag.id, 'first')
  if (!first) throw new Error(`bag ${bag.id} has no first count`)
  const isSame =
    isSamePieces(await piecesIn(context, first), await piecesIn(context, pass)) &&
    notesIn(first.suspects) === notesIn(pass.suspects)
  return isSame ? closed(context, bag, pass) : handOver(context, bag, 'disputed')
}

const piecesIn = async ({ tx }: CountContext, { bagId, pass }: CountPass) =>
  addPieces((await tillsOf(tx, bagId, pass)).map(piecesOf))

/** Which notes are suspect, whatever each of the two could read of their serials. */
const notesIn = (suspects: readonly Suspect[]): string =>
  suspects
    .map(({ denomination }) => denomination)
    .toSorted()
    .join()

async function closed(context: CountContext, bag: Bag, pass: CountPass): Promise<ActResult<Answer>> {
  const result = await closeBag(context, bag, pass)
  return {
    answer: { outcome: 'equal', bag: await showBag(context, result.bag), ...figuresOf(result.comparison) },
    action: 'bag.counted',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: pass.pass, difference: result.comparison.difference },
    event: result.event,
  }
}

async function compared(context: CountContext, bag: Bag, comparison: Comparison): Promise<ActResult<Answer>> {
  const shown = await updateBag(context.tx, bag.id, { compared: true })
  return {
    answer: { outcome: 'differs', bag: await showBag(context, shown), ...figuresOf(comparison) },
    action: 'bag.compared',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass, difference: comparison.difference },
  }
}

/** The next person must not know the figures, so whoever counted is not told them either. */
async function handOver(
  context: CountContext,
  bag: Bag,
  state: 'second' | 'disputed',
): Promise<ActResult<Answer>> {
  const waiting = await updateBag(context.tx, bag.id, { state, counterId: null, compared: false })
  return {
    answer: { outcome: state, bag: await showBag(context, waiting) },
    action: state === 'second' ? 'bag.toSecond' : 'bag.disputed',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass },
  }
}

/** A bag that nobody declared gets its company and account from whoever counts it first. */
async function withOwner({ tx }: CountContext, bag: Bag, wish: OwnerWish): Promise<Bag> {
  const owner = await findOwner(tx, wish)
  if (owner) return updateBag(tx, bag.id, owner)
  if (bag.accountId === null) throw new Problem('ownerRequired')
  return bag
}

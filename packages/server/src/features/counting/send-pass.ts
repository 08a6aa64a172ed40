import type { CountAnswer, Till } from '@kassavirta/domain/counting/api'
import {
  compare,
  outcomeOf,
  type Comparison,
  type SecondCountLimits,
} from '@kassavirta/domain/counting/rules'
import { mayAct } from '@kassavirta/domain/counting/states'
import { addPieces, isSamePieces, sumsOf } from '@kassavirta/domain/counting/tally'
import { addBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { notes, type NoteField } from '@kassavirta/domain/kernel/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import { BeginAgain } from '../../platform/database/transaction.ts'
import { checkVersion, type ActContext, type ActResult } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { closeBag, declarationOf, piecesOf } from './close-bag.ts'
import { keepPass, lastSent, replaceSuspects, tillsOf, type CountPass } from './pass-queries.ts'
import {
  findAccount,
  findDepositId,
  lockBag,
  lockDeclaration,
  updateBag,
  type Bag,
  type Deposit,
} from './queries.ts'

/** Suspect notes are handed over within 20 working days. */
const HANDED_WITHIN = 20

type Answer = z.input<typeof CountAnswer>

export type SentPass = {
  readonly tills: readonly Till[]
  readonly intact: boolean
  readonly suspects: readonly { readonly denomination: NoteField; readonly serial: string }[]
  readonly note: string
  readonly companyId?: number | undefined
  readonly accountId?: number | null | undefined
  readonly version: number
}

/** A bag with its declaration, both locked: the declaration first, as an import and a removal lock it. */
export async function lockWithDeclaration({ tx }: ActContext, bagId: number) {
  const depositId = await findDepositId(tx, bagId)
  const deposit = depositId ? await lockDeclaration(tx, depositId) : undefined
  const bag = await lockBag(tx, bagId)
  if (!bag) throw new Problem('notFound')
  // Somebody found its declaration meanwhile.
  if (bag.depositId !== (deposit?.id ?? null)) throw new BeginAgain()
  return { bag, deposit }
}

/** The bag of the caller's own table; anybody else's act has been overtaken. */
export async function lockOwnBag(context: ActContext, bagId: number, version: number) {
  const found = await lockWithDeclaration(context, bagId)
  if (found.bag.counterId !== context.staff.staffId) throw new Problem('stateChanged')
  checkVersion(found.bag, version)
  return found
}

/** Takes a whole count, and says what it came to. */
export async function sendPass(
  context: ActContext,
  bagId: number,
  sent: SentPass,
  limits: SecondCountLimits,
): Promise<ActResult<Answer>> {
  const { tx, staff, now } = context
  const { bag: found, deposit } = await lockOwnBag(context, bagId, sent.version)
  if (!mayAct(found.state, 'send', found.compared)) throw new Problem('stateChanged')
  const bag = await withOwner(context, found, deposit, sent)
  const step = bag.state === 'secondCounting' ? 'second' : 'first'
  const before = step === 'first' ? await lastSent(tx, bagId, 'first') : undefined
  const pass = {
    bagId,
    pass: bag.pass,
    step,
    staffId: staff.staffId,
    comparedBefore: before?.staffId === staff.staffId,
    intact: sent.intact,
    note: sent.note,
    savedAt: now,
    sentAt: now,
  } as const
  await keepPass(tx, pass, sent.tills)
  await replaceSuspects(tx, bagId, suspectRows(context, bagId, sent))
  if (step === 'second') return finishSecond(context, bag, pass)
  const comparison = compare(declarationOf(deposit), addPieces(sent.tills))
  const outcome = outcomeOf(
    {
      comparison,
      isDeclared: deposit !== undefined,
      suspectNotes: sent.suspects.length,
      intact: sent.intact,
      totalBefore: before && (await totalOf(context, before)),
    },
    limits,
  )
  switch (outcome) {
    case 'equal':
      return closed(context, bag, pass, 'equal')
    case 'differs':
      return compared(context, bag, comparison)
    case 'second':
      return handOver(context, bag, 'second')
    default:
      return outcome satisfies never
  }
}

async function totalOf({ tx }: ActContext, { bagId, pass }: CountPass) {
  return sumsOf(addPieces((await tillsOf(tx, bagId, pass)).map(piecesOf))).total
}

/** Equal counts of two persons close the bag; unequal ones go to the supervisor. Neither sees the other's. */
async function finishSecond(context: ActContext, bag: Bag, pass: CountPass): Promise<ActResult<Answer>> {
  const first = await lastSent(context.tx, bag.id, 'first')
  if (!first) throw new Error(`bag ${bag.id} has no first count`)
  const [one, other] = [
    await tillsOf(context.tx, bag.id, first.pass),
    await tillsOf(context.tx, bag.id, pass.pass),
  ].map((tills) => addPieces(tills.map(piecesOf)))
  if (!one || !other || !isSamePieces(one, other)) return handOver(context, bag, 'disputed')
  return closed(context, bag, pass, 'equal')
}

async function closed(
  context: ActContext,
  bag: Bag,
  pass: CountPass,
  outcome: 'equal' | 'differs',
): Promise<ActResult<Answer>> {
  const result = await closeBag(context, bag, pass)
  return {
    answer: { outcome, bag: await showBag(context.tx, result.bag), ...figuresOf(result.comparison) },
    action: 'bag.counted',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: pass.pass, difference: result.comparison.difference },
    event: result.event,
  }
}

async function compared(context: ActContext, bag: Bag, comparison: Comparison): Promise<ActResult<Answer>> {
  const shown = await updateBag(context.tx, bag.id, { compared: true })
  return {
    answer: { outcome: 'differs', bag: await showBag(context.tx, shown), ...figuresOf(comparison) },
    action: 'bag.compared',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass, difference: comparison.difference },
  }
}

/** The next person must not know the figures, so whoever counted is not told them either. */
async function handOver(
  { tx }: ActContext,
  bag: Bag,
  state: 'second' | 'disputed',
): Promise<ActResult<Answer>> {
  const waiting = await updateBag(tx, bag.id, { state, counterId: null, compared: false })
  return {
    answer: { outcome: state, bag: await showBag(tx, waiting) },
    action: state === 'second' ? 'bag.toSecond' : 'bag.disputed',
    subject: bag.id,
    companyId: bag.companyId,
    detail: { pass: bag.pass },
  }
}

/** A bag that nobody declared gets its company and account from whoever counts it. */
async function withOwner(
  { tx }: ActContext,
  bag: Bag,
  deposit: Deposit | undefined,
  { companyId, accountId }: SentPass,
): Promise<Bag> {
  if (deposit || bag.accountId !== null) return bag
  const account = accountId ? await findAccount(tx, accountId) : undefined
  if (!account || account.companyId !== companyId) throw new Problem('ownerRequired')
  return updateBag(tx, bag.id, { companyId, accountId: account.id })
}

const suspectRows = ({ staff, now }: ActContext, bagId: number, { suspects }: SentPass) =>
  suspects.map(({ denomination, serial }) => ({
    bagId,
    unitCents: notes.find(({ fieldName }) => fieldName === denomination)!.unitValue,
    serial,
    foundBy: staff.staffId,
    foundAt: now,
    dueDate: addBankingDays(dayOf(now), HANDED_WITHIN),
  }))

export const figuresOf = ({ declared, counted, difference, byDenomination }: Comparison) => ({
  declared: declared === null ? null : centsToEuros(declared),
  counted: centsToEuros(counted),
  difference: difference === null ? null : centsToEuros(difference),
  byDenomination: byDenomination.map((each) => ({ ...each, difference: centsToEuros(each.difference) })),
})

/** The limits that the provider has set. */
export const limitsOf = (parameters: {
  readonly secondCountDifference: string
  readonly secondCountTotal: string
}): SecondCountLimits => ({
  difference: cents(Number(parameters.secondCountDifference)),
  total: cents(Number(parameters.secondCountTotal)),
})

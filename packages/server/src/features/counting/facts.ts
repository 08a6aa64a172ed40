import { compare } from '@kassavirta/domain/counting/rules'
import { addPieces, sumsOf } from '@kassavirta/domain/counting/tally'
import type { BagFacts } from '@kassavirta/domain/counting/wire'
import { centsToEuros } from '@kassavirta/domain/kernel/money'
import { fullName } from '@kassavirta/domain/kernel/names'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import { findPending } from '../../shared/approvals.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { isUnsettled, showBag } from './bag-row.ts'
import { correctionsOf, findStaffNames, lastCorrection, stagesOf } from './fact-queries.ts'
import { figuresOf, readCorrection } from '../../shared/count-correction.ts'
import { declarationOf, piecesOf } from './figures.ts'
import { findClaims, isContested } from './held-bag.ts'
import { allTillsOf, passesOf, type CountedTill, type CountPass, type TillFigures } from './pass-queries.ts'
import { findAccount, findBag, findDeclaration, type Bag, type Deposit } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'
import { toCandidate, toWireTill } from './table.ts'

/**
 * Who may see sums and counts of a bag: of a counted one everybody who may see the bag. Before that the counter to whom the
 * difference was shown, as long as the bag lies on the table with it, and a supervisor who has to settle two counts that
 * differ, but never somebody else who also counts.
 */
const seesFigures = ({ state, compared, counterId }: Bag, { staffId, capabilities }: StaffCaller): boolean =>
  state === 'counted' ||
  (state === 'counting' && compared && counterId === staffId) ||
  (state === 'disputed' && capabilities.includes('decideCount') && !capabilities.includes('count'))

/** A bag that the provider's systems counted first was never on a table, and has no result of the desk. */
export const isCountedHere = ({ state, pass }: Bag): boolean => state === 'counted' && pass > 0

/** What is known of a bag, as far as the caller may know it. */
export async function factsOf(context: CountContext, bagId: number): Promise<z.input<typeof BagFacts>> {
  const { tx, staff } = context
  const bag = await findBag(tx, bagId)
  if (!bag) throw new Problem('notFound')
  const deposit = await findDeclaration(tx, bag.depositId)
  const passes = await passesOf(tx, bagId)
  const tills = await allTillsOf(tx, bagId)
  const stages = bag.state === 'counted' ? await stagesOf(tx, bag.depositId) : stagesOfBag(bag, passes)
  const involved = [bag.arrivedBy, bag.closedBy, ...[...passes, ...stages].map(({ staffId }) => staffId)]
  const names = await findStaffNames(tx, involved)
  const nameOf = (id: number | null) => {
    const name = id === null ? undefined : names.get(id)
    return name ? fullName(name) : ''
  }
  const seen = seesFigures(bag, staff)
  return {
    ...(await showBag(context, bag)),
    seesFigures: seen,
    depositId: bag.depositId,
    salesDay: deposit?.registerDate ?? null,
    accountNumber: isUnsettled(bag) ? '' : ((await findAccount(tx, bag.accountId))?.number ?? ''),
    arrivedBy: nameOf(bag.arrivedBy),
    closed: bag.closedAt?.toISOString() ?? null,
    closedBy: nameOf(bag.closedBy),
    ...(seen && deposit ? { declaredPieces: piecesOf(deposit) } : {}),
    ...(seen && isCountedHere(bag) ? await resultOf(context, bag, deposit, tills) : {}),
    candidates: await candidatesOf(context, bag),
    passes: passes.map((pass) => ({
      ...passOf(pass, nameOf),
      // What a counter wrote may tell a sum.
      ...(seen ? passFigures(pass, tills) : { note: '', reason: '' }),
    })),
    events: stages.map(({ stage, at, staffId }) => ({ stage, at: at.toISOString(), staff: nameOf(staffId) })),
    corrections: seen ? await correctionRows(context, bagId) : [],
    pendingApproval: (await findPending(tx, 'countCorrection', String(bagId), context.now))?.id ?? null,
  }
}

const passOf = (
  { pass, step, staffId, sentAt, comparedBefore, intact, note, reason }: CountPass,
  nameOf: (id: number | null) => string,
) => ({
  pass,
  step,
  staff: nameOf(staffId),
  sent: sentAt?.toISOString() ?? null,
  comparedBefore,
  intact,
  note,
  reason,
})

/** What everybody who declared the number of a bag can follow until it is counted. */
const stagesOfBag = (bag: Bag, [first]: readonly CountPass[]) => [
  { stage: 'arrived', at: bag.arrivedAt, staffId: bag.arrivedBy },
  ...(bag.openedAt === null
    ? []
    : [{ stage: 'counting', at: bag.openedAt, staffId: first?.staffId ?? bag.counterId }]),
]

/** Among which declarations a supervisor has to choose whose the bag is. */
async function candidatesOf({ tx, staff }: CountContext, bag: Bag) {
  if (bag.state !== 'disputed' || !staff.capabilities.includes('decideCount')) return []
  const claims = await findClaims(tx, { depositId: bag.depositId, number: bag.securityBagNumber })
  return isContested(claims, bag.depositId) ? claims.map(toCandidate) : []
}

function passFigures({ pass, suspects, chosen, depositId }: CountPass, all: readonly CountedTill[]) {
  const tills = all.filter((till) => till.pass === pass)
  return {
    counted: centsToEuros(sumsOf(addPieces(tills.map(piecesOf))).total),
    tills: tills.map(toWireTill),
    suspects: [...suspects],
    ...(chosen ? { chosen: depositId ?? ('none' as const) } : {}),
  }
}

/** The tills of a result as it stands: those of the last correction, or those that were counted. */
export async function resultTills(
  { tx }: Pick<CountContext, 'tx'>,
  bag: Bag,
  counted: readonly CountedTill[],
): Promise<readonly TillFigures[]> {
  const corrected = await lastCorrection(tx, bag.id)
  if (corrected === undefined) return counted.filter(({ pass }) => pass === bag.pass)
  return readCorrection(corrected).tills
}

async function resultOf(
  context: CountContext,
  bag: Bag,
  deposit: Deposit | undefined,
  counted: readonly CountedTill[],
) {
  const tills = await resultTills(context, bag, counted)
  const comparison = compare(declarationOf(deposit), addPieces(tills.map(piecesOf)))
  return { figures: figuresOf(comparison), resultTills: tills.map(toWireTill) }
}

async function correctionRows({ tx }: CountContext, bagId: number) {
  return (await correctionsOf(tx, bagId)).map(({ at, payload, reason, requestedBy, approvedBy }) => {
    const { before, after } = readCorrection(payload)
    return {
      at: at.toISOString(),
      before: centsToEuros(before.counted),
      after: centsToEuros(after.counted),
      reason,
      requestedBy: fullName(requestedBy),
      approvedBy: fullName(approvedBy),
    }
  })
}

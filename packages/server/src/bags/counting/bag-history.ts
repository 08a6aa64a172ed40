import { addPieces, sumsOf } from '@kassavirta/domain/bags/counting/rules'
import type { BagFacts } from '@kassavirta/domain/bags/counting/api'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { findPending } from '../../people/approvals/queries.ts'
import { readCorrection, toWireComparison } from './count-correction.ts'
import { compareTills, tillsOfPass, tillToWire } from './bags/bag-counts.ts'
import { isForOtherAccount } from './bags/bag-owner.ts'
import { isCountedHere, resultTills } from './bags/close-bag.ts'
import { isContested } from './bags/lock-bag.ts'
import { isUnsettled, showBag, toCandidate } from './bags/show-bag.ts'
import { readRules } from './counting-rules.ts'
import * as bagQueries from './queries/bag-queries.ts'
import { findChoices, findClaimsOrChosen } from './queries/claim-queries.ts'
import { findAccount } from './queries/company-queries.ts'
import { findCorrections, findStaffNames, findStages } from './queries/result-queries.ts'

/**
 * Whether the person may see the sums and counts of a bag. Of a counted bag everybody may. Before that, only its
 * counter while it lies on the table and the difference was shown, and a supervisor who settles two counts that differ
 * and does not count.
 */
const seesFigures = (
  { state, compared, counterId }: bagQueries.Bag,
  { staffId, capabilities }: StaffCaller,
): boolean =>
  state === 'counted' ||
  (state === 'counting' && compared && counterId === staffId) ||
  (state === 'disputed' && capabilities.includes('decideCount') && !capabilities.includes('count'))

/** The history of a bag, as far as the caller may see it. */
export async function readBagHistory(context: ActContext, bagId: number): Promise<z.input<typeof BagFacts>> {
  const { tx, staff, now } = context
  const bag = await bagQueries.findBag(tx, bagId)
  if (!bag) throw new Problem('notFound')
  const deposit = await bagQueries.findDeclaration(tx, bag.depositId)
  const passes = await bagQueries.findPasses(tx, bagId)
  const tills = await bagQueries.findTills(tx, bagId)
  const stages = bag.state === 'counted' ? await findStages(tx, bag.depositId) : stagesOfBag(bag, passes)
  const involved = [
    bag.arrivedBy,
    bag.closedBy,
    bag.withdrawnBy,
    ...[...passes, ...stages].map(({ staffId }) => staffId),
  ]
  const names = await findStaffNames(tx, involved)
  const nameOf = (id: number | null) => {
    const name = id === null ? undefined : names.get(id)
    return name ? fullName(name) : ''
  }
  const isSeen = seesFigures(bag, staff)
  const corrections = isSeen ? await findCorrections(tx, bagId) : []
  const result = isSeen && isCountedHere(bag) ? resultTills(bag, tills, corrections) : undefined
  // The account chosen in place of an ended one is hidden, because a second person chooses it again.
  const isChosen = bag.state !== 'counted' && isForOtherAccount({ bag, deposit })
  return {
    ...(await showBag(context, bag, await readRules(tx))),
    seesFigures: isSeen,
    depositId: bag.depositId,
    salesDay: deposit?.registerDate ?? null,
    accountNumber: isUnsettled(bag) || isChosen ? '' : ((await findAccount(tx, bag.accountId))?.number ?? ''),
    arrivedBy: nameOf(bag.arrivedBy),
    closed: bag.closedAt?.toISOString() ?? null,
    closedBy: nameOf(bag.closedBy),
    ...(isSeen && deposit ? { declaredPieces: pickPieces(deposit) } : {}),
    ...(result
      ? { figures: toWireComparison(compareTills(deposit, result)), resultTills: result.map(tillToWire) }
      : {}),
    candidates: await candidatesOf(context, bag, passes),
    // Shown beside the counts, so only to people who see those.
    choices: isSeen ? await choicesOf(tx, passes) : [],
    passes: passes.map((pass) => ({
      ...toPassRow(pass, nameOf),
      // A counter's note may contain a sum.
      ...(isSeen ? passFigures(pass, tills) : { note: '', reason: '' }),
    })),
    events: stages.map(({ stage, at, staffId }) => ({ stage, at: at.toISOString(), staff: nameOf(staffId) })),
    corrections: corrections.map(toCorrectionRow),
    pendingApproval: (await findPending(tx, 'countCorrection', String(bagId), now))?.id ?? null,
  }
}

const toPassRow = (
  { pass, step, staffId, sentAt, comparedBefore, intact, note, reason }: bagQueries.CountPass,
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

/** The stages of a bag until it is counted, as every customer who declared its number follows them. */
const stagesOfBag = (bag: bagQueries.Bag, [first]: readonly bagQueries.CountPass[]) => [
  { stage: 'arrived', at: bag.arrivedAt, staffId: bag.arrivedBy },
  ...(bag.openedAt === null
    ? []
    : [{ stage: 'counting', at: bag.openedAt, staffId: first?.staffId ?? bag.counterId }]),
  ...(bag.withdrawnAt === null
    ? []
    : [{ stage: 'withdrawn', at: bag.withdrawnAt, staffId: bag.withdrawnBy }]),
]

async function choicesOf(tx: ActContext['tx'], passes: readonly bagQueries.CountPass[]) {
  const ids = passes.flatMap(({ chosen, depositId }) => (chosen && depositId) || [])
  return ids.length === 0 ? [] : (await findChoices(tx, ids)).map(toCandidate)
}

/** The declarations among which a supervisor chooses the owner of the bag. */
async function candidatesOf(
  { tx, staff }: ActContext,
  bag: bagQueries.Bag,
  passes: readonly bagQueries.CountPass[],
) {
  if (bag.state !== 'disputed' || !staff.capabilities.includes('decideCount')) return []
  const chosenIds = [bag.linkedDepositId, ...passes.map(({ depositId }) => depositId)].flatMap(
    (id) => id ?? [],
  )
  const claims = await findClaimsOrChosen(tx, { ...bag, chosenIds })
  return isContested(claims, bag.depositId) ? claims.map(toCandidate) : []
}

function passFigures(
  { pass, suspects, chosen, depositId }: bagQueries.CountPass,
  all: readonly bagQueries.CountedTill[],
) {
  const tills = tillsOfPass(all, pass)
  return {
    counted: centsToEuros(sumsOf(addPieces(tills)).total),
    tills: tills.map(tillToWire),
    suspects: [...suspects],
    ...(chosen ? { chosen: depositId ?? ('none' as const) } : {}),
  }
}

function toCorrectionRow(correction: Awaited<ReturnType<typeof findCorrections>>[number]) {
  const { at, payload, reason, requestedBy, approvedBy } = correction
  const { before, after } = readCorrection(payload)
  return {
    at: at.toISOString(),
    before: centsToEuros(before.counted),
    after: centsToEuros(after.counted),
    reason,
    requestedBy: fullName(requestedBy),
    approvedBy: fullName(approvedBy),
  }
}

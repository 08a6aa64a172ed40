import { addPieces, sumsOf } from '@kassavirta/domain/bags/counting/tally'
import type { BagFacts } from '@kassavirta/domain/bags/counting/wire'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../../platform/staff/staff-access.ts'
import { findPending } from '../../../people/approvals/approvals.ts'
import { readCorrection, toWireComparison } from '../count-correction.ts'
import { compareTills, tillsOfPass, tillToWire } from '../bags/bag-counts.ts'
import { isForOtherAccount } from '../bags/ended-account.ts'
import { isCountedHere, resultTills } from '../bags/bag-result.ts'
import { isContested } from '../bags/lock-bag.ts'
import { isUnsettled, showBag, toCandidate } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import { findBag, findDeclaration, type Bag } from '../queries/bag-queries.ts'
import { findChoices, findClaimsOrChosen } from '../queries/claim-queries.ts'
import { findAccount } from '../queries/company-queries.ts'
import { findCorrections, findStaffNames, findStages } from '../queries/history-queries.ts'
import { findPasses, findTills, type CountedTill, type CountPass } from '../queries/pass-queries.ts'

/**
 * Who may see sums and counts of a bag: of a counted one everybody who may see the bag. Before that the counter to whom the
 * difference was shown, as long as the bag lies on the table with it, and a supervisor who has to settle two counts that
 * differ, but never somebody else who also counts.
 */
const seesFigures = ({ state, compared, counterId }: Bag, { staffId, capabilities }: StaffCaller): boolean =>
  state === 'counted' ||
  (state === 'counting' && compared && counterId === staffId) ||
  (state === 'disputed' && capabilities.includes('decideCount') && !capabilities.includes('count'))

/** What is known of a bag, as far as the caller may know it. */
export async function readBagHistory(
  context: ActContext,
  bagId: number,
): Promise<z.input<ReturnType<typeof BagFacts>>> {
  const { tx, staff, now } = context
  const bag = await findBag(tx, bagId)
  if (!bag) throw new Problem('notFound')
  const deposit = await findDeclaration(tx, bag.depositId)
  const passes = await findPasses(tx, bagId)
  const tills = await findTills(tx, bagId)
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
  // Which account somebody has chosen for one that has ended is not told to who chooses anew.
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
    // The page names them beside the counts, so nobody else reads them.
    choices: isSeen ? await choicesOf(tx, passes) : [],
    passes: passes.map((pass) => ({
      ...toPassRow(pass, nameOf),
      // What a counter wrote may tell a sum.
      ...(isSeen ? passFigures(pass, tills) : { note: '', reason: '' }),
    })),
    events: stages.map(({ stage, at, staffId }) => ({ stage, at: at.toISOString(), staff: nameOf(staffId) })),
    corrections: corrections.map(toCorrectionRow),
    pendingApproval: (await findPending(tx, 'countCorrection', String(bagId), now))?.id ?? null,
  }
}

const toPassRow = (
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
  ...(bag.withdrawnAt === null
    ? []
    : [{ stage: 'withdrawn', at: bag.withdrawnAt, staffId: bag.withdrawnBy }]),
]

async function choicesOf(tx: ActContext['tx'], passes: readonly CountPass[]) {
  const ids = passes.flatMap(({ chosen, depositId }) => (chosen && depositId) || [])
  return ids.length === 0 ? [] : (await findChoices(tx, ids)).map(toCandidate)
}

/** Among which declarations a supervisor has to choose whose the bag is. */
async function candidatesOf({ tx, staff }: ActContext, bag: Bag, passes: readonly CountPass[]) {
  if (bag.state !== 'disputed' || !staff.capabilities.includes('decideCount')) return []
  const chosenIds = [bag.linkedDepositId, ...passes.map(({ depositId }) => depositId)].flatMap(
    (id) => id ?? [],
  )
  const claims = await findClaimsOrChosen(tx, { ...bag, chosenIds })
  return isContested(claims, bag.depositId) ? claims.map(toCandidate) : []
}

function passFigures({ pass, suspects, chosen, depositId }: CountPass, all: readonly CountedTill[]) {
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

import type * as z from 'zod/mini'
import type * as api from '@kassavirta/domain/bags/counting/api'
import { isEqual, outcomeOf, addPieces, isSamePieces } from '@kassavirta/domain/bags/counting/rules'
import { mayAct } from '@kassavirta/domain/bags/counting/states'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { revision, writeRows, insertion } from '../../../platform/database/row-writes.ts'
import {
  type ActContext,
  type ActResult,
  type LockContext,
  checkVersion,
} from '../../../platform/staff/desk-act.ts'
import { bag as bagTable, bagPerson } from '../../../tables/bags.ts'
import {
  type ActOf,
  type CallOf,
  checkOwnTable,
  knowledgeOf,
  lockBagWithChosen,
  type HeldBag,
} from '../bags/lock-bag.ts'
import { lastSent, tillsOfPass, toCount, type Count } from '../bags/bag-counts.ts'
import { UNTIED, withChosenOwner, findOwner, isForOtherAccount } from '../bags/bag-owner.ts'
import { closeBag } from '../bags/close-bag.ts'
import { showHeld, subjectOf } from '../bags/show-bag.ts'
import { toWireComparison } from '../count-correction.ts'
import { changeBag, type Bag, countRows, type CountPass } from '../queries/bag-queries.ts'

type Call = CallOf<typeof api.sendPass>
type Answer = z.input<typeof api.CountAnswer>

/** Takes a whole count and answers its outcome. */
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
  // True where a count became equal to the declaration only after the counter was shown the difference.
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
 * Equal counts of two people for the same owner close the bag; different ones go to the supervisor. Neither counter
 * sees the other's count. `accountId` is the account that the first counter chose for an undeclared bag, or in place of
 * an ended one.
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

/** The denominations of the suspect notes. Serials are left out, because two counters may read them differently. */
const notesIn = (suspects: readonly api.Suspect[]): string =>
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

/** What a comparison shows the counter and writes into the audit log. */
const comparisonOf = (context: ActContext, held: HeldBag, bag: Bag, { comparison }: Count) => ({
  answer: {
    outcome: bag.state === 'counted' ? ('equal' as const) : ('differs' as const),
    bag: showHeld(context, held, bag),
    ...toWireComparison(comparison),
  },
  detail: { pass: bag.pass, difference: comparison.difference },
})

/**
 * Hands the bag to the next person. The counter is shown no figures either, so that the next count is independent.
 * Where several declarations have the number, the choice between them is not shown.
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

/** Written with every outcome, because the owner may have been chosen with this count. */
const ownerOf = ({ depositId, companyId, accountId }: Bag) => ({ depositId, companyId, accountId })

type SaveContext = LockContext & { readonly clock: () => Date }
type SavePassBody = CallOf<typeof api.savePass>['body']

/**
 * Saves what is typed so far, each time the counter leaves a field. It is no act: it writes no event, a repeated call
 * writes the same, and the version stays, so that the page need not wait.
 */
export async function savePass({ tx, staff, clock }: SaveContext, bagId: number, typed: SavePassBody) {
  const held = await lockBagWithChosen({ tx, staff }, { params: { bagId }, body: typed })
  const now = clock()
  checkOwnTable(held, staff, typed.version)
  const { state, pass } = held.bag
  if (!mayAct(state, 'send', knowledgeOf(held))) throw new Problem('stateChanged')
  const step = state === 'secondCounting' ? 'second' : 'first'
  const claim = held.claims.find(({ depositId }) => depositId === typed.chosen)
  const choice = {
    chosen: typed.chosen === 'none' || claim !== undefined,
    depositId: claim?.depositId ?? null,
  }
  const start = { bagId, pass, step, staffId: staff.staffId, savedAt: now, ...choice } as const
  const isUndeclared = !held.deposit && step === 'first'
  const owner = isUndeclared ? await findOwner(tx, typed) : undefined
  const ownerRows = owner ? [revision(bagTable, bagId, owner.columns)] : []
  await writeRows(tx, [...countRows(toCount(held.deposit, start, typed)), ...ownerRows])
  return { savedAt: now.toISOString() }
}

/** A third count settles a bag and its owner. Its counter made neither of the two counts that differ. */
export const decideCount: ActOf<typeof api.decideCount> = {
  lock: lockBagWithChosen,
  work: async (context, found, { params: { bagId }, body }) => {
    const { now, staff } = context
    const { staffId } = staff
    const { bag, counters } = found
    if (!mayAct(bag.state, 'decide', 'none')) throw new Problem('stateChanged')
    checkVersion(bag, body.version)
    if (counters.some((counter) => counter.staffId === staffId)) throw new Problem('sameCounter')
    const held = await withChosenOwner(context.tx, found, body, { isSecond: false })
    const person = { bagId, staffId, step: 'decision' as const }
    const { reason } = body
    const choice = { depositId: held.bag.depositId, chosen: held.isContested || body.chosen === 'none' }
    const start = { ...person, pass: bag.pass + 1, reason, ...choice, savedAt: now, sentAt: now }
    const count = toCount(held.deposit, start, body)
    const { comparison } = count
    const { bag: closed, result } = await closeBag(context, held, count)
    return {
      ...result,
      answer: { outcome: 'equal', bag: showHeld(context, held, closed), ...toWireComparison(comparison) },
      action: 'bag.decided',
      detail: { reason, difference: comparison.difference },
      writes: [insertion(bagPerson, person), ...countRows(count), ...result.writes],
    }
  },
}

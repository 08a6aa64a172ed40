import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { eq, isNull, like } from 'drizzle-orm'
import { dueBefore } from '../../src/bags/counting/due-before.ts'
import { toldSince } from '../../src/bags/counting/late-bags.ts'
import { approval, bagPerson, countPass, countTill, missingBag } from '../../src/tables/counting.ts'
import { handledDeposit } from '../../src/tables/handled.ts'
import { audit, outbox } from '../../src/tables/ledgers.ts'
import { message } from '../../src/tables/messages.ts'
import { deposit } from '../../src/tables/submissions.ts'
import { vaultEntry, vaultMove } from '../../src/tables/vault.ts'
import type { BagRow, DeskWorld } from './world.ts'

/** Everything that is stored, read once for all checks. */
export async function readAll({ db, rows }: DeskWorld) {
  return {
    bags: await rows(),
    deposits: await db.select().from(deposit),
    missing: new Map((await db.select().from(missingBag)).map((row) => [row.depositId, row])),
    results: await db.select().from(handledDeposit).where(isNull(handledDeposit.parentId)),
    people: await db.select().from(bagPerson),
    passes: await db.select().from(countPass),
    tills: await db.select().from(countTill),
    approvals: new Map((await db.select().from(approval)).map((row) => [row.id, row])),
    messages: await db.select().from(message),
    links: await db.select().from(audit).where(eq(audit.action, 'bag.linked')),
    entries: await db.select().from(vaultEntry),
    moves: await db.select().from(vaultMove),
    told: await db.select().from(outbox).where(like(outbox.type, 'vault.%')),
  }
}
type All = Awaited<ReturnType<typeof readAll>>

/** Looks at everything that is stored, and says in words what is wrong. */
export type Check = (world: DeskWorld, all: All) => Promise<readonly string[]> | readonly string[]

const isInHand = ({ state }: BagRow): boolean => state !== 'counted' && state !== 'withdrawn'
const MISSING_DAYS = 2

/** Each declaration is counted, closed by two, noticed as missing, or waits: exactly one of them. */
export const everyDeclarationIsSomewhere: Check = ({ portal }, { deposits, bags, missing, results }) => {
  const before = dueBefore(dayOf(portal.now), MISSING_DAYS)
  return deposits.flatMap(({ id, securityBagNumber: number, countingState, createdAt }) => {
    const own = bags.filter(({ depositId }) => depositId === id)
    const isHandled = countingState === 'käsitelty'
    const isCounted = own.length === 1 && own[0]!.state === 'counted'
    const isHere = bags.some(
      (bag) =>
        isInHand(bag) &&
        (bag.depositId === id ||
          (bag.depositId === null && (bag.securityBagNumber === number || bag.linkedDepositId === id))),
    )
    const row = missing.get(id)
    const places = {
      counted: isCounted,
      waiting: !isCounted && (isHere || (!row && (createdAt >= before || createdAt < toldSince(before)))),
      missing: !isCounted && !isHere && row?.noticedAt != null && row.closedAt === null,
      closed: !isCounted && !isHere && row?.closedAt != null,
    }
    const found = Object.entries(places).flatMap(([place, isIt]) => (isIt ? [place] : []))
    const ofIt = results.filter(({ depositId }) => depositId === id)
    return [
      ...(found.length === 1 ? [] : [`declaration ${id} ${number} is ${found.join(' and ') || 'nowhere'}`]),
      ...(isHandled === isCounted && ofIt.length === (isCounted ? 1 : 0)
        ? []
        : [`declaration ${id} is ${countingState} with ${ofIt.length} results and ${own.length} bags`]),
    ]
  })
}

/** Each bag that is counted has one result, the others none, and its sum is that of the count that closed it. */
export const sumsAreThoseCounted: Check = (_world, { bags, results, tills }) =>
  bags.flatMap(({ id, pass: closing, state }) => {
    const ofBag = results.filter(({ extId }) => extId === `desk-bag-${id}`)
    if (ofBag.length !== (state === 'counted' ? 1 : 0))
      return [`bag ${id} is ${state} with ${ofBag.length} results`]
    const counted = tills
      .filter(({ bagId, pass }) => bagId === id && pass === closing)
      .reduce((sum, { pcs_20e }) => sum + pcs_20e * 20_00, 0)
    return ofBag.every(({ totalCents }) => totalCents === counted)
      ? []
      : [`bag ${id} has another sum than was counted`]
  })

/** Whoever takes back a scan of somebody else, ends a search, links a bag or approves is seen by another. */
export const everyLossIsSeenByASecondPerson: Check = async ({ supervisors }, all) => {
  const { bags, missing, approvals, messages, deposits, links } = all
  const listed: { bagId: number }[] = (await supervisors[0]!.browser.get('/bags/withdrawn')).json().rows
  const hidden = bags.filter(
    ({ id, state, withdrawnBy, arrivedBy, securityBagNumber: number, linkedDepositId }) =>
      state === 'withdrawn' &&
      withdrawnBy !== arrivedBy &&
      !bags.some((bag) => bag.id > id && bag.securityBagNumber === number && bag.state !== 'withdrawn') &&
      deposits.some(
        (each) =>
          (each.securityBagNumber === number || each.id === linkedDepositId) &&
          each.countingState === 'uusi' &&
          !missing.get(each.id)?.closedAt,
      ) &&
      !listed.some(({ bagId }) => bagId === id),
  )
  // One whose bag was counted after all may have another number since.
  const lost = new Set(deposits.flatMap(({ id, countingState }) => (countingState === 'uusi' ? [id] : [])))
  const closed = [...missing.values()].filter(({ depositId, closedAt }) => closedAt && lost.has(depositId))
  return [
    ...hidden.map(({ id }) => `the scan ${id} was taken back and no supervisor sees it`),
    ...closed.flatMap(({ depositId, approvalId, closedAt }) => {
      const number = deposits.find(({ id }) => id === depositId)?.securityBagNumber
      const ofSearch = bags.filter(
        (bag) => bag.securityBagNumber === number || bag.linkedDepositId === depositId,
      )
      const movers = [
        ...ofSearch.flatMap(({ withdrawnAt, withdrawnBy }) =>
          withdrawnAt && withdrawnAt <= closedAt! ? [withdrawnBy] : [],
        ),
        ...links.flatMap(({ at, staffId, subject }) =>
          at <= closedAt! && ofSearch.some(({ id }) => String(id) === subject) ? [staffId] : [],
        ),
      ]
      const two = approvals.get(approvalId!)
      const isByTwo =
        two?.decision === 'approved' &&
        two.requestedBy !== two.decidedBy &&
        !movers.includes(two.requestedBy) &&
        !movers.includes(two.decidedBy)
      const isTold = messages.some(({ extId }) => extId === `desk-closed-${depositId}`)
      return isTold && isByTwo
        ? []
        : [`the search of ${depositId} was closed by one person, or without a word`]
    }),
  ]
}

/** Money is where the slip says, though one of the staff wants it elsewhere; nobody has two parts in one bag. */
export const nobodyAlone: Check = ({ trueBag }, { bags, people, passes, results, approvals }) => [
  ...results.flatMap(({ extId, companyId, securityBagNumber }) =>
    companyId === trueBag(securityBagNumber ?? '')?.shop.companyId ? [] : [`${extId} is of the wrong place`],
  ),
  ...bags.flatMap(({ id, linkedDepositId, state, pass }) => {
    const counters = new Set(passes.filter(({ bagId }) => bagId === id).map(({ staffId }) => staffId))
    const linkers = people.filter(({ bagId, step }) => bagId === id && step === 'link')
    const isAlone = state === 'counted' && pass > 0 && linkedDepositId !== null && counters.size < 2
    return [
      ...(linkers.some(({ staffId }) => counters.has(staffId))
        ? [`bag ${id} was counted by its linker`]
        : []),
      ...(isAlone ? [`bag ${id} was linked by hand and counted by one person`] : []),
    ]
  }),
  ...[...approvals.values()].flatMap(({ id, requestedBy, decidedBy, barred }) =>
    decidedBy !== null && (decidedBy === requestedBy || barred.includes(decidedBy))
      ? [`request ${id} was decided by somebody who may not`]
      : [],
  ),
]

import type * as api from '@kassavirta/domain/bags/counting/api'
import { mayAct, isFreshScan } from '@kassavirta/domain/bags/counting/states'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { type ActContext, checkVersion } from '../../../platform/staff/desk-act.ts'
import { type ActOf, lockBag } from '../bags/lock-bag.ts'
import { isStillMeant, readNumber } from '../bags/bag-arrival.ts'
import { showBag, subjectOf, showHeld } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import {
  findBagByNumber,
  insertBag,
  lockNumber,
  type Bag,
  changeBag,
  findBag,
} from '../queries/bag-queries.ts'
import { declaringCompanies } from '../queries/company-queries.ts'

/** How far a device's clock may be ahead. */
const AHEAD_MS = 2 * MINUTE_MS

type ScannedNumber = {
  readonly number: string
  /** The companies with a declaration that waits for a bag with the number. */
  readonly companies: readonly number[]
  readonly known: Bag | undefined
}

/**
 * Takes a bag in. It gets its declaration only when it is opened, because others with its number may still be sent.
 * Until then the lists show the company of the only declaration that waits for it.
 */
export const receiveBag: ActOf<typeof api.receiveBag, ScannedNumber> = {
  lock: async ({ tx }, { body }) => {
    const number = readNumber(body.number)
    await lockNumber(tx, number)
    return {
      number,
      companies: await declaringCompanies(tx, number),
      known: await findBagByNumber(tx, number),
    }
  },
  work: async (context, { number, companies, known }, { body: { at } }) => {
    const { tx, staff, now } = context
    const arrivedAt = arrivalOf(at, now)
    if (known && isStillMeant(known, now)) {
      const isDeclared = known.depositId !== null || companies.length > 0
      const answer = await answerOf(context, known, { isDeclared, isRepeated: true })
      return { ...answer, action: 'bag.scannedAgain' }
    }
    const [only] = companies.length === 1 ? companies : []
    const bag = await insertBag(tx, {
      securityBagNumber: number,
      companyId: only ?? null,
      arrivedAt,
      receivedAt: now,
      arrivedBy: staff.staffId,
    })
    const isDeclared = companies.length > 0
    const answer = await answerOf(context, bag, { isDeclared, isRepeated: false })
    return { ...answer, action: 'bag.received', detail: { number } }
  },
}

/** Takes the scan's time from a device that was offline, within a day; the server's own time is stored beside it. */
function arrivalOf(at: string | null | undefined, now: Date): Date {
  if (!at) return now
  const scanned = new Date(at)
  if (scanned.getTime() > now.getTime() + AHEAD_MS) throw fieldProblem('at', 'dayInFuture')
  return new Date(Math.max(Math.min(scanned.getTime(), now.getTime()), now.getTime() - DAY_MS))
}

type Outcome = { readonly isDeclared: boolean; readonly isRepeated: boolean }

const answerOf = async (context: ActContext, bag: Bag, outcome: Outcome) => ({
  answer: { bag: await showBag(context, bag, await readRules(context.tx)), ...outcome },
  ...subjectOf(bag),
})

/**
 * Withdraws a bag that was scanned by mistake. Customers get no notice: their deposit shows as declared again. The
 * missing bag lists the withdrawn scan, and supervisors see who withdrew somebody else's (decisions Q14). The number is
 * locked as a scan locks it, so that a scan at the same moment makes a new bag or finds this one.
 */
export const withdrawBag: ActOf<typeof api.withdrawBag> = {
  lock: async ({ tx }, { params: { bagId } }) => {
    const seen = await findBag(tx, bagId)
    if (!seen) throw new Problem('notFound')
    await lockNumber(tx, seen.securityBagNumber)
    return lockBag(tx, bagId)
  },
  work: async (context, held, { body: { version, reason } }) => {
    const { bag: found, passes } = held
    const wasSent = passes.some(({ sentAt }) => sentAt !== null)
    if (wasSent || !mayAct(found.state, 'withdraw', 'none')) throw new Problem('stateChanged')
    checkVersion(found, version)
    checkWithdrawer(context, found, reason)
    // The declaration is released, so that it can get the bag that comes with its number.
    const { bag, write } = changeBag(found, {
      state: 'withdrawn',
      depositId: null,
      asideReason: '',
      withdrawnBy: context.staff.staffId,
      withdrawnAt: context.now,
      withdrawalReason: reason,
    })
    return {
      answer: showHeld(context, held, bag),
      action: 'bag.withdrawn',
      ...subjectOf(bag),
      detail: { number: bag.securityBagNumber, reason },
      writes: [write],
    }
  },
}

/**
 * The person who scanned a bag may withdraw it soon after, while it is unopened; a supervisor may at any time, with a
 * reason.
 */
function checkWithdrawer({ staff, now }: ActContext, bag: Bag, reason: string): void {
  const isOwn = bag.arrivedBy === staff.staffId && bag.openedAt === null && isFreshScan(bag.receivedAt, now)
  if (isOwn && staff.capabilities.includes('count')) return
  if (!staff.capabilities.includes('decideCount')) throw new Problem('withdrawalLate')
  if (reason === '') throw fieldProblem('reason', 'required')
}

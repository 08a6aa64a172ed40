import type * as api from '@kassavirta/domain/bags/counting/api'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import type { ActOf } from '../bags/act-of.ts'
import { isStillMeant, readNumber } from '../bags/bag-arrival.ts'
import { showBag, subjectOf } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import { findBagByNumber, insertBag, lockNumber, type Bag } from '../queries/bag-queries.ts'
import { declaringCompanies } from '../queries/company-queries.ts'

/** How far a device's clock may be ahead. */
const AHEAD_MS = 2 * MINUTE_MS

type Scanned = {
  readonly number: string
  /** Those whose declarations wait for a bag with the number. */
  readonly companies: readonly number[]
  readonly known: Bag | undefined
}

/**
 * Takes a bag in. It is tied to no declaration before it is opened: others with its number may still come. Where one waits
 * for it, the lists show the company of that one.
 */
export const receiveBag: ActOf<typeof api.receiveBag, Scanned> = {
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

/** The time of a device that was without a connection counts, within a day; the server keeps its own beside it. */
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

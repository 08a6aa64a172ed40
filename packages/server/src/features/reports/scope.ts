import { dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import type { ConcernSearch } from '@kassavirta/domain/reports/definition'
import { defaultRange, earliestDay, notBefore, type DayRange } from '@kassavirta/domain/reports/ranges'
import type { Member, User } from '../../platform/rights/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { readParameters } from '../../shared/parameters.ts'
import { reportCompanies } from './queries/companies.ts'

/** The entries of one company that a list may show to the caller, and its first day. */
export type CompanyScope = {
  readonly companyId: number
  readonly companyName: string
  readonly userId: number
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
  readonly since: Day
  readonly today: Day
}

export async function companyScope({ db, clock }: Deps, { userId, company }: Member): Promise<CompanyScope> {
  const { companyId, name: companyName, seesAllDeposits, seesAllChangeOrders } = company
  const today = dayOf(clock())
  const since = earliestDay(today, await timespan(db))
  return { companyId, companyName, userId, seesAllDeposits, seesAllChangeOrders, since, today }
}

/** The entries that a search over many companies may show. It has no company where the caller lacks group reports. */
export type ConcernScope = {
  readonly companyIds: readonly number[]
  readonly range: DayRange
  readonly criterion: ConcernSearch['DateCriteria']
  /** Part of a bag number; empty matches any. */
  readonly bag: string
}

export async function concernScope(
  { db, clock }: Deps,
  { userId }: User,
  search: ConcernSearch,
): Promise<ConcernScope> {
  const today = dayOf(clock())
  const initialRange = defaultRange('concern', today)
  return {
    companyIds: await reportCompanies(db, userId, today, search),
    range: notBefore(earliestDay(today, await timespan(db)), {
      from: search.DateStart ?? initialRange.from,
      to: search.DateEnd ?? initialRange.to,
    }),
    criterion: search.DateCriteria,
    bag: search.SecurityBagNumber,
  }
}

const timespan = async (db: Deps['db']): Promise<number> =>
  Number((await readParameters(db)).depositListingTimespan)

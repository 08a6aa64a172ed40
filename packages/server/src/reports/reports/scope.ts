import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { CompanyDays, ConcernSearch } from '@kassavirta/domain/reports/reports/wire'
import {
  defaultRange,
  earliestDay,
  notBefore,
  type DayRange,
} from '@kassavirta/domain/reports/reports/ranges'
import type { SQL } from 'drizzle-orm'
import type { Member, User } from '../../platform/rights/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { reportAccounts, type AccountRight, reportCompanies } from './queries/permitted.ts'

/** The entries of one company that a list may show to the caller, and its days. */
export type CompanyScope = {
  readonly companyId: number
  readonly companyName: string
  readonly userId: number
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
  /** Whether customers see the stages of their entries. */
  readonly showsStages: boolean
  readonly days: ListDays
  /** Whether the caller asks for the differences that the counting found. */
  readonly asksDifferences: boolean
  /** The first day of every list: older entries are shown nowhere. */
  readonly earliest: Day
  /** An array of the accounts whose results the caller may see, as SQL; empty for lists without results. */
  readonly permittedIds: SQL
}

/** The days of a list, both inclusive; without the second they are all from the first on. */
export type ListDays = { readonly since: Day; readonly until: Day | null }

export function companyScope(
  { clock }: Deps,
  caller: Member,
  { from, to, differences }: CompanyDays,
  right?: AccountRight,
): CompanyScope {
  const { userId, company } = caller
  const { companyId, name: companyName, seesAllDeposits, seesAllChangeOrders } = company
  const today = dayOf(clock())
  const earliest = earliestDay(today, timespan(caller))
  const days = { since: from !== null && from > earliest ? from : earliest, until: to }
  const permittedIds = reportAccounts(right, { userId, companyId, today })
  const showsStages = parametersFor(caller).statusLines === 'true'
  const rights = { seesAllDeposits, seesAllChangeOrders, permittedIds }
  return {
    companyId,
    companyName,
    userId,
    days,
    earliest,
    showsStages,
    asksDifferences: differences === 'true',
    ...rights,
  }
}

/** The entries that a search over many companies may show. */
export type ConcernScope = {
  /** An array of the companies, as SQL. */
  readonly permittedIds: SQL
  readonly range: DayRange
  readonly criterion: ConcernSearch['DateCriteria']
  /** Part of a bag number; empty matches any. */
  readonly bag: string
  /** Whether customers see the stages of their entries. */
  readonly showsStages: boolean
}

export function concernScope({ clock }: Deps, caller: User, search: ConcernSearch): ConcernScope {
  const today = dayOf(clock())
  const initialRange = defaultRange('concern', today)
  return {
    permittedIds: reportCompanies(caller.userId, today, search),
    range: notBefore(earliestDay(today, timespan(caller)), {
      from: search.DateStart ?? initialRange.from,
      to: search.DateEnd ?? initialRange.to,
    }),
    criterion: search.DateCriteria,
    bag: search.SecurityBagNumber,
    showsStages: parametersFor(caller).statusLines === 'true',
  }
}

const timespan = (caller: User): number => Number(parametersFor(caller).depositListingTimespan)

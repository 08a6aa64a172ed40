import { portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import type { Bundle } from '@kassavirta/server/operation/provider/import/read/bundle'
import { accountsOn, referencesOn } from './accounts.ts'
import { demoChangeOrders } from './change-orders.ts'
import { chains, companies, concerns } from './companies.ts'
import { demoDeposits } from './deposits.ts'
import { marketBags } from './desk/market.ts'
import { drivers, visitCalendarsOn } from './drivers.ts'
import { announcementsOn, serviceBreakOn, staffMessages, exceptionNotices } from './messages.ts'
import { demoSupplyOrders, demoVisitChanges, demoVisitRequests } from './requests.ts'
import { mandatesOn, roles } from './rights.ts'
import type { DemoRow } from './rows.ts'
import { users } from './users.ts'

const parametersOn = (now: Date): readonly DemoRow<'parameters'>[] => [
  { key: 'companyName', value: 'Pohjavirran Rahahuolto Oy (esittely)' },
  { key: 'companyAddress', value: 'Mallikatu 1, 33100 Tampere' },
  { key: 'serviceDeskPhone', value: '010 555 0100' },
  { key: 'serviceDeskEmail', value: 'asiakaspalvelu@example.fi' },
  { key: 'serviceDeskHours', value: 'arkisin klo 8.00-16.00' },
  { key: 'signInNotice', value: serviceBreakOn(now) },
  ...portalSwitches.map((key) => ({ key, value: 'true' })),
]

/**
 * Everything that the provider's systems would have sent before the first customer signs in, and their later messages.
 */
export const demoBundle = (now: Date, { deposits } = demoSubmissions(now)): Bundle => ({
  parameters: parametersOn(now),
  concerns,
  chains,
  companies,
  accounts: accountsOn(now),
  users,
  roles,
  mandates: mandatesOn(now).map(({ row }) => row),
  personnel: drivers,
  visitCalendars: visitCalendarsOn(now),
  references: referencesOn(now),
  announcements: announcementsOn(now),
  messages: [...staffMessages(now), ...exceptionNotices(deposits)],
})

/** The ids of the submissions in the database, in the order of the submissions. */
export type EntryIds = { readonly deposits: readonly number[]; readonly changeOrders: readonly number[] }

/** The results of counting and packing, each with the id of its submission. */
export const demoResults = ({ deposits, changeOrders }: DemoSubmissions, ids: EntryIds): Bundle => ({
  handledDeposits: deposits.flatMap(({ result }, index) => answer(result, ids.deposits[index])),
  handledChangeOrders: changeOrders.flatMap(({ result }, index) => answer(result, ids.changeOrders[index])),
})

const answer = <Result extends object>(result: Result | null, portalEntryId: number | undefined) =>
  result === null || portalEntryId === undefined ? [] : [{ ...result, portalEntryId }]

export type DemoSubmissions = ReturnType<typeof demoSubmissions>

/** The submissions of the customers in eighteen months, each kind oldest first, with the results of counting. */
export const demoSubmissions = (now: Date) => ({
  deposits: [...demoDeposits(now), ...marketBags(now).map(({ deposit }) => deposit)].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  ),
  changeOrders: demoChangeOrders(now),
  supplyOrders: demoSupplyOrders(now),
  visitRequests: demoVisitRequests(now),
  visitChanges: demoVisitChanges(now),
})

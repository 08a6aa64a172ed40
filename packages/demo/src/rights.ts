import { mandateRights, roleRights, type MandateRight } from '@kassavirta/domain/kernel/people/access'
import { addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { accountKeys as at } from './accounts.ts'
import { chainKeys, companies, concernKeys, companyKeys } from './companies.ts'
import { demoKey, type DemoRow } from './rows.ts'
import { userKey } from './users.ts'

const VISITS = { visitChangeRequest: true, visitChangeRequestReport: true } as const
const SUPPLIES = { accessoryOrder: true, accessoryOrderReport: true } as const
const COLLEAGUES = { deposits: true, changeOrders: true } as const
const EVERYTHING = recordOf(roleRights, () => true)

const inConcern = companies.filter(({ concern }) => concern)

export const roles: readonly DemoRow<'roles'>[] = [
  ...inConcern.map(({ extId }) => ({ user: userKey('demo'), company: extId, ...EVERYTHING })),
  // The lists of chains and concerns on the front page come from links.
  ...Object.values(concernKeys).map((concern) => ({ user: userKey('demo'), concern, concernReport: true })),
  ...Object.values(chainKeys).map((chain) => ({ user: userKey('demo'), chain, concernReport: true })),
  { user: userKey('konserni'), concern: concernKeys.saarni, concernReport: true },
  { user: userKey('konserni'), chain: chainKeys.pihlaja, concernReport: true },
  {
    user: userKey('valtakirja'),
    company: companyKeys.kaleva,
    permissionMaintenance: true,
    locationMaintenance: true,
  },
  { user: userKey('valtakirja'), company: companyKeys.lielahti, permissionMaintenance: true },
  { user: userKey('oikeudet'), company: companyKeys.kaleva, roleMaintenance: true },
  { user: userKey('pekka.korhonen'), company: companyKeys.kaleva, ...VISITS, ...SUPPLIES, ...COLLEAGUES },
  { user: userKey('pekka.korhonen'), company: companyKeys.lielahti, ...VISITS, ...SUPPLIES, ...COLLEAGUES },
  { user: userKey('sari.nieminen'), company: companyKeys.kaleva, ...SUPPLIES, deposits: true },
  { user: userKey('veikko.salonen'), company: companyKeys.kaleva, ...VISITS },
  { user: userKey('asa.ohman'), company: companyKeys.lielahti, ...SUPPLIES, ...VISITS },
  { user: userKey('oskari.rantanen'), company: companyKeys.keskusta, ...VISITS, deposits: true },
  { user: userKey('oskari.rantanen'), company: companyKeys.satama, ...VISITS, ...SUPPLIES },
  { user: userKey('elina.laitinen'), company: companyKeys.asema, ...SUPPLIES, ...COLLEAGUES },
  { user: userKey('mikko.hakala'), company: companyKeys.palokka, ...VISITS, ...COLLEAGUES },
  { user: userKey('helmi.aaltonen'), company: companyKeys.sulkasaari, ...VISITS, ...SUPPLIES, ...COLLEAGUES },
]

/** Roles that an administrator has cancelled. An import cannot express that. */
export const cancelledRoles = [
  {
    user: userKey('veikko.salonen'),
    company: companyKeys.kaleva,
    by: userKey('oikeudet'),
    daysAgo: 12,
  },
] as const

/** The users who may order supplies or visits at a company today. */
export const roleHolders = (company: string, right: 'accessoryOrder' | 'visitChangeRequest') =>
  roles
    .filter((role) => role.company === company && role[right])
    .map(({ user }) => user)
    .filter((user) => !cancelledRoles.some((role) => role.company === company && role.user === user))

const ALL = recordOf(mandateRights, () => true)
const DEPOSIT = { deposit: true } as const
const DEPOSITS = { deposit: true, depositReport: true } as const
const REPORTS = { changeOrderReport: true, depositReport: true } as const

type MandatePlan = {
  readonly who: Parameters<typeof userKey>[0]
  readonly on: string
  readonly rights: Partial<Record<MandateRight, boolean>>
  readonly limit?: number
  /** Days from today; the past is negative. A mandate without an end is valid until further notice. */
  readonly from?: number
  readonly to?: number
  readonly cancelledDaysAgo?: number
}

/** This is before the oldest entry of the demo. */
const LONG_AGO = -900

const mandatePlans: readonly MandatePlan[] = [
  { who: 'demo', on: at.kaleva, rights: ALL },
  { who: 'demo', on: at.kahvio, rights: ALL },
  { who: 'demo', on: at.kalevaSmall, rights: ALL, limit: 5000 },
  { who: 'demo', on: at.lielahti, rights: ALL },
  { who: 'demo', on: at.lielahtiFixed, rights: ALL, to: 300 },
  { who: 'demo', on: at.keskusta, rights: ALL, limit: 1500 },
  { who: 'demo', on: at.asema, rights: ALL },
  { who: 'demo', on: at.asemaClosed, rights: ALL },
  { who: 'demo', on: at.palokka, rights: ALL },
  { who: 'demo', on: at.palokkaChange, rights: ALL, limit: 8000, to: 420 },
  { who: 'kassa', on: at.kaleva, rights: DEPOSIT },
  { who: 'kassa', on: at.kahvio, rights: DEPOSIT },
  { who: 'pekka.korhonen', on: at.kaleva, rights: ALL, limit: 2000, to: 200 },
  { who: 'pekka.korhonen', on: at.lielahti, rights: ALL, limit: 2500 },
  { who: 'sari.nieminen', on: at.kaleva, rights: DEPOSITS, to: 14 },
  { who: 'sari.nieminen', on: at.kahvio, rights: DEPOSITS },
  { who: 'janne.makela', on: at.kaleva, rights: ALL, limit: 1000, to: -60 },
  { who: 'tuula.heikkinen', on: at.kaleva, rights: { ...DEPOSIT, ...REPORTS }, cancelledDaysAgo: 0 },
  { who: 'veikko.salonen', on: at.kaleva, rights: DEPOSITS, cancelledDaysAgo: 20 },
  { who: 'ida.backstrom', on: at.kaleva, rights: DEPOSITS, from: 10, to: 375 },
  { who: 'asa.ohman', on: at.kaleva, rights: REPORTS },
  { who: 'asa.ohman', on: at.lielahti, rights: DEPOSITS },
  { who: 'asa.ohman', on: at.lielahtiFixed, rights: ALL, limit: 1200 },
  { who: 'oskari.rantanen', on: at.keskusta, rights: ALL },
  { who: 'elina.laitinen', on: at.asema, rights: ALL, limit: 1800 },
  { who: 'elina.laitinen', on: at.asemaClosed, rights: DEPOSITS },
  { who: 'mikko.hakala', on: at.palokka, rights: DEPOSITS },
  { who: 'mikko.hakala', on: at.palokkaChange, rights: ALL },
  { who: 'helmi.aaltonen', on: at.sulkasaari, rights: ALL },
]

export type DemoMandate = {
  readonly row: DemoRow<'mandates'>
  readonly start: Day
  readonly lastDay: Day | null
  readonly agreedAt: Date
  /** Cancelled by the mandate administrator. An import cannot express that. */
  readonly cancelled: { readonly at: Date; readonly end: Day } | null
}

export function mandatesOn(now: Date): readonly DemoMandate[] {
  const today = dayOf(now)
  return mandatePlans.map(
    ({ who, on, rights, limit = null, from = LONG_AGO, to, cancelledDaysAgo }, index) => {
      const [start, end] = [addDays(today, from), to === undefined ? null : addDays(today, to)]
      const cancelled = cancelledDaysAgo === undefined ? null : cancellation(now, cancelledDaysAgo)
      const agreedAt = instantAt(addDays(today, Math.min(from, -30) + (index % 25)), '10:20')
      return {
        row: {
          extId: demoKey(`V${100 + index}`),
          user: userKey(who),
          account: on,
          start,
          end,
          withdrawLimit: limit,
          ...rights,
        },
        start,
        lastDay: cancelled ? dayOf(cancelled.at) : end,
        agreedAt,
        cancelled,
      }
    },
  )
}

/** A cancelled mandate is valid until midnight and is shown as ending on the next day (decisions G-G2). */
function cancellation(now: Date, daysAgo: number) {
  const on = addDays(dayOf(now), -daysAgo)
  // A cancellation cannot be in the future, not even early in the morning.
  const at = new Date(Math.min(now.getTime(), instantAt(on, '08:40').getTime()))
  return { at, end: addDays(on, 1) }
}

/** The users who may make a deposit or an order on the account that day, with the limit of their mandate. */
export const mandateHolders = (
  mandates: readonly DemoMandate[],
  account: string,
  on: Day,
  right: 'deposit' | 'changeCurrency',
) =>
  mandates
    .filter(
      ({ row, start, lastDay }) =>
        row.account === account && row[right] && start <= on && on <= (lastDay ?? on),
    )
    .map(({ row }) => ({ user: row.user, limit: row.withdrawLimit ?? null }))

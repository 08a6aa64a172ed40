import type { Pulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { lazyScreen } from '@kassavirta/ui/routing/lazy-part.ts'
import type { ScreenScript } from '@kassavirta/ui/routing/router.ts'
import type { DeskIconName } from '../platform/parts/DeskIcon.tsx'
import { deskRows, type DeskRowId } from '../platform/routing/desk-rows.ts'
import { appTexts } from './texts.fi.ts'

/** How many wait in an area, and how many of them are late. */
type Counts = { readonly waiting: number; readonly late: number }

type RailEntry = {
  readonly icon: DeskIconName
  /** A line parts the groups: today · money and people waiting · customers · administration. */
  readonly group: 'today' | 'waiting' | 'customers' | 'administration'
  readonly counts?: (pulse: Pulse) => Counts | undefined
}

type AreaRowId = Extract<
  DeskRowId,
  | 'today'
  | 'approvals'
  | 'toCount'
  | 'packing'
  | 'visits'
  | 'cases'
  | 'publishing'
  | 'customers'
  | 'drivers'
  | 'numbers'
  | 'administration'
  | 'ownFactors'
  | 'found'
>

/** A part of the desk: its address with everything below it, and its place in the rail. */
export type Area = {
  /** The row of its address, which says who may open it. */
  readonly row: AreaRowId
  readonly name: string
  /** Undefined where the rail has no link to it: then the row of the desk itself is the current one. */
  readonly rail: RailEntry | undefined
  readonly script: ScreenScript
}

/** In the order of the rail. A new area is a row here, one of desk-rows.ts and a folder of features. */
export const areas: readonly Area[] = [
  {
    row: 'today',
    name: appTexts.desk,
    rail: { icon: 'home', group: 'today' },
    script: lazyScreen(() => import('../reports/front-pages/TodayScreen.tsx'), 'TodayScreen'),
  },
  {
    row: 'toCount',
    name: appTexts.counting,
    rail: { icon: 'note', group: 'waiting', counts: ({ counting }) => counting },
    script: lazyScreen(() => import('../bags/counting/CountingScreens.tsx'), 'CountingScreens'),
  },
  {
    row: 'packing',
    name: appTexts.deliveries,
    rail: {
      icon: 'van',
      group: 'waiting',
      counts: ({ deliveries }) => deliveries && { waiting: deliveries.unpacked, late: deliveries.late },
    },
    script: lazyScreen(() => import('./DeliveriesScreens.tsx'), 'DeliveriesScreens'),
  },
  {
    row: 'visits',
    name: appTexts.visits,
    rail: {
      icon: 'calendar',
      group: 'waiting',
      counts: ({ visits }) => visits && { waiting: visits.requests + visits.answers, late: 0 },
    },
    script: lazyScreen(() => import('../visits/visits/VisitsScreens.tsx'), 'VisitsScreens'),
  },
  {
    row: 'cases',
    name: appTexts.cases,
    rail: {
      icon: 'message',
      group: 'waiting',
      counts: ({ cases }) => cases && { waiting: cases.new, late: cases.late },
    },
    script: lazyScreen(() => import('../questions/cases/CasesScreens.tsx'), 'CasesScreens'),
  },
  {
    row: 'approvals',
    name: appTexts.approvals,
    rail: {
      icon: 'approve',
      group: 'waiting',
      counts: ({ approvals }) => (approvals === undefined ? undefined : { waiting: approvals, late: 0 }),
    },
    script: lazyScreen(() => import('../people/approvals/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
  },
  {
    row: 'publishing',
    name: appTexts.publishing,
    rail: { icon: 'mail', group: 'customers' },
    script: lazyScreen(() => import('../letters/messages/PublishingScreens.tsx'), 'PublishingScreens'),
  },
  {
    row: 'customers',
    name: appTexts.customers,
    rail: { icon: 'place', group: 'customers' },
    script: lazyScreen(() => import('./CustomersScreens.tsx'), 'CustomersScreens'),
  },
  {
    row: 'drivers',
    name: appTexts.drivers,
    rail: { icon: 'driver', group: 'customers' },
    script: lazyScreen(() => import('../visits/drivers/RosterScreen.tsx'), 'RosterScreen'),
  },
  {
    row: 'numbers',
    name: appTexts.numbers,
    rail: { icon: 'chart', group: 'administration' },
    script: lazyScreen(() => import('../reports/statistics/NumbersScreens.tsx'), 'NumbersScreens'),
  },
  {
    row: 'administration',
    name: appTexts.administration,
    rail: { icon: 'settings', group: 'administration' },
    script: lazyScreen(() => import('./AdministrationScreens.tsx'), 'AdministrationScreens'),
  },
  {
    row: 'ownFactors',
    name: appTexts.ownFactors,
    rail: undefined,
    script: lazyScreen(() => import('../people/profile/OwnFactorsScreen.tsx'), 'OwnFactorsScreen'),
  },
  {
    row: 'found',
    name: appTexts.found,
    rail: undefined,
    script: lazyScreen(() => import('../reports/front-pages/FoundScreens.tsx'), 'FoundScreens'),
  },
]

/** The area of an address: its own path or anything below it. */
export const areaOf = (address: string): Area | undefined =>
  areas.find(({ row }) => {
    const { path } = deskRows[row]
    return address === path || (path !== '/' && address.startsWith(`${path}/`))
  })

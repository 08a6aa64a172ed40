import type { Pulse } from '@kassavirta/domain/desk/api'
import type { StaffCapability } from '@kassavirta/domain/kernel/staff-roles'
import { lazyScreen } from '@kassavirta/ui/routing/lazy-part.ts'
import type { ScreenScript } from '@kassavirta/ui/routing/router.ts'
import type { DeskIconName } from '../platform/icons/DeskIcon.tsx'
import { appTexts } from './texts.fi.ts'

/** How many wait in an area, and how many of them are late. */
type Counts = { readonly waiting: number; readonly late: number }

type RailPlace = {
  readonly icon: DeskIconName
  /** A line parts the groups: today · money and people waiting · customers · administration. */
  readonly group: 'today' | 'waiting' | 'customers' | 'administration'
  readonly counts?: (pulse: Pulse) => Counts | undefined
}

/** A part of the desk: its address with everything below it, and its place in the rail. */
export type Area = {
  readonly path: string
  readonly name: string
  /** Any of these opens it; an empty list is for everybody. */
  readonly needs: readonly StaffCapability[]
  /** Undefined where the rail has no link to it: then the row of the desk itself is the current one. */
  readonly rail: RailPlace | undefined
  readonly script: ScreenScript
}

/** In the order of the rail. A new area is a row here and a folder of features. */
export const areas: readonly Area[] = [
  {
    path: '/',
    name: appTexts.desk,
    needs: [],
    rail: { icon: 'home', group: 'today' },
    script: lazyScreen(() => import('../features/today/TodayScreen.tsx'), 'TodayScreen'),
  },
  {
    path: '/hyvaksynnat',
    name: appTexts.approvals,
    needs: ['approve'],
    rail: undefined,
    script: lazyScreen(() => import('../features/approvals/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
  },
  {
    path: '/laskenta',
    name: appTexts.counting,
    needs: ['count', 'decideCount', 'correct'],
    rail: { icon: 'note', group: 'waiting', counts: ({ counting }) => counting },
    script: lazyScreen(() => import('../features/counting/CountingScreens.tsx'), 'CountingScreens'),
  },
  {
    path: '/toimitukset',
    name: appTexts.deliveries,
    needs: ['pack', 'dispatch'],
    rail: {
      icon: 'van',
      group: 'waiting',
      counts: ({ deliveries }) => deliveries && { waiting: deliveries.unpacked, late: 0 },
    },
    script: lazyScreen(() => import('../features/deliveries/DeliveriesScreens.tsx'), 'DeliveriesScreens'),
  },
  {
    path: '/kaynnit',
    name: appTexts.visits,
    needs: ['visits'],
    rail: {
      icon: 'calendar',
      group: 'waiting',
      counts: ({ visits }) => visits && { waiting: visits.requests + visits.answers, late: 0 },
    },
    script: lazyScreen(() => import('../features/visits/VisitsScreens.tsx'), 'VisitsScreens'),
  },
  {
    path: '/yhteydenotot',
    name: appTexts.cases,
    needs: ['cases'],
    rail: {
      icon: 'message',
      group: 'waiting',
      counts: ({ cases }) => cases && { waiting: cases.new, late: cases.late },
    },
    script: lazyScreen(() => import('../features/cases/CasesScreens.tsx'), 'CasesScreens'),
  },
  {
    path: '/haku',
    name: appTexts.found,
    needs: [],
    rail: undefined,
    script: lazyScreen(() => import('../features/found/FoundScreens.tsx'), 'FoundScreens'),
  },
]

/** The area of an address: its own path or anything below it. */
export const areaOf = (address: string): Area | undefined =>
  areas.find(({ path }) => address === path || (path !== '/' && address.startsWith(`${path}/`)))

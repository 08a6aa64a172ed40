import { companyCapabilities, type Capability } from '@kassavirta/domain/kernel/people/access'
import { expect, test } from 'vitest'
import { routeIds } from '../../platform/routing/route-rows.ts'
import { liesWithinItem } from './menu-items.ts'
import { isWide, isWizard, liesWithin, mainLinksFor } from './main-links.ts'

const holder = (held: readonly Capability[], hasCompanies = true) => ({
  hasCompanies,
  can: (asked: Capability) => held.includes(asked),
})
const labels = (ways: ReturnType<typeof mainLinksFor>) => ways.map(({ label }) => label)

test('a person with every right has six ways', () => {
  const ways = mainLinksFor(holder(companyCapabilities))
  expect(labels(ways)).toEqual(['Etusivu', 'Tilitys', 'Vaihtoraha', 'Raportit', 'Viestit', 'Kuljettajat'])
  expect(labels(ways.filter(({ onPhone }) => onPhone))).toEqual(labels(ways).slice(0, 5))
})

test('a way without its right is not offered', () => {
  expect(labels(mainLinksFor(holder([])))).toEqual(['Etusivu', 'Raportit', 'Viestit'])
  expect(labels(mainLinksFor(holder(['deposit'])))).toEqual(['Etusivu', 'Tilitys', 'Raportit', 'Viestit'])
})

test('without companies only open screens are offered', () => {
  expect(labels(mainLinksFor(holder([], false)))).toEqual(['Etusivu', 'Viestit'])
  expect(labels(mainLinksFor(holder(['concernReport'], false)))).toEqual(['Etusivu', 'Raportit', 'Viestit'])
})

test('a screen lies within the way to its area', () => {
  const ways = mainLinksFor(holder(companyCapabilities))
  const wayTo = (open: (typeof routeIds)[number]) => labels(ways.filter((way) => liesWithin(open, way.to)))
  // The router itself marks a link to the open screen.
  expect(wayTo('FrontPage')).toEqual([])
  expect(wayTo('TilitysSummary')).toEqual(['Tilitys'])
  expect(wayTo('DepositHandledDetail')).toEqual(['Raportit'])
  expect(wayTo('MessagePage')).toEqual(['Viestit'])
  expect(wayTo('ReadAnomalies')).toEqual(['Viestit'])
  expect(wayTo('UserProfile')).toEqual([])
  expect(ways.some((way) => liesWithin(undefined, way.to))).toBe(false)
})

test('concern reports lie within their own item', () => {
  const place = { to: 'ReportList' } as const
  const concern = { to: 'ReportList', needs: 'concernReport' } as const
  const both = (open: 'DepositExtended' | 'DepositDetail') =>
    [place, concern].map((item) => liesWithinItem(open, item))
  expect(both('DepositExtended')).toEqual([false, true])
  expect(both('DepositDetail')).toEqual([true, false])
  expect(liesWithinItem('TilitysSummary', { to: 'Tilitys', needs: 'deposit' })).toBe(true)
  expect(liesWithinItem('TilitysSummary', place)).toBe(false)
})

test('forms of several steps are wizards', () => {
  expect(routeIds.filter(isWizard)).toEqual([
    'Tilitys',
    'TilitysSummary',
    'Vaihtoraha',
    'ScheduleChangeForm',
    'EquipmentOrder',
    'VisitChange',
  ])
  expect(isWizard(undefined)).toBe(false)
})

test('lists of reports are wide, details are not', () => {
  expect(isWide('DepositReport')).toBe(true)
  expect(isWide('HandledEvents')).toBe(true)
  expect(isWide('DepositDetail')).toBe(false)
  expect(isWide('CashReports')).toBe(false)
  expect(isWide('ReportList')).toBe(false)
  expect(isWide('FrontPage')).toBe(false)
  expect(isWide(undefined)).toBe(false)
})

import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { expect, test } from 'vitest'
import { groupsInOrder, reportsIn } from './report-groups.ts'

const lists = (group: 'company' | 'concern', ...held: readonly Capability[]) =>
  reportsIn(group, (capability) => held.includes(capability)).map(({ list }) => list)

test('deposits and change orders are everybody’s [R-PERM-15]', () => {
  expect(lists('company')).toEqual(['DepositReport', 'ChangeOrderReport'])
  expect(lists('concern')).toEqual([])
})

test.each([
  ['supplyOrderReport', ['SupplyOrderReport']],
  ['visitReport', ['VisitReport', 'VisitChangeReport']],
  ['depositReport', ['DepositHandled']],
  ['changeOrderReport', ['ChangeOrderHandled']],
] as const)('%s adds its own reports [R-REP-02]', (capability, added) => {
  expect(lists('company', capability)).toEqual(['DepositReport', 'ChangeOrderReport', ...added])
})

test('the group reports come together, each page once [R-PERM-20]', () => {
  expect(lists('concern', 'concernReport')).toEqual([
    'DepositExtended',
    'ChangeOrderExtended',
    'HandledEvents',
  ])
})

test('the asked part stands first [R-REP-01]', () => {
  expect(groupsInOrder(undefined)).toEqual(['company', 'concern'])
  expect(groupsInOrder('konserni')).toEqual(['concern', 'company'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capabilitiesOf, mayHoldTogether, staffCapabilities, staffRoles } from './staff-roles.ts'

test.each([
  ['counter', ['count']],
  ['packer', ['pack', 'vault']],
  ['dispatcher', ['dispatch', 'drivers', 'visits', 'orderForCustomer']],
  ['service', ['visits', 'cases', 'publish', 'customers', 'orderForCustomer']],
  [
    'supervisor',
    [
      'decideCount',
      'correct',
      'approve',
      'vault',
      'dispatch',
      'drivers',
      'restoreDrivers',
      'cases',
      'publish',
      'customers',
      'audit',
      'numbers',
      'orderForCustomer',
    ],
  ],
  ['admin', ['staff', 'settings', 'traffic', 'audit', 'numbers']],
] as const)('a %s may do the work of that role and nothing else', (role, capabilities) => {
  expect(capabilitiesOf([role])).toEqual(capabilities)
})

test('several roles add up, and none give nothing', () => {
  fc.assert(
    fc.property(fc.subarray([...staffRoles]), (roles) => {
      const single = new Set(roles.flatMap((role) => capabilitiesOf([role])))
      expect(capabilitiesOf(roles)).toEqual(staffCapabilities.filter((each) => single.has(each)))
    }),
  )
})

test('nobody who may give rights may count, pack or decide', () => {
  const money = ['count', 'pack', 'decideCount', 'correct', 'approve', 'vault'] as const
  fc.assert(
    fc.property(fc.subarray([...staffRoles]), (roles) => {
      const held = capabilitiesOf(roles)
      const givesRights = mayHoldTogether(roles) && roles.includes('admin')
      expect(givesRights && money.some((each) => held.includes(each))).toBe(false)
    }),
  )
  for (const role of ['counter', 'packer', 'supervisor'] as const)
    expect([mayHoldTogether(['admin', role]), mayHoldTogether([role])]).toEqual([false, true])
  expect(mayHoldTogether(['admin', 'service', 'dispatcher'])).toBe(true)
})

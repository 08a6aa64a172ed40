import { describe, expect, test } from 'vitest'
import { companyCapabilities, type CompanyCapability } from '../../kernel/people/access.ts'
import {
  alertKinds,
  type AlertKind,
  defaultWays,
  digestAfter,
  mayReceive,
  waysOf,
  type AlertReader,
} from './rules.ts'

const reader = (
  capabilities: readonly CompanyCapability[],
  more: Partial<AlertReader> = {},
): AlertReader => ({
  isPermitted: true,
  capabilities: new Set(capabilities),
  seesAllDeposits: false,
  seesAllChangeOrders: false,
  isMeant: false,
  isOwner: false,
  readsAccount: false,
  ...more,
})
const everything = reader(companyCapabilities, {
  seesAllDeposits: true,
  seesAllChangeOrders: true,
  isMeant: true,
  isOwner: true,
  readsAccount: true,
})

describe('who hears', () => {
  const rows: readonly [AlertKind, AlertReader, boolean][] = [
    ['countDifference', reader(['depositReport'], { readsAccount: true }), true],
    ['countDifference', reader(['depositReport']), false],
    ['countDifference', reader(['deposit'], { readsAccount: true }), false],
    ['bagMissing', reader(['deposit'], { isOwner: true }), true],
    ['bagMissing', reader(['depositReport'], { seesAllDeposits: true }), true],
    ['bagMissing', reader(['deposit'], { seesAllChangeOrders: true }), false],
    ['bagMissing', reader([], { isOwner: true }), false],
    ['depositMissing', reader(['deposit']), true],
    ['depositMissing', reader(['depositReport']), false],
    ['orderChanged', reader(['changeOrder'], { isOwner: true }), true],
    ['orderChanged', reader(['changeOrderReport'], { seesAllChangeOrders: true }), true],
    ['orderChanged', reader(['changeOrder'], { seesAllDeposits: true }), false],
    ['orderChanged', reader(['deposit'], { isOwner: true }), false],
    ['cutOffNear', reader(['changeOrder']), true],
    ['cutOffNear', reader(['changeOrderReport']), false],
    ['answer', reader(companyCapabilities, { isOwner: true }), false],
    ['answer', reader([], { isMeant: true }), true],
    ['visitDecided', reader(['visitReport']), true],
    ['visitDecided', reader([], { isOwner: true }), true],
    ['visitDecided', reader(['visit']), false],
    ['rightChanged', reader(companyCapabilities, { isOwner: true }), false],
    // Somebody who has just lost the last right at the place.
    ['rightChanged', reader([], { isMeant: true, isPermitted: false }), true],
  ]
  test.each(rows)('%s, %o: %s', (kind, who, hears) => {
    expect(mayReceive(kind, who)).toBe(hears)
  })

  test.each(alertKinds.filter((kind) => kind !== 'rightChanged'))(
    '%s is told to nobody whose place it is no longer',
    (kind) => {
      expect(mayReceive(kind, everything)).toBe(true)
      expect(mayReceive(kind, { ...everything, isPermitted: false })).toBe(false)
    },
  )
})

test.each(alertKinds)('the usual way of %s is one that can be chosen', (kind) => {
  expect(waysOf(kind)).toContain(defaultWays[kind])
})

test.each([
  ['Monday before the hour', '2026-11-16T04:59:00Z', '2026-11-16T05:00:00Z'],
  ['Monday at the hour', '2026-11-16T05:00:00Z', '2026-11-17T05:00:00Z'],
  ['Friday after the hour', '2026-11-20T09:00:00Z', '2026-11-23T05:00:00Z'],
  ['Saturday', '2026-11-21T03:00:00Z', '2026-11-23T05:00:00Z'],
  ['the weekend of summer time', '2026-03-27T09:00:00Z', '2026-03-30T04:00:00Z'],
])('the mail of the day comes after %s', (_, now, at) => {
  expect(digestAfter(new Date(now), 7)).toEqual(new Date(at))
})

test('only reminders cannot come once a day', () => {
  const notDaily = alertKinds.filter((kind) => !waysOf(kind).includes('daily'))
  expect(notDaily).toEqual(['depositMissing', 'cutOffNear'])
})

test('the name of a kind fits the token of the link that stops its mail', () => {
  expect(alertKinds.filter((kind) => !/^[A-Za-z0-9]{1,20}$/.test(kind))).toEqual([])
})

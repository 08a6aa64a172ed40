import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { byNearness, differingPlaces, nearnessOf, nearnesses } from './nearness.ts'

const COMPANY = 7
const declared = (number: string) => ({ number, companyId: COMPANY, salesDay: day('2026-11-12') })
const bag = (number: string, companyId: number | null = null, arrivedOn = '2026-11-13') => ({
  number,
  companyId,
  arrivedOn: day(arrivedOn),
})

describe('how near a bag is to a declaration', () => {
  test.each([
    ['same', '72006492', bag('72006492')],
    ['swapped', '72006492', bag('72006429')],
    ['swapped', '72006492', bag('27006492')],
    ['oneOff', '72006492', bag('72006482')],
    ['oneOff', '72006492', bag('7200649')],
    ['oneOff', '72006492', bag('720064922')],
    ['oneOff', '72006492', bag('2006492')],
    ['swapped', '72006492', bag('72006942')],
    ['other', '72006492', bag('72006381')],
    ['other', '72006492', bag('720064')],
    ['placeAndDay', '72006492', bag('73000003', COMPANY)],
    ['placeAndDay', '72006492', bag('73000003', COMPANY, '2026-11-12')],
    ['placeAndDay', '72006492', bag('73000003', COMPANY, '2026-11-15')],
    ['other', '72006492', bag('73000003', COMPANY, '2026-11-16')],
    ['other', '72006492', bag('73000003', COMPANY, '2026-11-11')],
    ['other', '72006492', bag('73000003', COMPANY + 1)],
  ])('%s: %s and %o', (nearness, number, stray) => {
    expect(nearnessOf(declared(number), stray)).toBe(nearness)
  })

  test('the nearest are first, and others stay in their order', () => {
    const rows = nearnesses.toReversed().flatMap((nearness) => [
      { nearness, at: 1 },
      { nearness, at: 2 },
    ])
    const ordered = byNearness(rows)
    expect(ordered.map(({ nearness }) => nearness)).toEqual(nearnesses.flatMap((each) => [each, each]))
    expect(ordered.map(({ at }) => at)).toEqual(nearnesses.flatMap(() => [1, 2]))
  })
})

const numbers = fc.stringMatching(/^[0-9]{4,12}$/)
const place = fc.nat({ max: 11 })

test('a slip of one finger is always found, and its digits are those that are marked', () => {
  fc.assert(
    fc.property(numbers, place, fc.integer({ min: 1, max: 9 }), (number, nat, step) => {
      const at = nat % number.length
      const other = `${number.slice(0, at)}${(Number(number[at]) + step) % 10}${number.slice(at + 1)}`
      expect(nearnessOf(declared(number), bag(other))).toBe('oneOff')
      expect(differingPlaces(number, other)).toEqual([at])
      const without = `${number.slice(0, at)}${number.slice(at + 1)}`
      expect(nearnessOf(declared(number), bag(without))).toBe('oneOff')
      expect(nearnessOf(declared(without), bag(number))).toBe('oneOff')
      expect(differingPlaces(without, number)).toHaveLength(1)
    }),
  )
})

test('neighbours in the wrong order are always found, and both are marked', () => {
  fc.assert(
    fc.property(numbers, place, (number, nat) => {
      const at = nat % (number.length - 1)
      const other = `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`
      fc.pre(other !== number)
      expect(nearnessOf(declared(number), bag(other))).toBe('swapped')
      expect(differingPlaces(number, other)).toEqual([at, at + 1])
    }),
  )
})

test('nearness is the same from both sides, and nothing is marked in equal numbers', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      expect(nearnessOf(declared(one), bag(other))).toBe(nearnessOf(declared(other), bag(one)))
      expect(differingPlaces(one, one)).toEqual([])
      expect(differingPlaces(one, other).every((at) => at < other.length)).toBe(true)
    }),
  )
})

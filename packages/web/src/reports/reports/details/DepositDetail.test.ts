import { day } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { expect, test } from 'vitest'
import { custodySteps, type CustodyFacts } from './DepositDetail.tsx'

const events = [
  { stage: 'declared', at: new Date('2026-11-14T18:28:00Z') },
  { stage: 'arrived', at: new Date('2026-11-16T06:14:00Z') },
  { stage: 'counting', at: new Date('2026-11-16T06:31:00Z') },
  { stage: 'counted', at: new Date('2026-11-16T06:40:00Z') },
] as const
const facts: CustodyFacts = {
  stage: 'declared',
  events: events.slice(0, 1),
  expectedCredit: null,
  difference: null,
  today: day('2026-11-16'),
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const shown = (more: Partial<CustodyFacts>) =>
  custodySteps({ ...facts, ...more }).map(({ name, time, state, amiss }) =>
    [plain(name), state, ...(time ? [time] : []), ...(amiss ? ['amiss'] : [])].join(' · '),
  )

test('a declared deposit is at its place', () => {
  expect(shown({})).toEqual([
    'Ilmoitettu · now · la 14.11. klo 20:28',
    'Saapunut laskentaan · ahead',
    'Laskettavana · ahead',
    'Laskettu · ahead',
    'Arvopäivä · ahead',
  ])
})

test('a late bag stands where it should arrive', () => {
  const missing = { stage: 'missing', at: new Date('2026-11-17T22:03:00Z') } as const
  expect(shown({ stage: 'missing', events: [events[0], missing] })).toEqual([
    'Ilmoitettu · happened · la 14.11. klo 20:28',
    'Ei saapunut laskentaan · now · ke 18.11. klo 00:03 · amiss',
    'Laskettavana · ahead',
    'Laskettu · ahead',
    'Arvopäivä · ahead',
  ])
})

test('an agreed hand-over follows the declaration', () => {
  const fetched = { stage: 'fetched', at: new Date('2026-11-15T07:42:00Z'), note: 'M. Lahti' }
  const told = [events[0], fetched]
  expect(shown({ events: told }).slice(0, 3)).toEqual([
    'Ilmoitettu · happened · la 14.11. klo 20:28',
    'Noudettu · now · su 15.11. klo 09:42',
    'Saapunut laskentaan · ahead',
  ])
  expect(custodySteps({ ...facts, events: told })[1]?.note).toBe('M. Lahti')
  expect(shown({ stage: 'arrived', events: [...told, events[1]] }).slice(1, 3)).toEqual([
    'Noudettu · happened · su 15.11. klo 09:42',
    'Saapunut laskentaan · now · ma 16.11. klo 08:14',
  ])
})

test('a bag on the table has two steps behind it', () => {
  expect(shown({ stage: 'counting', events: events.slice(0, 3) }).slice(1, 4)).toEqual([
    'Saapunut laskentaan · happened · ma 16.11. klo 08:14',
    'Laskettavana · now · ma 16.11. klo 08:31',
    'Laskettu · ahead',
  ])
})

test('counted money waits for its value date', () => {
  const counted = { stage: 'counted', events, difference: cents(0) } as const
  expect(shown({ ...counted, expectedCredit: day('2026-11-17') }).slice(3)).toEqual([
    'Laskettu · happened · ma 16.11. klo 08:40',
    'Arvopäivä · now · arviolta ti 17.11.',
  ])
  expect(shown({ ...counted, expectedCredit: day('2026-11-16') }).at(-1)).toBe(
    'Arvopäivä · happened · ma 16.11.',
  )
})

test.each([
  [-2_000, 'Laskettu, 20,00 € puuttui'],
  [500, 'Laskettu, 5,00 € liikaa'],
])('a difference of %i cents is marked', (difference, name) => {
  expect(shown({ stage: 'counted', events, difference: cents(difference) })[3]).toBe(
    `${name} · happened · ma 16.11. klo 08:40 · amiss`,
  )
})

test('skipped steps have happened without a time', () => {
  expect(shown({ stage: 'counted', events: [events[0], events[3]] }).slice(1, 3)).toEqual([
    'Saapunut laskentaan · happened',
    'Laskettavana · happened',
  ])
})

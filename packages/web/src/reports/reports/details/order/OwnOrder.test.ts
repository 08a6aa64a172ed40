import { expect, test } from 'vitest'
import { noDifference, sameFault, orderSteps, type OrderEvent } from './OwnOrder.tsx'

const packed = { pcs_20e: 7, pcs_2e_roll: 1 }
const start = noDifference(packed)

test('what was packed is nothing to report', () => {
  expect(start).toEqual({ counts: { pcs_20e: '7', pcs_2e_roll: '1' }, message: '' })
  expect(sameFault(start, packed)['message']).toMatch(/^Määrät ovat samat kuin pakatut/)
})

test('another count or a message is something to report', () => {
  expect(sameFault({ ...start, counts: { ...start.counts, pcs_20e: '6' } }, packed)).toEqual({})
  expect(sameFault({ ...start, message: 'Pussi oli auki.' }, packed)).toEqual({})
})

test('of an unreadable count the form itself tells', () => {
  expect(sameFault({ ...start, counts: { pcs_20e: 'x' } }, packed)).toEqual({})
})

const at = (hour: number) => new Date(`2026-11-16T${String(hour).padStart(2, '0')}:00:00Z`)
const shown = (...stages: readonly (OrderEvent['stage'] | readonly [OrderEvent['stage'], string])[]) =>
  orderSteps(
    stages.map((told, hour) => {
      const [stage, note] = typeof told === 'string' ? [told, ''] : told
      return { stage, at: at(hour), note }
    }),
  ).map(({ name, time, note, state, amiss }) =>
    [
      name,
      state,
      ...(time ? [time.slice(-5)] : []),
      ...(note ? [note] : []),
      ...(amiss ? ['amiss'] : []),
    ].join(' · '),
  )

test('a received order has the rest to come', () => {
  expect(shown('received')).toEqual([
    'Vastaanotettu · now · 02:00',
    'Pakattu · ahead',
    'Matkalla · ahead',
    'Toimitettu · ahead',
  ])
})

test('a delivered order has everything behind it', () => {
  expect(shown('received', 'packed', 'onItsWay', 'delivered')).toEqual([
    'Vastaanotettu · happened · 02:00',
    'Pakattu · happened · 03:00',
    'Matkalla · happened · 04:00',
    'Toimitettu · happened · 05:00',
  ])
})

test('skipped steps have happened without a time', () => {
  expect(shown('received', 'delivered').slice(1)).toEqual([
    'Pakattu · happened',
    'Matkalla · happened',
    'Toimitettu · happened · 03:00',
  ])
})

test('an undelivered order says why', () => {
  expect(shown('received', 'packed', 'onItsWay', ['notDelivered', 'Kiinni']).slice(3)).toEqual([
    'Ei toimitettu · now · 05:00 · Kiinni · amiss',
  ])
  expect(shown('received', 'packed', 'onItsWay', 'notDelivered', 'onItsWay').slice(3)).toEqual([
    'Ei toimitettu · happened · 05:00 · amiss',
    'Matkalla uudelleen · now · 06:00',
    'Toimitettu · ahead',
  ])
  expect(shown('received', 'packed', 'onItsWay', 'notDelivered', 'returned').at(-1)).toBe(
    'Palautui · happened · 06:00 · amiss',
  )
})

test('a cancelled order was never packed', () => {
  expect(shown('received', 'cancelled')).toEqual([
    'Vastaanotettu · happened · 02:00',
    'Peruttu · happened · 03:00 · amiss',
  ])
})

test('a change of the customer has its time', () => {
  expect(shown('received', 'changed').slice(0, 3)).toEqual([
    'Vastaanotettu · happened · 02:00',
    'Muutettu · now · 03:00',
    'Pakattu · ahead',
  ])
  expect(shown('received', 'changed', 'packed').slice(1, 3)).toEqual([
    'Muutettu · happened · 03:00',
    'Pakattu · now · 04:00',
  ])
})

test('a handled order promises nothing more', () => {
  expect(shown('received', 'handled')).toEqual([
    'Vastaanotettu · happened · 02:00',
    'Käsitelty · happened · 03:00',
  ])
})

test('nothing is shown where nothing is told', () => {
  expect(shown()).toEqual([])
})

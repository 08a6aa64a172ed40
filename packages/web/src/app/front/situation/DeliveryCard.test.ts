import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { nextCutOff, orderCutOff } from './DeliveryCard.tsx'

const account = (earliest: string | null, days = '2') => ({
  accountDeliveryDays: days,
  changeOrderEarliestDeliveryDate: earliest,
})
const monday = { parameter: { changeOrderCutoffTimeUTC: '10:00:00' }, now: new Date('2026-11-16T06:42:00Z') }

test('money for Wednesday is ordered on Monday', () => {
  expect(orderCutOff(day('2026-11-18'), account('2026-11-18'), monday)).toEqual(
    new Date('2026-11-16T10:00:00Z'),
  )
})

test('money for Tuesday is ordered on Friday', () => {
  expect(orderCutOff(day('2026-11-17'), account('2026-11-18'), monday)).toEqual(
    new Date('2026-11-13T10:00:00Z'),
  )
})

test('an account without a date goes by calendar days', () => {
  expect(orderCutOff(day('2026-11-17'), account(null), monday)).toEqual(new Date('2026-11-15T10:00:00Z'))
})

test('a date of the provider has no hour', () => {
  expect(orderCutOff(day('2026-11-30'), account('2026-11-30'), monday)).toBeUndefined()
  const unknown = { ...monday, parameter: undefined }
  expect(orderCutOff(day('2026-11-18'), account('2026-11-18'), unknown)).toBeUndefined()
})

test('an exception day moves the hour', () => {
  const closedTuesday = { ...monday.parameter, usualCutOff: '12:00', exceptionDays: { '2026-11-17': null } }
  expect(
    orderCutOff(day('2026-11-19'), account('2026-11-19'), { ...monday, parameter: closedTuesday }),
  ).toEqual(new Date('2026-11-16T10:00:00Z'))
  const today = { '2026-11-16': '10:00' }
  const parameter = { changeOrderCutoffTimeUTC: '08:00:00', usualCutOff: '12:00', exceptionDays: today }
  const cutOff = (on: string) => orderCutOff(day(on), account('2026-11-18'), { ...monday, parameter })
  expect(cutOff('2026-11-18')).toEqual(new Date('2026-11-16T08:00:00Z'))
  expect(cutOff('2026-11-19')).toEqual(new Date('2026-11-17T10:00:00Z'))
})

test('the first cut-off ahead counts', () => {
  const [early, noon, late] = ['08:00', '10:00', '12:00'].map((time) => new Date(`2026-11-16T${time}:00Z`))
  const now = new Date('2026-11-16T09:00:00Z')
  expect(nextCutOff([late, undefined, noon, early], now)).toEqual(noon)
  expect(nextCutOff([early], now)).toEqual(early)
  expect(nextCutOff([undefined], now)).toBeUndefined()
})

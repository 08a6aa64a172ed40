import { expect, test } from 'vitest'
import { visitExceptionForm, visitWeekForm, weekEntriesOf, windowOf, exceptionForm } from './form.ts'

test('a span of time is read as Finns write it', () => {
  const spans = ['9.30–10.30', '9-11', ' 09:30 - 10:30 ', '9.30 – 10'].map(windowOf)
  expect(spans).toEqual([
    { from: '09:30', to: '10:30' },
    { from: '09:00', to: '11:00' },
    { from: '09:30', to: '10:30' },
    { from: '09:30', to: '10:00' },
  ])
  for (const text of ['', '9.30', '10–9', '9–9', '9–25', 'aamulla', '9–10–11'])
    expect(windowOf(text)).toBeUndefined()
})

const rest = { version: 3 }

test('a week is sent as its windows, and an empty day as none', () => {
  const typed = { ...visitWeekForm.start, wednesday: '9.30–10.30' }
  const body = visitWeekForm.bodyOf(typed, rest)
  expect(body).toMatchObject({ wednesday: { from: '09:30', to: '10:30' }, monday: null, validFrom: null })
  expect(visitWeekForm.faultsOf(typed, rest)).toEqual({})
  expect(visitWeekForm.faultsOf({ ...typed, friday: 'iltapäivällä' }, rest)).toEqual({
    friday: 'Anna alku ja loppu, esimerkiksi 9.30–10.30',
  })
  const none = { monday: null, tuesday: null, thursday: null, friday: null, saturday: null, sunday: null }
  const week = { ...none, wednesday: { from: '09:30', to: '10:30' } }
  const shown = { week, validFrom: null, validTo: null, exceptions: [], next: [], keeper: 'desk', version: 3 }
  expect(weekEntriesOf({ ...shown, keeper: 'desk' })).toEqual({ ...typed, wednesday: '09:30–10:30' })
})

test('an exception without a visit asks for no time, one at another time does', () => {
  const typed = { ...visitExceptionForm.start, day: '2026-12-24' }
  expect(visitExceptionForm.bodyOf(typed, rest)).toEqual({ window: null, version: 3 })
  expect(visitExceptionForm.faultsOf(typed, rest)).toEqual({})
  const other = { ...typed, kind: 'other' } as const
  expect(visitExceptionForm.faultsOf(other, rest)).toHaveProperty('window')
  expect(visitExceptionForm.bodyOf({ ...other, window: '8-9' }, rest)).toMatchObject({
    window: { from: '08:00', to: '09:00' },
  })
  expect(visitExceptionForm.faultsOf({ ...typed, day: '' }, rest)).toEqual({ day: 'Vaadittu tieto' })
})

const typed = { day: '2026-12-04', kind: 'earlier', time: '9.30', reason: ' Inventaario ' } as const
const exceptionRest = { version: 0 }

test('an earlier cut-off is sent as a time, a closed day without one', () => {
  expect(exceptionForm.bodyOf(typed, exceptionRest)).toEqual({
    closed: false,
    cutOff: '09:30',
    reason: 'Inventaario',
    version: 0,
  })
  expect(exceptionForm.bodyOf({ ...typed, kind: 'closed' }, exceptionRest)).toMatchObject({
    closed: true,
    cutOff: null,
  })
})

test('the day is required, and a time only where there is one', () => {
  expect(exceptionForm.faultsOf(typed, exceptionRest)).toEqual({})
  expect(exceptionForm.faultsOf({ ...typed, day: '', time: 'x' }, exceptionRest)).toEqual({
    day: 'Vaadittu tieto',
    time: 'Anna aika muodossa hh:mm',
  })
  expect(exceptionForm.faultsOf({ ...typed, kind: 'closed', time: 'x' }, exceptionRest)).toEqual({})
})

test('what the server refuses comes back to its field', () => {
  expect(exceptionForm.refusedOf({ cutOff: 'Liian myöhään', day: 'Mennyt' })).toEqual({
    day: 'Mennyt',
    time: 'Liian myöhään',
  })
})

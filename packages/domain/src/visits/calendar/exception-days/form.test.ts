import { expect, test } from 'vitest'
import { exceptionForm } from './form.ts'

const typed = { day: '2026-12-04', kind: 'earlier', time: '9.30', reason: ' Inventaario ' } as const
const rest = { version: 0 }

test('an earlier cut-off is sent as a time, a closed day without one', () => {
  expect(exceptionForm.bodyOf(typed, rest)).toEqual({
    closed: false,
    cutOff: '09:30',
    reason: 'Inventaario',
    version: 0,
  })
  expect(exceptionForm.bodyOf({ ...typed, kind: 'closed' }, rest)).toMatchObject({
    closed: true,
    cutOff: null,
  })
})

test('the day is required, and a time only where there is one', () => {
  expect(exceptionForm.faultsOf(typed, rest)).toEqual({})
  expect(exceptionForm.faultsOf({ ...typed, day: '', time: 'x' }, rest)).toEqual({
    day: 'Vaadittu tieto',
    time: 'Anna aika muodossa hh:mm',
  })
  expect(exceptionForm.faultsOf({ ...typed, kind: 'closed', time: 'x' }, rest)).toEqual({})
})

test('what the server refuses comes back to its field', () => {
  expect(exceptionForm.refusedOf({ cutOff: 'Liian myöhään', day: 'Mennyt' })).toEqual({
    day: 'Mennyt',
    time: 'Liian myöhään',
  })
})

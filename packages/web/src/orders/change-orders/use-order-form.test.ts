import { httpFailure, networkFailure } from '@kassavirta/ui/api/failure.ts'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { orderForm, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { refusedDay } from './use-order-form.ts'

const form: OrderEntries = {
  accountId: 7,
  deliveryDate: day('2026-11-18'),
  message: '',
  reference: { value: '12344', isFreeForm: true },
  counts: { pcs_20e: '12+5' },
}

test('a draft comes back as it was typed', () => {
  expect(orderForm.readTyped(JSON.parse(JSON.stringify(form)))).toEqual(form)
  expect(orderForm.readTyped(JSON.parse(JSON.stringify(orderForm.start)))).toEqual(orderForm.start)
  expect(orderForm.readTyped({ ...form, deliveryDate: '' })).toEqual({ ...form, deliveryDate: '' })
})

test.each([
  ['a day that is none', { deliveryDate: '2026-02-31' }, { deliveryDate: undefined }],
  ['half a reference', { reference: { value: '1' } }, { reference: undefined }],
  ['counts that are no texts', { counts: { pcs_20e: 5, pcs_10e: '1' } }, { counts: { pcs_10e: '1' } }],
  ['no counts', { counts: null }, { counts: {} }],
  ['an account by name', { accountId: 'FI21' }, { accountId: undefined }],
])('%s in a draft is left out', (_title, broken, read) => {
  expect(orderForm.readTyped({ ...form, ...broken })).toEqual({ ...form, ...read })
})

test.each([null, 'x', [], 5])('%j is no draft', (found) => {
  expect(orderForm.readTyped(found)).toBeUndefined()
})

test('only a refused day leads back', () => {
  const text = 'Tilausaika on päättynyt.'
  const refused = (errors: object) =>
    refusedDay({ state: 'refused', failure: httpFailure(400, '', { errorMessage: text, errors }) })
  expect(refused({ deliveryDate: text })).toBe(text)
  expect(refused({})).toBeUndefined()
  expect(refusedDay({ state: 'refused', failure: networkFailure() })).toBeUndefined()
})

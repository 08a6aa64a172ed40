import { day } from '@kassavirta/domain/kernel/dates'
import { expect, test } from 'vitest'
import { readForm } from './order-flow.ts'
import { emptyForm, type OrderForm } from './order-form.ts'

const form: OrderForm = {
  accountId: 7,
  deliveryDate: day('2026-11-18'),
  message: '',
  reference: { value: '12344', isFreeForm: true },
  counts: { pcs_20e: '12+5' },
}

test('a draft comes back as it was typed', () => {
  expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form)
  expect(readForm(JSON.parse(JSON.stringify(emptyForm)))).toEqual(emptyForm)
  expect(readForm({ ...form, deliveryDate: '' })).toEqual({ ...form, deliveryDate: '' })
})

test.each([
  ['a day that is none', { deliveryDate: '2026-02-31' }, { deliveryDate: undefined }],
  ['half a reference', { reference: { value: '1' } }, { reference: undefined }],
  ['counts that are no texts', { counts: { pcs_20e: 5, pcs_10e: '1' } }, { counts: { pcs_10e: '1' } }],
  ['no counts', { counts: null }, { counts: {} }],
  ['an account by name', { accountId: 'FI21' }, { accountId: undefined }],
])('%s in a draft is left out', (_title, broken, read) => {
  expect(readForm({ ...form, ...broken })).toEqual({ ...form, ...read })
})

test.each([null, 'x', [], 5])('%j is no draft', (found) => {
  expect(readForm(found)).toBeUndefined()
})

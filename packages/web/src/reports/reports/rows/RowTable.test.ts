import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { expect, test } from 'vitest'
import { sortAfterPress } from './RowTable.tsx'

const press = (key: string, column: string, descending: boolean) => {
  const pressed = deposits.columns.find((own) => own.key === key)
  return pressed && sortAfterPress({ column, descending }, pressed)
}

test.each([
  ['totalSum', { column: 'totalSum', descending: true }],
  ['registerDate', { column: 'registerDate', descending: true }],
  ['customerName', { column: 'customerName', descending: false }],
  ['securityBagNumber', { column: 'securityBagNumber', descending: false }],
])('the first press on %s sorts largest, newest or A first', (key, sort) => {
  expect(press(key, 'created', true)).toEqual(sort)
})

test('the second press turns the order round', () => {
  expect(press('totalSum', 'totalSum', true)).toEqual({ column: 'totalSum', descending: false })
  expect(press('totalSum', 'totalSum', false)).toEqual({ column: 'totalSum', descending: true })
})

import { cents } from '@kassavirta/domain/kernel/money'
import { expect, test } from 'vitest'
import { limitLine } from './limit-line.ts'

test.each([
  [5000_00, 3114_50, 'Nostoraja 5 000,00 €, jäljellä 1 885,50 €', false],
  [5000_00, 5000_00, 'Nostoraja 5 000,00 €, jäljellä 0,00 €', false],
  [500_00, 500_05, 'Nostoraja 500,00 €, ylitys 0,05 €', true],
  [0, 5_00, 'Nostoraja 0,00 €, ylitys 5,00 €', true],
])('of %i cents with an order of %i cents: %s [R-CHG-25]', (limit, total, text, over) => {
  const line = limitLine(cents(limit), cents(total))
  expect([line?.text.replaceAll('\u00a0', ' '), line?.over]).toEqual([text, over])
})

test('there is no line where there is no limit', () => {
  expect(limitLine(undefined, cents(1))).toBeUndefined()
})

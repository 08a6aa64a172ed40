import { day } from '@kassavirta/domain/kernel/dates/dates'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { expect, test } from 'vitest'
import { filterWords } from './ToolMenu.tsx'

const range = { from: day('2026-11-01'), to: day('2026-11-15') }
const asOpened = { range, removed: false, states: {} }
const filtered = { range, removed: true, states: { state: 'noInfo' } }

test('paper names the filters of its report', () => {
  expect(filterWords(deposits, asOpened)).toEqual([])
  expect(filterWords(deposits, filtered)).toEqual(['Tila: Ei tietoa', 'Mukana poistetut'])
  expect(filterWords(handledDeposits, filtered)).toEqual([])
  expect(filterWords(handledDeposits, { ...asOpened, differences: true, find: '4001' })).toEqual([
    'Vain erot',
    'Haku ”4001”',
  ])
})

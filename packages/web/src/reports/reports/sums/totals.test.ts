import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { subtotalsOf } from '@kassavirta/domain/reports/reports/subtotals'
import { expect, test } from 'vitest'
import { totalLines } from './totals.ts'

const [sample] = sampleRows(handledDeposits, 1)
const whole = { ...sample, signedTotal: 100, total: 80, difference: -20 }
const undeclared = { ...sample, signedTotal: null, total: 40, difference: null }
const labels = (...rows: readonly unknown[]) =>
  totalLines(subtotalsOf(handledDeposits, handledDeposits.columns, readRows(handledDeposits, rows))).map(
    ({ label }) => label.replaceAll('\u00A0', ' '),
  )

test('each line names its rows [R-REP-31]', () => {
  expect(labels(whole)).toEqual(['Yhteensä, 1 rivi'])
  expect(labels(whole, undeclared, {}, {})).toEqual([
    'Verrattu, 1 rivi',
    'Ilman vertailua, 1 rivi ilman ilmoitettua summaa, laskettu 40,00 €',
    'Yhteensä, 2 riviä',
    '2 riviä ei voitu lukea',
  ])
  expect(labels({})).toEqual(['1 rivin tietoja ei voitu lukea'])
})

import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { readView } from './address.ts'
import { columnsOf, stateHead } from './columns.ts'
import type { Report } from './definition.ts'
import { deposits, type StagedDepositRow } from './deposits.ts'
import type { ListFilter } from './filter.ts'
import { filterRows } from './list.fixture.ts'
import { readRows } from './list.ts'
import { sampleRows } from './sample.fixture.ts'

test('a report may have states of several kinds, each with its own words, filter and place in the address', () => {
  const sealHeads = {
    seal: stateHead('Sinetti', 'seal', {
      whole: { text: 'Ehjä', tone: 'ok' },
      broken: { text: 'Rikki', tone: 'warn' },
    }),
  }
  const seals = columnsOf<StagedDepositRow, typeof sealHeads>(sealHeads, {
    seal: ({ pcs_50e }) => (pcs_50e % 2 === 0 ? 'whole' : 'broken'),
  })
  const report: Report<StagedDepositRow> = { ...deposits, columns: [...deposits.columns, ...seals] }
  const [wire] = sampleRows(deposits, 1)
  const rows = readRows(
    report,
    [
      { pcs_50e: 1, countingState: 'uusi' },
      { pcs_50e: 2, countingState: 'uusi' },
      { pcs_50e: 2, countingState: 'vanha' },
    ].map((more, index) => ({ ...wire, removed: null, entryId: index + 1, ...more })),
  )
  const bounds = { today: day('2026-11-15'), earliest: day('2025-11-15') }
  const { states } = readView(report, { state: 'new', seal: 'whole' }, bounds)
  expect(states).toEqual({ state: 'new', seal: 'whole' })
  const all = { range: { from: day('2000-01-01'), to: day('2100-01-01') }, removed: false }
  const kept = (asked: ListFilter['states']) =>
    filterRows(report, rows, { ...all, states: asked }).map((row) => row?.entryId)
  expect(kept(states)).toEqual([2])
  expect(kept({ seal: 'broken' })).toEqual([1])
})

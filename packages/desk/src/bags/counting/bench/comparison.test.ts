import { expect, test } from 'vitest'
import { coinKinds, comparedRows, differenceLines, noteKinds } from './comparison.ts'

const figures = {
  declared: 1260,
  counted: 1240,
  difference: -20,
  byDenomination: [{ name: '20\u00a0€', declared: 8, counted: 7, difference: -20 }],
}
const nameOf20 = noteKinds.find(({ fieldName }) => fieldName === 'pcs_20e')?.name ?? ''

test('a denomination stands beside what was declared of it', () => {
  const named = {
    ...figures,
    byDenomination: figures.byDenomination.map((each) => ({ ...each, name: nameOf20 })),
  }
  const rows = comparedRows(noteKinds, named, { pcs_50e: 22, pcs_20e: 7 }, { pcs_50e: 22, pcs_20e: 8 })
  const row = (field: string) => rows.find(({ fieldName }) => fieldName === field)
  expect(row('pcs_20e')).toMatchObject({ declared: 8, counted: 7, difference: -1, worth: -20_00 })
  expect(row('pcs_50e')).toMatchObject({ declared: 22, counted: 22, difference: 0, worth: 0 })
  const unknown = comparedRows(noteKinds, named, { pcs_50e: 22, pcs_20e: 7 }, undefined)
  expect(unknown.find(({ fieldName }) => fieldName === 'pcs_50e')).toMatchObject({
    declared: undefined,
    difference: undefined,
  })
})

test('coins declared in one sum are not declared one by one', () => {
  const rows = comparedRows(coinKinds, { byDenomination: [] }, { pcs_2e: 20 }, { pcs_2e: 0 })
  expect(rows[0]).toMatchObject({ declared: undefined, counted: 20, difference: undefined, worth: 0 })
})

test('the difference is named in notes and coins', () => {
  expect(differenceLines(figures)).toEqual(['1 × 20\u00a0€ puuttuu'])
  expect(differenceLines({ ...figures, byDenomination: [], difference: 1 })).toEqual([
    'Ero on summassa, ei kappaleissa',
  ])
  const other = [
    { name: '20 €', declared: 2, counted: 1, difference: -20 },
    { name: '10 €', declared: 0, counted: 2, difference: 20 },
  ]
  expect(differenceLines({ ...figures, difference: 0, byDenomination: other })).toEqual([
    'Summa täsmää, kappaleet eivät',
    '1 × 20 € puuttuu',
    '2 × 10 € liikaa',
  ])
})

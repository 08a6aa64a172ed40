import { expect, test } from 'vitest'
import { contentLines, contentText, edgeOf } from './content-lines.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('an order begins with the largest notes', () => {
  const content = { pcs_2e_roll: 2, pcs_20e: 20, pcs_1e_roll: 3, pcs_50cent: 4, pcs_10e: 1200, pcs_5e: 0 }
  expect(plain(contentText(content))).toBe(
    '20 × 20 € · 1 200 × 10 € · rullat 2 × 2 €, 3 × 1 € · irto 4 × 50 snt',
  )
})

test('a line breaks only between two kinds', () => {
  const lines = contentText({ pcs_20e: 5, pcs_50cent_roll: 2 }).split(' ')
  expect(lines.map(plain)).toEqual(['5 × 20 €', '·', 'rullat', '2 × 50 snt'])
})

test('supplies have their names', () => {
  expect(plain(contentText({ tt_kpl_turvapussi_iso: 50, tt_kpl_sinetit: 100 }))).toBe(
    '50 × Iso turvapussi · 100 × Sinetit',
  )
})

test('a list has a line for each kind', () => {
  expect(
    contentLines({ pcs_2e_bag: 1, pcs_2e_roll: 2 }).map(({ name, count }) => `${plain(name)} ${count}`),
  ).toEqual(['2 €, rulla 2', '2 €, pussi 1'])
  expect(edgeOf('pcs_50cent_roll')).toBe('pcs_50cent')
})

test('nothing is an empty text', () => {
  expect(contentText({})).toBe('')
})

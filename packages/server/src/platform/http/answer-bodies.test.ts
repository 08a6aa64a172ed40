import { expect, test } from 'vitest'
import { collectRows } from './answer-bodies.ts'

const joined = (rows: readonly string[]) => {
  const collected = collectRows()
  for (const row of rows) collected.add(row)
  const rowPieces = [...collected.end().rowPieces]
  return { text: Buffer.concat(rowPieces).toString(), sizes: rowPieces.map(({ length }) => length) }
}

test('rows come out in order, whatever bytes their letters take', () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, index) => `{"n":${index},"text":"${'å€😀'.repeat(index % 40)}"}`,
  )
  const { text, sizes } = joined(rows)
  expect(text).toBe(rows.join(','))
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(128 * 1024)
})

test('a row longer than a piece is a piece of its own', () => {
  const rows = ['1', `"${'ä'.repeat(100_000)}"`, '2', '3']
  expect(joined(rows).text).toBe(rows.join(','))
})

test('no rows are no pieces', () => {
  expect(joined([])).toEqual({ text: '', sizes: [] })
})

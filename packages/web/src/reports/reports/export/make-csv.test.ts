import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import { reportCsv } from '@kassavirta/domain/reports/reports/file'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { expect, test } from 'vitest'
import { makeCsv } from './make-csv.ts'
import { SLICE_ROWS } from './making.ts'

const rows = readRows(deposits, sampleRows(deposits, 2 * SLICE_ROWS + 1))

test('a long list is written in slices, between which the page answers [R-CSV-01]', async () => {
  const shares: number[] = []
  let answered = 0
  const timer = setInterval(() => (answered += 1))
  const file = await makeCsv(
    { report: deposits, rows },
    {
      signal: new AbortController().signal,
      onProgress: (share) => void shares.push(share),
    },
  )
  clearInterval(timer)
  // The byte order mark is read away by text().
  expect(await file.text()).toBe(reportCsv(deposits, rows).slice(1))
  expect(shares).toEqual([SLICE_ROWS / rows.length, (2 * SLICE_ROWS) / rows.length, 1])
  expect(answered).toBeGreaterThan(0)
})

test('whoever stops the making gets no file', async () => {
  const stop = new AbortController()
  const made = makeCsv({ report: deposits, rows }, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(made).rejects.toThrow('aborted')
})

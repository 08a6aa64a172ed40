import { expect, test } from 'vitest'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { reports } from '@kassavirta/domain/reports/reports/all'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { reportCsv } from '@kassavirta/domain/reports/reports/print'
import { handledOrderEvents } from '@kassavirta/domain/reports/reports/definitions/handled-events'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { xlsxName, makeCsv, SLICE_ROWS } from './make-files.ts'

const october = { from: day('2026-10-01'), to: day('2026-10-31') }

test('the name has report, place and days', () => {
  expect(xlsxName(extendedDeposits, 'Myllypuoti', october)).toBe(
    'konsernin-tilitykset_Myllypuoti_2026-10-01_2026-10-31.xlsx',
  )
  expect(xlsxName(handledOrderEvents, 'Kaikki toimipaikat', october)).toBe(
    'kasitellyt-laskentatapahtumat-vaihtorahatilaukset_Kaikki-toimipaikat_2026-10-01_2026-10-31.xlsx',
  )
})

test.each([
  ['Ähtärin Åsa & Öljy Oy', 'Ahtarin-Asa-Oljy-Oy'],
  ['../../etc/passwd', 'etc-passwd'],
  ['CON\u0000:*?"<>|', 'CON'],
  ['Café – №1', 'Cafe-1'],
])('%j is written with safe signs: %s', (owner, expected) => {
  expect(xlsxName(extendedDeposits, owner, october)).toBe(
    `konsernin-tilitykset_${expected}_2026-10-01_2026-10-31.xlsx`,
  )
})

test('no name is empty, long or double', () => {
  const names = reports.map((report) => xlsxName(report, 'x'.repeat(500), october))
  expect(new Set(names).size).toBe(reports.length)
  for (const name of names) expect(name.length).toBeLessThan(200)
  expect(xlsxName(extendedDeposits, '日本', october)).toBe('konsernin-tilitykset_2026-10-01_2026-10-31.xlsx')
})

const rows = readRows(deposits, sampleRows(deposits, 2 * SLICE_ROWS + 1))

test('a long list is written in slices [R-CSV-01, R-REP-07]', async () => {
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

test('a stopped file is not made', async () => {
  const stop = new AbortController()
  const made = makeCsv({ report: deposits, rows }, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(made).rejects.toThrow('aborted')
})

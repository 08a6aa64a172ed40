import { day } from '@kassavirta/domain/kernel/dates/dates'
import { reports } from '@kassavirta/domain/reports/reports/all'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/extended-deposits'
import { handledOrderEvents } from '@kassavirta/domain/reports/reports/handled-events'
import { expect, test } from 'vitest'
import { xlsxName } from './file-name.ts'

const october = { from: day('2026-10-01'), to: day('2026-10-31') }

test('the name tells the report, whose rows they are and the days', () => {
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

test('no name is empty, too long or alike for two reports', () => {
  const names = reports.map((report) => xlsxName(report, 'x'.repeat(500), october))
  expect(new Set(names).size).toBe(reports.length)
  for (const name of names) expect(name.length).toBeLessThan(200)
  expect(xlsxName(extendedDeposits, '日本', october)).toBe('konsernin-tilitykset_2026-10-01_2026-10-31.xlsx')
})

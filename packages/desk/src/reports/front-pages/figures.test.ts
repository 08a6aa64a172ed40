import { day } from '@kassavirta/domain/kernel/dates/dates'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { expect, test } from 'vitest'
import { hourBars, limitLines } from './figures.ts'

/** 14:02 in Helsinki. */
const now = new Date('2026-11-16T12:02:00Z')
const id = WireId.parse(9)

test('every hour up to now has its bar', () => {
  const bars = hourBars(
    [
      { hour: 9, bags: 20 },
      { hour: 13, bags: 5 },
      { hour: 14, bags: 3 },
    ],
    now,
  )
  expect(bars.map(({ hour }) => hour)).toEqual([7, 8, 9, 10, 11, 12, 13, 14])
  expect(bars.map(({ bags }) => bags)).toEqual([0, 0, 20, 0, 0, 0, 5, 3])
  expect(bars[6]).toMatchObject({ share: 0.25, isRunning: false })
  expect(bars.at(-1)).toMatchObject({ hour: 14, isRunning: true })
  const early = hourBars([{ hour: 4, bags: 1 }], now)
  expect(early.map(({ hour }) => hour)[0]).toBe(4)
  expect(hourBars([], new Date('2026-11-15T22:10:00Z')).map(({ hour }) => hour)).toEqual([0])
})

test('a limit has its time, its day and its work', () => {
  const lines = limitLines(
    [
      { kind: 'answer', at: new Date('2026-11-16T13:30:00Z'), caseId: id, number: WireId.parse(1192) },
      { kind: 'service', at: new Date('2026-11-16T14:00:00Z') },
      { kind: 'bags', at: new Date('2026-11-16T22:00:00Z'), bags: 1 },
      { kind: 'orders', at: new Date('2026-11-17T10:00:00Z'), day: day('2026-11-19'), orders: 58 },
    ],
    now,
  )
  expect(lines.map(({ when, text, to }) => [when, text, to])).toEqual([
    ['15:30', 'Vastaus luvattu, yhteydenotto 1192', '/yhteydenotot/9'],
    ['16:00', 'Asiakaspalvelu sulkeutuu', undefined],
    ['ti 00:00', '1 pussi myöhästyy, jos sitä ei lasketa', '/laskenta'],
    ['ti 12:00', 'to 19.11. lukittuu, 58 tilausta', '/toimitukset?day=2026-11-19'],
  ])
})

import { describe, expect, test } from 'vitest'
import { refetchDelayMs, cutOffSentence, deliveryOf } from './delivery.ts'

const told = {
  earliest: '2026-06-17',
  latest: '2026-07-17',
  cutoff: '2026-06-15T09:00:00.000Z',
  closedDates: ['2026-06-19', '2026-06-20', '2026-06-22'],
}

test('the calendar knows why a day is closed [R-API-25]', () => {
  expect([...deliveryOf(told).closed]).toEqual([
    ['2026-06-19', 'juhannusaatto'],
    ['2026-06-20', 'lauantai'],
    // The provider may close a day that is a banking day.
    ['2026-06-22', 'ei toimituksia'],
  ])
})

test('an earliest day beyond the latest is the only one [R-CHG-22]', () => {
  expect(deliveryOf({ ...told, latest: '2026-06-16' })).toMatchObject({ latest: '2026-06-17' })
})

describe('the cut-off is a sentence', () => {
  test.each([
    [
      '2026-11-16T10:00:00Z',
      '2026-11-18',
      'Tilaa ma 16.11. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 18.11.',
    ],
    [
      '2026-06-15T09:00:00Z',
      '2026-06-17',
      'Tilaa ma 15.6. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 17.6.',
    ],
    [
      '2027-01-04T06:30:00Z',
      '2027-01-07',
      'Tilaa ma 4.1. klo 08:30 mennessä, niin toimitus ehtii torstaiksi 7.1.',
    ],
    [
      '2026-11-15T10:00:00Z',
      '2026-11-17',
      'Tilaa su 15.11. klo 12:00 mennessä, niin toimitus ehtii tiistaiksi 17.11.',
    ],
    [
      '2026-11-18T10:00:00Z',
      '2026-11-20',
      'Tilaa ke 18.11. klo 12:00 mennessä, niin toimitus ehtii perjantaiksi 20.11.',
    ],
    [
      '2026-11-19T10:00:00Z',
      '2026-11-21',
      'Tilaa to 19.11. klo 12:00 mennessä, niin toimitus ehtii lauantaiksi 21.11.',
    ],
    [
      '2026-11-20T10:00:00Z',
      '2026-11-22',
      'Tilaa pe 20.11. klo 12:00 mennessä, niin toimitus ehtii sunnuntaiksi 22.11.',
    ],
    // The provider's own first day can be ordered until the day before is over.
    [
      '2026-11-29T22:00:00Z',
      '2026-11-30',
      'Tilaa su 29.11. mennessä, niin toimitus ehtii maanantaiksi 30.11.',
    ],
  ])('%s for %s', (cutoff, earliest, sentence) => {
    expect(cutOffSentence(deliveryOf({ ...told, cutoff, earliest }))).toBe(sentence)
  })
})

test.each([
  ['2026-11-16T09:59:58Z', 3000],
  ['2026-11-16T10:00:30Z', 1000],
  ['2026-11-16T06:00:00Z', 600_000],
])('at %s the days are asked for again after %i ms', (now, ms) => {
  expect(refetchDelayMs(new Date('2026-11-16T10:00:00Z'), new Date(now))).toBe(ms)
})

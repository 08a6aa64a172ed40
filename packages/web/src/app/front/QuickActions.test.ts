import { describe, expect, test } from 'vitest'
import { deliverySentence, leadingAccount } from './QuickActions.tsx'

const account = (earliest: string | null, days = '2') => ({
  accountIsDefault: false,
  accountDeliveryDays: days,
  changeOrderEarliestDeliveryDate: earliest,
})
const winter = '10:00:00'

describe('an account on banking days', () => {
  test.each([
    [
      'before noon on Monday',
      '2026-11-16T08:00:00Z',
      '2026-11-18',
      'Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.',
    ],
    [
      'after noon on Monday',
      '2026-11-16T10:00:00Z',
      '2026-11-19',
      'Tilaa ti 17.11. klo 12:00 mennessä, toimitus to 19.11.',
    ],
    [
      'on a Sunday',
      '2026-11-15T08:00:00Z',
      '2026-11-18',
      'Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.',
    ],
    [
      'just after midnight',
      '2026-11-15T22:30:00Z',
      '2026-11-18',
      'Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.',
    ],
    [
      'before Christmas',
      '2026-12-22T08:00:00Z',
      '2026-12-28',
      'Tilaa ti 22.12. klo 12:00 mennessä, toimitus ma 28.12.',
    ],
  ])('%s', (_, now, own, sentence) => {
    const shown = deliverySentence(account(own), {
      parameter: { changeOrderCutoffTimeUTC: winter },
      now: new Date(now),
    })
    expect(shown).toBe(sentence)
  })
})

test('noon in summer is nine in UTC', () => {
  const now = new Date('2026-06-15T08:59:00Z')
  expect(
    deliverySentence(account('2026-06-17'), { parameter: { changeOrderCutoffTimeUTC: '09:00:00' }, now }),
  ).toBe('Tilaa ma 15.6. klo 12:00 mennessä, toimitus ke 17.6.')
})

test('a cut-off at half past shows its minutes', () => {
  const now = new Date('2026-11-16T08:00:00Z')
  expect(
    deliverySentence(account('2026-11-18'), { parameter: { changeOrderCutoffTimeUTC: '12:30:00' }, now }),
  ).toBe('Tilaa ma 16.11. klo 14:30 mennessä, toimitus ke 18.11.')
})

test('an account without a date goes by calendar days', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  expect(deliverySentence(account(null, '3'), { parameter: { changeOrderCutoffTimeUTC: winter }, now })).toBe(
    'Tilaa pe 20.11. klo 12:00 mennessä, toimitus ma 23.11.',
  )
})

test('a date of the provider has no hour', () => {
  const now = new Date('2026-11-16T08:00:00Z')
  expect(
    deliverySentence(account('2026-11-30'), { parameter: { changeOrderCutoffTimeUTC: winter }, now }),
  ).toBe('Tilattavissa ma 30.11. alkaen.')
})

test('only a certain date is named before the cut-off is known', () => {
  const terms = { parameter: undefined, now: new Date('2026-11-16T08:00:00Z') }
  expect(deliverySentence(account('2026-11-18'), terms)).toBe('Tilattavissa ke 18.11. alkaen.')
  expect(deliverySentence(account(null), terms)).toBeUndefined()
  expect(
    deliverySentence(account(null), { ...terms, parameter: { changeOrderCutoffTimeUTC: 'keskipäivä' } }),
  ).toBeUndefined()
})

test('the sentence is about the first account', () => {
  const first = account('2026-11-18')
  const preset = { ...account('2026-11-19'), accountIsDefault: true }
  expect(leadingAccount([first, preset])).toBe(preset)
  expect(leadingAccount([first])).toBe(first)
  expect(leadingAccount([])).toBeUndefined()
})

test('an earlier cut-off counts for today', () => {
  const parameter = {
    changeOrderCutoffTimeUTC: '08:00:00',
    usualCutOff: '12:00',
    exceptionDays: { '2026-11-16': '10:00' },
  }
  const at = (now: string, own: string) => deliverySentence(account(own), { parameter, now: new Date(now) })
  expect(at('2026-11-16T07:59:00Z', '2026-11-18')).toBe(
    'Tilaa ma 16.11. klo 10:00 mennessä, toimitus ke 18.11.',
  )
  expect(at('2026-11-16T08:00:00Z', '2026-11-19')).toBe(
    'Tilaa ti 17.11. klo 12:00 mennessä, toimitus to 19.11.',
  )
})

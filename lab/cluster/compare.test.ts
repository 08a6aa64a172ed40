import { expect, test } from 'vitest'
import { compare, type Acknowledged, type Stored } from './compare.ts'

const sent = (number: number): Acknowledged => ({ mark: `ajo ${number}`, table: 'deposit', entryId: number })
const row = (number: number, more: Partial<Stored> = {}): Stored => ({
  ...sent(number),
  audits: 1,
  events: 1,
  ...more,
})

test('what is stored once with its ledgers is neither lost nor doubled, told or not', () => {
  expect(compare([sent(1), sent(2)], [row(1), row(2), row(3)])).toEqual({ lost: [], doubled: [] })
})

test.each([
  ['the row', [row(1)]],
  ['the audit row', [row(1), row(2, { audits: 0 })]],
  ['the event', [row(1), row(2, { events: 0 })]],
  ['the row of that number', [row(1), row(2, { entryId: 9 })]],
  ['the row in its table', [row(1), row(2, { table: 'change_order' })]],
])('an acknowledged submission without %s is lost', (_what, stored) => {
  expect(compare([sent(1), sent(2)], stored).lost).toEqual(['ajo 2'])
})

test.each([
  ['two rows', [row(1), row(1, { entryId: 2 })]],
  ['two audit rows', [row(1, { audits: 2 })]],
  ['two events', [row(1, { events: 2 })]],
])('a submission with %s is doubled', (_what, stored) => {
  expect(compare([sent(1)], stored).doubled).toEqual(['ajo 1'])
})

import { expect, test } from 'vitest'
import { bagPerson, suspectNote } from '../../tables/counting.ts'
import { tableRows } from './table-rows.ts'

const stored = {
  id: 1,
  bag_id: 2,
  unit_cents: 5000,
  serial: 'X1',
  found_by: 3,
  due_date: '2026-12-01',
  handed_on: null,
  handed_to: '',
  handed_by: null,
  version: 0,
}

test.each([
  ['as the driver has it', '2026-11-14 08:15:00.5+00'],
  ['as JSON has it', '2026-11-14T10:15:00.5+02:00'],
])('a row gets the names of our code and its moments, %s', (_name, at) => {
  const [row] = tableRows(suspectNote, [{ ...stored, found_at: at }])
  expect(row).toMatchObject({
    bagId: 2,
    unitCents: 5000,
    foundAt: new Date('2026-11-14T08:15:00.500Z'),
    dueDate: '2026-12-01',
    handedOn: null,
  })
})

test('a row that lacks a column of its table is refused', () => {
  expect(() => tableRows(bagPerson, [{ bag_id: 1, staff_id: 2 }])).toThrow('step is missing')
})

import { expect, test } from 'vitest'
import { faultOf, noDifference, readConfirmation, readDifference } from './confirmation-draft.ts'

const packed = { pcs_20e: 7, pcs_2e_roll: 1 }
const start = noDifference(packed)

test('the form begins with what was packed, which alone is nothing to tell', () => {
  expect(start).toEqual({ counts: { pcs_20e: '7', pcs_2e_roll: '1' }, message: '' })
  expect(faultOf(start, packed)).toMatch(/^Määrät ovat samat kuin pakatut/)
})

test('another count or a message is something to tell; an unreadable count is not', () => {
  expect(faultOf({ ...start, counts: { ...start.counts, pcs_20e: '6' } }, packed)).toBeUndefined()
  expect(faultOf({ ...start, message: 'Pussi oli auki.' }, packed)).toBeUndefined()
  expect(faultOf({ ...start, counts: { pcs_20e: 'x' } }, packed)).toMatch(/^Tarkista määrät/)
})

test('a draft is read as it was typed, and anything else is not', () => {
  expect(readDifference(JSON.parse(JSON.stringify(start)))).toEqual(start)
  expect(readDifference({ counts: null, message: '' })).toBeUndefined()
  expect(readDifference({ counts: {} })).toBeUndefined()
})

test('a body that waits for its answer is kept unchanged', () => {
  const body = { customerId: 1, userId: 2, entryId: 3, matches: false, counts: packed, message: '' }
  expect(readConfirmation(body)).toBe(body)
  expect(readConfirmation({ ...body, matches: 'no' })).toBeUndefined()
})

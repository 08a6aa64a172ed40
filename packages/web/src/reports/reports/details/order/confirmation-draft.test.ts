import { expect, test } from 'vitest'
import { noDifference, sameFault } from './confirmation-draft.ts'

const packed = { pcs_20e: 7, pcs_2e_roll: 1 }
const start = noDifference(packed)

test('the form begins with what was packed, which alone is nothing to tell', () => {
  expect(start).toEqual({ counts: { pcs_20e: '7', pcs_2e_roll: '1' }, message: '' })
  expect(sameFault(start, packed)['message']).toMatch(/^Määrät ovat samat kuin pakatut/)
})

test('another count or a message is something to tell', () => {
  expect(sameFault({ ...start, counts: { ...start.counts, pcs_20e: '6' } }, packed)).toEqual({})
  expect(sameFault({ ...start, message: 'Pussi oli auki.' }, packed)).toEqual({})
})

test('of an unreadable count the form itself tells', () => {
  expect(sameFault({ ...start, counts: { pcs_20e: 'x' } }, packed)).toEqual({})
})

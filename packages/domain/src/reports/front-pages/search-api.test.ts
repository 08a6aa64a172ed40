import { expect, test } from 'vitest'
import { readSearchTerm } from './search-api.ts'

test.each([
  ['00482913', { code: '00482913', entryId: undefined, sum: 482_913_00 }],
  [' rf18 5390 ', { code: 'RF185390', entryId: undefined, sum: undefined }],
  ['1 260,00 €', { code: '', entryId: undefined, sum: 1_260_00 }],
  ['1260', { code: '1260', entryId: 1260, sum: 1_260_00 }],
  ['7', { code: '', entryId: 7, sum: 7_00 }],
  ['1234567890', { code: '1234567890', entryId: undefined, sum: 1_234_567_890_00 }],
  ['kaleva', { code: 'KALEVA', entryId: undefined, sum: undefined }],
  ['', undefined],
  ['%', undefined],
  ["'; drop", undefined],
])('%j is read as %j', (typed, sought) => {
  expect(readSearchTerm(typed)).toEqual(sought)
})

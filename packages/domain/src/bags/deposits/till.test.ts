import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { noteFields, pieceFields } from '../../kernel/money/denominations.ts'
import { cents } from '../../kernel/money/money.ts'
import { depositForm } from './form.ts'
import { beyondReport, leaveFloat, piecesTotal } from './till.ts'

const pieces = fc.record(
  Object.fromEntries(pieceFields.map((field) => [field, fc.integer({ min: 0, max: 1000 })])),
  { requiredKeys: [] },
)

test('what goes into the bag and what stays are together what was counted, and no more stays than the float', () => {
  fc.assert(
    fc.property(pieces, pieces, (counted, float) => {
      const { stays, bag, short } = leaveFloat(counted, float)
      for (const field of pieceFields) {
        expect(stays[field] + bag[field]).toBe(counted[field] ?? 0)
        expect(Math.min(stays[field], bag[field])).toBeGreaterThanOrEqual(0)
        const missing = (float[field] ?? 0) - stays[field]
        expect(missing).toBeGreaterThanOrEqual(0)
        // Where the float is not whole, nothing of its kind goes into the bag, and the person is told.
        expect(missing * bag[field]).toBe(0)
        expect(short.some((shortage) => shortage.field === field)).toBe(missing > 0)
      }
      expect(piecesTotal(stays) + piecesTotal(bag)).toBe(piecesTotal(counted))
    }),
  )
})

test('a till with fewer pieces than its float keeps all of them and says which', () => {
  const { stays, bag, short } = leaveFloat({ pcs_50e: 3, pcs_5e: 4 }, { pcs_5e: 10, pcs_50e: 1, pcs_2e: 2 })
  expect([stays.pcs_50e, bag.pcs_50e, stays.pcs_5e, bag.pcs_5e]).toEqual([1, 2, 4, 0])
  expect(short).toEqual([
    { field: 'pcs_5e', has: 4, needs: 10 },
    { field: 'pcs_2e', has: 0, needs: 2 },
  ])
})

test.each([
  ['1 248,00', -150],
  ['1246.5', 0],
  ['1000', 246_50],
  ['', undefined],
  ['tuhat', undefined],
  ['-5', undefined],
  ['1'.repeat(40), undefined],
])('a report of %j', (report, beyond) => {
  expect(beyondReport(cents(1246_50), report)).toBe(beyond)
})

test('a report and a float change nothing of what is sent, and stop nothing', () => {
  const sender = { customerId: 4101, userId: 7001 }
  const values = {
    ...depositForm.start,
    accountId: 5101,
    selectedDate: day('2026-11-16'),
    reference: { value: '', isFreeForm: true },
    message: '',
    securityBagNumber: '104558209',
    selectedNotes: { [noteFields[0] ?? '']: '2' },
  }
  const helped = { ...values, tillReportSum: '½ nonsense', leftInTill: { pcs_50e: '2' } }
  expect(depositForm.bodyOf(helped, sender)).toEqual(depositForm.bodyOf(values, sender))
  expect(depositForm.faultsOf(helped, sender)).toEqual(depositForm.faultsOf(values, sender))
  // The draft keeps them.
  expect(depositForm.readTyped(JSON.parse(JSON.stringify(helped)))).toMatchObject({
    tillReportSum: '½ nonsense',
    leftInTill: { pcs_50e: '2' },
  })
})

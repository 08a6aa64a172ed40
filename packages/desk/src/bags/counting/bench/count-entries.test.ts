import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { MAX_COUNT } from '@kassavirta/domain/kernel/money/counts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeTill,
  emptyEntries,
  emptyTill,
  faultsOf,
  tillFromAnswer,
  fromWire,
  isBlankEntries,
  sumsOfBag,
  suspectsOf,
  toCountBody,
  tillToBody,
  writeSerial,
} from './count-entries.ts'

const till = (counts: Record<string, string>) => ({ ...emptyTill, counts })
const bag = (...tills: Record<string, string>[]) => ({ ...emptyEntries, tills: tills.map(till) })

test('several tills make one sum', () => {
  const entries = bag({ pcs_50e: '6+11', pcs_2e: '18' }, { pcs_20e: '1 200' })
  expect(sumsOfBag(entries)).toEqual({ notes: 850_00 + 24_000_00, coins: 36_00, total: 24_886_00 })
})

test('suspect and unfit notes are no money', () => {
  expect(sumsOfBag(bag({ pcs_50e: '1', suspect_pcs_50e: '2', unfitNotes: '5' })).total).toBe(50_00)
})

test('the server gives back what was typed', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...pieceFields), fc.integer({ min: 1, max: MAX_COUNT })),
      (pieces) => {
        const counts = Object.fromEntries(
          Object.entries(pieces).map(([name, count]) => [name, String(count)]),
        )
        const typed = { ...emptyTill, registerText: 'Kassa 2', slip: '1 465,10', voucherSum: '36,40', counts }
        const again = tillFromAnswer(tillToBody(typed))
        expect(tillToBody(again)).toEqual(tillToBody(typed))
        expect(again.counts).toEqual(counts)
      },
    ),
  )
})

test('a suspect note has a denomination and a serial number', () => {
  const counted = bag({ suspect_pcs_50e: '2' }, { suspect_pcs_20e: '1' })
  const named = writeSerial(counted, { till: 0, denomination: 'pcs_50e', index: 1 }, ' PA123 ')
  expect(suspectsOf(named)).toHaveLength(3)
  expect(toCountBody(named).suspects).toEqual([
    { denomination: 'pcs_50e', serial: '' },
    { denomination: 'pcs_50e', serial: 'PA123' },
    { denomination: 'pcs_20e', serial: '' },
  ])
})

test('a serial number outlives its count', () => {
  const named = writeSerial(
    bag({ suspect_pcs_50e: '1' }),
    { till: 0, denomination: 'pcs_50e', index: 0 },
    'PA1',
  )
  const emptied = changeTill(named, 0, { counts: {} })
  expect(suspectsOf(emptied)).toEqual([])
  expect(suspectsOf(changeTill(emptied, 0, { counts: { suspect_pcs_50e: '1' } }))[0]?.serial).toBe('PA1')
})

test('absurd and unreadable figures are faults', () => {
  const entries = bag({ pcs_50e: '-1', pcs_20e: '12+', pcs_10e: '00482913482', pcs_5e: '7' })
  const withSum = changeTill(entries, 0, { voucherSum: '12,345', slip: 'x' })
  expect(faultsOf(withSum).map(({ field }) => field)).toEqual([
    'pcs_50e',
    'pcs_20e',
    'pcs_10e',
    'slip',
    'voucherSum',
  ])
  expect(faultsOf(bag({ pcs_50e: '', pcs_20e: '0' }))).toEqual([])
})

test('a bag is blank until something is typed', () => {
  expect(isBlankEntries(emptyEntries)).toBe(true)
  expect(isBlankEntries({ ...emptyEntries, intact: false })).toBe(false)
  expect(isBlankEntries(bag({ pcs_5e: '0' }))).toBe(false)
})

test('a count comes back with its suspect notes', () => {
  const counted = {
    ...bag({ pcs_50e: '3', suspect_pcs_50e: '1' }, { pcs_20e: '2' }),
    intact: false,
    note: 'Sauma auki',
  }
  const named = writeSerial(counted, { till: 0, denomination: 'pcs_50e', index: 0 }, 'PA1')
  expect(toCountBody(fromWire(toCountBody(named)))).toEqual(toCountBody(named))
  expect(fromWire({ tills: [], intact: true, suspects: [], note: '' })).toEqual(emptyEntries)
})

test('the owner of an undeclared bag is sent', () => {
  const owner = { companyId: 4, companyName: 'Kamppi', accountId: 9, accountNumber: 'FI21' }
  expect(toCountBody({ ...emptyEntries, owner })).toMatchObject({ companyId: 4, accountId: 9 })
  expect(toCountBody(emptyEntries)).not.toHaveProperty('companyId')
})

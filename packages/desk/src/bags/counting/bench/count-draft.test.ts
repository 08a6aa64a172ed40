import { memoryStorage } from '../../../platform/memory-storage.fixture.ts'
import { expect, test } from 'vitest'
import { entriesToResume, removeCountDraft, textOfCount, writeCountDraft } from './count-draft.ts'
import { emptyEntries, emptyTill, writeSerial } from './count-entries.ts'

const owner = { staffId: 3, bagId: 12, pass: 1 }
const bag = (counts: Record<string, string>) => ({ ...emptyEntries, tills: [{ ...emptyTill, counts }] })

test('what was typed after the last save comes back, with serial numbers and unfinished fields', () => {
  const storage = memoryStorage()
  const typed = writeSerial(
    { ...bag({ pcs_50e: '6', pcs_20e: '12+' }), intact: false, note: 'Sauma auki' },
    { till: 0, denomination: 'pcs_50e', index: 0 },
    'PA1',
  )
  const saved = bag({ pcs_50e: '6' })
  writeCountDraft(storage, owner, { entries: typed, saved: textOfCount(saved) })
  const found = entriesToResume(storage, owner, saved)
  expect(found).toMatchObject({ intact: false, note: 'Sauma auki' })
  expect(found.tills[0]?.counts).toEqual({ pcs_50e: '6', pcs_20e: '12+' })
  expect(found.tills[0]?.serials.pcs_50e).toEqual(['PA1'])
})

test('what was never saved comes back too', () => {
  const storage = memoryStorage()
  writeCountDraft(storage, owner, { entries: bag({ pcs_50e: '6' }), saved: textOfCount(emptyEntries) })
  expect(entriesToResume(storage, owner, emptyEntries).tills[0]?.counts).toEqual({ pcs_50e: '6' })
})

test('where another device has gone on, its figures count', () => {
  const storage = memoryStorage()
  writeCountDraft(storage, owner, {
    entries: bag({ pcs_50e: '6' }),
    saved: textOfCount(bag({ pcs_50e: '6' })),
  })
  const newer = bag({ pcs_50e: '6', pcs_20e: '4' })
  expect(entriesToResume(storage, owner, newer).tills[0]?.counts).toEqual({ pcs_50e: '6', pcs_20e: '4' })
})

test('the next pass begins empty, and nobody goes on with somebody else’s draft', () => {
  const storage = memoryStorage()
  writeCountDraft(storage, owner, { entries: bag({ pcs_50e: '6' }), saved: textOfCount(emptyEntries) })
  expect(entriesToResume(storage, { ...owner, pass: 2 }, emptyEntries)).toEqual(emptyEntries)
  expect(entriesToResume(storage, { ...owner, staffId: 4 }, emptyEntries)).toEqual(emptyEntries)
  removeCountDraft(storage, owner)
  expect(entriesToResume(storage, owner, emptyEntries)).toEqual(emptyEntries)
})

test('a draft that cannot be read is as none', () => {
  const storage = memoryStorage()
  storage.setItem('kassavirta.desk.count.3.12.1', '{"saved":"[]","entries":{"tills":[5]}}')
  expect(entriesToResume(storage, owner, emptyEntries)).toEqual(emptyEntries)
})

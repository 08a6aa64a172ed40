import { expect, test } from 'vitest'
import { agreedReading } from './CameraDialog.tsx'

const isNumber = (text: string) => /^\d+$/.test(text)

test('a reading is taken when it repeats', () => {
  const take = agreedReading(isNumber)
  expect(take(['104558209'])).toBeUndefined()
  expect(take(['104558209'])).toBe('104558209')
})

test('readings that differ are not taken', () => {
  const take = agreedReading(isNumber)
  expect([take(['104558209']), take(['04558209']), take([]), take(['04558209'])]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('another code in the picture is passed over', () => {
  const take = agreedReading(isNumber)
  take(['https://example.test', '104558209'])
  expect(take(['104558209', 'https://example.test'])).toBe('104558209')
})

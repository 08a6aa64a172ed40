import { expect, test } from 'vitest'
import { AUTO_READ_MS, isNotice, isUnread } from './rules.ts'

test('an exception notice is one by its type alone', () => {
  expect([isNotice({ type: 'poikkeama' }), isNotice({ type: 'tiedote' })]).toEqual([true, false])
})

test('a message without a moment of reading is unread', () => {
  expect([isUnread({ read: undefined }), isUnread({ read: '2026-11-14T08:00:00Z' })]).toEqual([true, false])
})

test('an ordinary message is read after two seconds in sight', () => {
  expect(AUTO_READ_MS).toBe(2000)
})

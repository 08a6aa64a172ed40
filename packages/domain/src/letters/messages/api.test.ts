import { expect, test } from 'vitest'
import { AUTO_READ_MS, isNotice, isUnread, isSafeLink } from './api.ts'

test('an exception notice is one by its type alone', () => {
  expect([isNotice({ type: 'poikkeama' }), isNotice({ type: 'tiedote' })]).toEqual([true, false])
})

test('a message without a moment of reading is unread', () => {
  expect([isUnread({ read: undefined }), isUnread({ read: '2026-11-14T08:00:00Z' })]).toEqual([true, false])
})

test('an ordinary message is read after two seconds in sight', () => {
  expect(AUTO_READ_MS).toBe(2000)
})

test.each(['https://example.fi/huolto', 'http://example.fi', '/raportit/lista', '/'])(
  '%s is a link',
  (link) => {
    expect(isSafeLink(link)).toBe(true)
  },
)

test.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'mailto:a@b.fi',
  'huolto',
  ' https://x.fi',
  'https://x.fi y',
  '/raportit lista',
])('%j is no link', (link) => {
  expect(isSafeLink(link)).toBe(false)
})

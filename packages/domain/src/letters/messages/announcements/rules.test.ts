import { expect, test } from 'vitest'
import { isSafeLink } from './rules.ts'

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

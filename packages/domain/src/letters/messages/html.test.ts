import { expect, test } from 'vitest'
import { ALLOWED_LINK, allowedTags, linkAttributes, tagReplacements } from './html.ts'

test.each(['https://example.fi', 'HTTP://example.fi', 'mailto:a@example.fi', 'tel:+358401234567'])(
  '%s is a link [R-MSG-07]',
  (href) => {
    expect(ALLOWED_LINK.test(href)).toBe(true)
  },
)

test.each([
  'javascript:x',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/ohjeet',
  'ohje',
  ' https:',
  '',
])('%j is no link [R-MSG-07]', (href) => {
  expect(ALLOWED_LINK.test(href)).toBe(false)
})

test('only a page of the web opens beside the portal, and none learns where it was opened from', () => {
  expect(linkAttributes('https://example.fi')).toEqual({ target: '_blank', rel: 'noopener noreferrer' })
  expect(linkAttributes('HTTP://example.fi')).toHaveProperty('target', '_blank')
  expect(linkAttributes('mailto:a@example.fi?body=https://example.fi')).not.toHaveProperty('target')
  expect(linkAttributes('mailto:a@example.fi')).toEqual({ rel: 'noopener noreferrer' })
})

test('nothing that loads, runs, sends or names is allowed [R-MSG-07]', () => {
  const never = [
    'script',
    'style',
    'img',
    'svg',
    'math',
    'iframe',
    'object',
    'form',
    'input',
    'template',
    'base',
  ]
  expect(allowedTags.filter((tag) => never.includes(tag))).toEqual([])
})

test('what stands for a block that is not allowed is allowed itself [R-MSG-07]', () => {
  for (const [tag, standIn] of tagReplacements) {
    expect(allowedTags).toContain(standIn)
    expect(allowedTags).not.toContain(tag)
  }
})

import { expect, test } from 'vitest'
import fc from 'fast-check'
import { ALLOWED_LINK, allowedTags, linkAttributes, tagReplacements, htmlOf, paragraphsOf } from './html.ts'

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

test('an empty line begins a paragraph, a new line stays one, an address becomes a link', () => {
  const typed =
    'Hyvä asiakas,\n\nnoudot tuntia aiemmin.\nLue: https://kassa.example/a?b=1&c=2.\n \n\nTerveisin'
  expect(htmlOf(typed)).toBe(
    '<p>Hyvä asiakas,</p><p>noudot tuntia aiemmin.<br>Lue: <a href="https://kassa.example/a?b=1&amp;c=2">https://kassa.example/a?b=1&amp;c=2</a>.</p><p>Terveisin</p>',
  )
})

test('what is typed stays text, whatever it looks like', () => {
  expect(htmlOf('<b>1 < 2</b> & "x" javascript:alert(1)')).toBe(
    '<p>&lt;b&gt;1 &lt; 2&lt;/b&gt; &amp; &quot;x&quot; javascript:alert(1)</p>',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const shown = paragraphsOf(typed).flat(2)
      expect(
        shown
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s/g, ''),
      ).toBe(typed.replaceAll(/\s/g, ''))
      expect(htmlOf(typed).replaceAll(/<\/?p>|<br>|<a href="[^"]*">|<\/a>/g, '')).not.toMatch(/[<>"]/)
    }),
  )
})

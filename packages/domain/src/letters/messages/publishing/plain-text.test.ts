import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, paragraphsOf } from './plain-text.ts'

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

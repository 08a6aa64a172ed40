import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutMarkers } from './markers.ts'

test.each([
  ['[txt|abc]', 'abc'],
  ['Pussi [txt|123456]: ero −5,00 €', 'Pussi 123456: ero −5,00 €'],
  ['[txt|a][txt|b] ja [txt|c]', 'ab ja c'],
  ['[txt|]', ''],
  ['[txt|kaksi\nriviä]', 'kaksi\nriviä'],
  ['[txt|ulko [txt|sisä] ulko]', 'ulko sisä ulko'],
  ['<p>[txt|<b>lihava</b>]</p>', '<p><b>lihava</b></p>'],
  ['<scr[txt|ip]t>', '<script>'],
  ['<a href="[txt|javascript:x]">', '<a href="javascript:x">'],
  ['<[txt|img] src=x [txt|on]error=x>', '<img src=x onerror=x>'],
])('%s shows %s [R-MSG-06]', (text, shown) => {
  expect(withoutMarkers(text)).toBe(shown)
})

test.each(['', '[]', ']', 'a[1]', '[txt]', '[TXT|a]', '[txt |a]', '[txt|auki', '[txt|[txt|', 'a]b[txt|'])(
  '%j holds no marker and stays as it is [R-MSG-06]',
  (text) => {
    expect(withoutMarkers(text)).toBe(text)
  },
)

const piece = fc.constantFrom('[txt|', ']', '[', '|', 'txt|', '<b>', 'ä', 'x')
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
const noBrackets = fc.string().filter((text) => !/[[\]]/.test(text))

test('a marker round a text without brackets shows exactly that text [R-MSG-06]', () => {
  fc.assert(
    fc.property(noBrackets, noBrackets, noBrackets, (before, inner, after) => {
      expect(withoutMarkers(`${before}[txt|${inner}]${after}`)).toBe(before + inner + after)
    }),
  )
})

test('markers within markers show what is innermost, however deep [R-MSG-06]', () => {
  fc.assert(
    fc.property(noBrackets, fc.nat(50), (inner, depth) => {
      expect(withoutMarkers('[txt|'.repeat(depth) + inner + ']'.repeat(depth))).toBe(inner)
    }),
  )
})

test('nothing but marker signs ever goes, and nothing comes [R-MSG-06]', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const rest = (of: string) => of.replaceAll(/[[\]|tx]/g, '')
      expect(rest(withoutMarkers(text))).toBe(rest(text))
      expect(withoutMarkers(text).length).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('a long hostile text takes no longer than a long one', () => {
  const started = performance.now()
  for (const text of ['[txt|'.repeat(200_000), '[t'.repeat(200_000) + 'xt|a]'.repeat(200_000)])
    withoutMarkers(text)
  expect(performance.now() - started).toBeLessThan(2000)
})

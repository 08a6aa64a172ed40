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
/** No single '[' occurs, so that removing a marker cannot create another one. */
const wholeSigns = fc
  .array(fc.constantFrom('[txt|', ']', '|', 'txt', '<b>', 'ä', 'x'), { maxLength: 40 })
  .map((pieces) => pieces.join(''))
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

test('only whole markers ever go: an opening sign and one bracket for each [R-MSG-06]', () => {
  const openings = (text: string) => text.split('[txt|').length - 1
  const brackets = (text: string) => text.split(']').length - 1
  /** The text without any characters of markers, in order. */
  const plain = (text: string) => text.replaceAll('[txt|', '').replaceAll(']', '')
  fc.assert(
    fc.property(wholeSigns, (text) => {
      const shown = withoutMarkers(text)
      const gone = openings(text) - openings(shown)
      expect(brackets(text) - brackets(shown)).toBe(gone)
      expect(text.length - shown.length).toBe(gone * '[txt|]'.length)
      expect(plain(shown)).toBe(plain(text))
    }),
  )
})

test('a text without an opening sign, or without a bracket, stays as it is [R-MSG-06]', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('[txt|', ']'), (text, sign) => {
      const without = text.replaceAll(sign, '').replaceAll(sign, '')
      fc.pre(!without.includes(sign))
      expect(withoutMarkers(without)).toBe(without)
    }),
  )
})

// An algorithm that is quadratic in the number of brackets would run into the time limit here.
test.each([
  ['markers that are never closed', '[txt|'.repeat(200_000)],
  ['signs that only look like markers', '[t'.repeat(200_000) + 'xt|a]'.repeat(200_000)],
])('a long hostile text of %s is read once', (_, text) => {
  expect(withoutMarkers(text).length).toBeGreaterThanOrEqual(text.length - '[txt|]'.length)
})

import { decodePicture } from '@kassavirta/ui/camera/decode-picture.ts'
import { expect, test } from 'vitest'
import { code128Values, code128Widths, SYMBOLS } from './code128.ts'

test('every symbol is eleven wide and unlike the others', () => {
  expect(SYMBOLS).toHaveLength(107)
  expect(new Set(SYMBOLS).size).toBe(107)
  const widths = SYMBOLS.map((symbol) => Array.from(symbol, Number).reduce((sum, width) => sum + width, 0))
  expect(new Set(widths.slice(0, -1))).toEqual(new Set([11]))
  expect(widths.at(-1)).toBe(13)
})

test.each([
  // The example of the standard's descriptions: PJJ123C in letters has the checksum 54.
  ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
  ['123456', [105, 12, 34, 56, 44, 106]],
  ['S-20401', [104, 51, 13, 18, 99, 4, 1, 39, 106]],
])('%s is the symbols %j', (text, values) => {
  expect(code128Values(text)).toEqual(values)
})

test('a text outside the code has no symbols', () => {
  expect([code128Values(''), code128Values('Sinetti ä')]).toEqual([undefined, undefined])
})

/** A picture of the bars, three points for each width, with white around them. */
function pictureOf(widths: readonly number[]): ImageData {
  const points = widths.flatMap((width, index) => Array<number>(width * 3).fill(index % 2 === 0 ? 0 : 255))
  const row = [...Array<number>(60).fill(255), ...points, ...Array<number>(60).fill(255)]
  const height = 20
  const pixels = row.flatMap((light) => [light, light, light, 255])
  const data = new Uint8ClampedArray(Array.from({ length: height }, () => pixels).flat())
  return { data, width: row.length, height, colorSpace: 'srgb' } as ImageData
}

test.each([
  '450',
  '1',
  '20',
  'S-20401',
  'TM 220 418',
  '48210344',
  '482103445',
  'a1234567z',
  'ABC-1234',
  '~ !"',
])('the reader of the camera reads %j', (text) => {
  const widths = code128Widths(text)
  expect(decodePicture(pictureOf(widths ?? []))).toContain(text)
})

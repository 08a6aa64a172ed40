import { inflateSync } from 'node:zlib'
import type { Paper } from '@kassavirta/domain/kernel/texts/paper'
import { expect, test } from 'vitest'
import { elementsOf, noPoppler, readBy, textOf } from '../../../test/outgoing.ts'
import { makePdf } from './make-pdf.ts'

/** What the document says of itself: title, whether it has tags, number of sheets. */
const factsOf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map(
    readBy('pdfinfo', ['-'], pdf)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )

/** The fonts by name, each with whether it is inside the file. */
const fontsOf = (pdf: Buffer): readonly string[] =>
  readBy('pdffonts', ['-'], pdf)
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/ +/g, ' '))

/** Everything that is packed in the file, as one text. */
const unpacked = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode \/Length (\d+) >>\nstream\n/g)]
    .map(({ index, 0: head, 1: length }) => {
      const start = index + head.length
      return inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1')
    })
    .join('\n')

const made = new Date('2026-11-01T06:00:00Z')
const making = { made, language: 'fi-FI', producer: 'Kassavirta' }
const columns = [
  { heading: 'Viite', isFigure: false },
  { heading: 'Summa', isFigure: true },
]
const paperWith = (rows: readonly (readonly string[])[], more: Partial<Paper> = {}): Paper => ({
  title: 'Kooste',
  facts: [{ term: 'Toimipaikka', value: 'Šakkikahvila Åbo' }],
  parts: [
    { kind: 'note', text: 'Kuukausi on kesken.' },
    { kind: 'table', heading: 'Tilitykset', columns, rows, totals: ['Yhteensä', '3,00 €'] },
  ],
  foot: 'Kassavirta',
  ...more,
})

test.skipIf(noPoppler)('a screen reader meets the parts in reading order (needs poppler-utils)', () => {
  const pdf = makePdf(
    paperWith([
      ['12 34', '1,00 €'],
      ['56', '2,00 €'],
    ]),
    making,
  )
  expect(elementsOf(pdf)).toEqual([
    'Document',
    'H1 Kooste',
    'Table',
    'TR',
    'TH/Row Toimipaikka',
    'TD Šakkikahvila Åbo',
    'P Kuukausi on kesken.',
    'H2 Tilitykset',
    'Table',
    'TR',
    'TH/Column Viite',
    'TH/Column Summa',
    'TR',
    'TD 12 34',
    'TD 1,00 €',
    'TR',
    'TD 56',
    'TD 2,00 €',
    'TR',
    'TH/Row Yhteensä',
    'TD 3,00 €',
  ])
  const facts = factsOf(pdf)
  expect([facts.get('Title'), facts.get('Tagged'), facts.get('Pages')]).toEqual(['Kooste', 'yes', '1'])
  expect(fontsOf(pdf)).toEqual([
    expect.stringMatching(/SourceSans3-Regular CID TrueType Identity-H yes yes yes/),
    expect.stringMatching(/SourceSans3-Semibold CID TrueType Identity-H yes yes yes/),
  ])
  expect(unpacked(pdf)).toMatch(/\/Lang \(fi-FI\).*\/DisplayDocTitle true/)
})

test.skipIf(noPoppler)('a long table goes over sheets, its headings read once (needs poppler-utils)', () => {
  const rows = Array.from({ length: 300 }, (_, index) => [`rivi ${index}`, `${index},00 €`])
  const pdf = makePdf(paperWith(rows), making)
  const pages = Number(factsOf(pdf).get('Pages'))
  expect(pages).toBeGreaterThan(5)
  const elements = elementsOf(pdf)
  expect(elements.filter((each) => each.startsWith('TH/Column'))).toHaveLength(2)
  expect(elements.filter((each) => each.startsWith('TD rivi'))).toHaveLength(300)
  expect(textOf(pdf).match(/Viite Summa/g)).toHaveLength(pages)
  expect(textOf(pdf)).toContain(`${pages} / ${pages}`)
  expect(pdf.length).toBeLessThan(120_000)
})

const hostile = {
  'the direction turned': '\u202Eabc\u2066 שלום عربى',
  'emoji and half of one': 'ok 😀 \uD83D',
  'control characters': 'a\u0000b\u0007c\r\nd\u2028e\u001B[31m',
  'what a PDF is written in': ') Tj ET /Lang (sv) >> endobj \\( <script>',
  'a word without end': 'x'.repeat(20_000),
  'many words': 'sana '.repeat(20_000),
  nothing: '',
}

test.skipIf(noPoppler).each(Object.entries(hostile))('%s breaks no file (needs poppler-utils)', (_, text) => {
  const pdf = makePdf(
    paperWith([[text, '3,00 €']], {
      title: text || 'Kooste',
      facts: [{ term: text, value: text }],
      foot: text,
    }),
    making,
  )
  const read = textOf(pdf)
  expect(read).toContain('Yhteensä 3,00 €')
  // oxlint-disable-next-line no-control-regex -- these are the characters that must be gone
  expect(read).not.toMatch(/[\u0000-\u0009\u000B\u001B\u202A-\u202E\u2066-\u2069]/)
  expect(unpacked(pdf).match(/\/Lang \(fi-FI\)/g)).toHaveLength(1)
  expect(Number(factsOf(pdf).get('Pages'))).toBeLessThan(9)
})

test('the same paper is the same file', () => {
  const paper = paperWith([['1', '3,00 €']])
  expect(makePdf(paper, making).equals(makePdf(paper, making))).toBe(true)
  expect(makePdf(paper, making).equals(makePdf(paper, { ...making, made: new Date(0) }))).toBe(false)
})

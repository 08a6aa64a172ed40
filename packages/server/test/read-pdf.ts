import { execFileSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { missing } from '../../../scripts/checks/programs.mjs'

/** Tests that read a PDF by another program than made it end in `(needs poppler-utils)` and skip without it. */
export const noPoppler = missing(['poppler-utils']).length > 0

const run = (program: string, args: readonly string[], pdf: Buffer): string =>
  execFileSync(program, [...args], { input: pdf, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] })

/** The words in the order of reading, with plain spaces. */
export const textOf = (pdf: Buffer): string =>
  run('pdftotext', ['-raw', '-', '-'], pdf).replaceAll('\u00A0', ' ')

/** The tree of elements, as a screen reader walks it: `H1 Otsikko`, `TH/Column Summa`, `TD 1,00 €`. */
export function elementsOf(pdf: Buffer): readonly string[] {
  const lines = run('pdfinfo', ['-struct-text', '-'], pdf).replaceAll('\u00A0', ' ').split('\n')
  const elements: string[] = []
  for (const line of lines.map((each) => each.trim())) {
    const [, scope] = /^\/Scope \/(\w+)$/.exec(line) ?? []
    const [, text] = /^"(.*)"$/.exec(line) ?? []
    const last = elements.length - 1
    if (scope) elements[last] += `/${scope}`
    else if (text !== undefined) elements[last] += ` ${text}`
    else if (line !== '') elements.push(line.replace(/ ?\(block\)/, '').replace(/:$/, ''))
  }
  return elements
}

/** What the document says of itself: title, whether it has tags, number of sheets. */
export const factsOf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map(
    run('pdfinfo', ['-'], pdf)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )

/** The fonts by name, each with whether it is inside the file. */
export const fontsOf = (pdf: Buffer): readonly string[] =>
  run('pdffonts', ['-'], pdf)
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/ +/g, ' '))

/** Everything that is packed in the file, as one text. */
export const unpacked = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode \/Length (\d+) >>\nstream\n/g)]
    .map(({ index, 0: head, 1: length }) => {
      const start = index + head.length
      return inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1')
    })
    .join('\n')

type Answer = {
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: string
  readonly rawPayload: Buffer
}

/** What somebody can read in an answer: the words of a PDF lie packed in it. */
export const readable = ({ headers, payload, rawPayload }: Answer): string =>
  headers['content-type'] === 'application/pdf' && !noPoppler ? textOf(rawPayload) : payload

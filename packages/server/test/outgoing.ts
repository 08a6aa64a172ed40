import { execFileSync } from 'node:child_process'
import { missing } from '../../../scripts/checks/programs.mjs'

type ReadEmail = {
  readonly title: string
  readonly head: Readonly<Record<string, string>>
  readonly lines: Readonly<Record<string, string>>
}

/** An e-mail to the service desk, split as a person reads it: a title, a head, and the lines of the form. */
export function readEmail(body: string): ReadEmail {
  const [title = '', head = '', ...rest] = body.split('\n\n')
  return { title, head: readLines(head), lines: readLines(rest.join('\n\n')) }
}

function readLines(text: string): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  let label = ''
  for (const line of text.trimEnd().split('\n')) {
    if (/^>( |$)/.test(line)) {
      const written = line.slice(2)
      read[label] = read[label] === '' ? written : `${read[label]}\n${written}`
      continue
    }
    const [, name, value] = /^([^:]+):(?: (.*))?$/.exec(line) ?? []
    if (name === undefined) throw new Error(`a line that is none of ours: ${line}`)
    label = name
    read[label] = value ?? ''
  }
  return read
}

/** Tests that read a PDF by another program than made it end in `(needs poppler-utils)` and skip without it. */
export const noPoppler = missing(['poppler-utils']).length > 0

export const readBy = (program: string, args: readonly string[], pdf: Buffer): string =>
  execFileSync(program, [...args], { input: pdf, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] })

/** The words in the order of reading, with plain spaces. */
export const textOf = (pdf: Buffer): string =>
  readBy('pdftotext', ['-raw', '-', '-'], pdf).replaceAll('\u00A0', ' ')

/** The tree of elements, as a screen reader walks it: `H1 Otsikko`, `TH/Column Summa`, `TD 1,00 €`. */
export function elementsOf(pdf: Buffer): readonly string[] {
  const lines = readBy('pdfinfo', ['-struct-text', '-'], pdf).replaceAll('\u00A0', ' ').split('\n')
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

type Answer = {
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: string
  readonly rawPayload: Buffer
}

/** What somebody can read in an answer: the words of a PDF lie packed in it. */
export const readable = ({ headers, payload, rawPayload }: Answer): string =>
  headers['content-type'] === 'application/pdf' && !noPoppler ? textOf(rawPayload) : payload

/** Those of the figures that an answer tells. */
export const shownFigures = (payload: string, figures: readonly string[]): readonly string[] => {
  const joined = payload.replaceAll(SPACE_BETWEEN_DIGITS, '')
  return figures.filter((figure) => standsAlone(figure).test(joined))
}

/** Texts part thousands by spaces. */
const SPACE_BETWEEN_DIGITS = /(?<=\d)[\u00a0 ](?=\d)/g

/** The same digits inside a moment or a longer number are something else. */
const standsAlone = (figure: string): RegExp => new RegExp(String.raw`(?<![\d.,])${figure}(?!\d)`)

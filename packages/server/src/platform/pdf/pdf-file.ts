import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** The number of an object in the file. */
export type Ref = number
export const refTo = (ref: Ref): string => `${ref} 0 R`

/** A text for people, as UTF-16: a PDF knows no UTF-8. */
export const pdfText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/**
 * Collects the objects of a PDF 1.7. Dictionaries go together into one packed stream, which makes the many small ones of
 * a tagged file cheap.
 */
export function pdfFile() {
  const dictionaries = new Map<Ref, string>()
  const streams: { readonly ref: Ref; readonly bytes: Buffer }[] = []
  let last = 0
  const reserve = (): Ref => (last += 1)
  const set = (ref: Ref, dictionary: string): void => void dictionaries.set(ref, dictionary)
  const add = (dictionary: string): Ref => {
    const ref = reserve()
    set(ref, dictionary)
    return ref
  }
  const addStream = (content: Buffer, entries = '', ref = reserve()): Ref => {
    streams.push({ ref, bytes: streamObject(ref, content, entries) })
    return ref
  }
  /** The whole file; `root` is its catalogue. */
  const end = (root: Ref, info: Ref): Buffer => {
    const packed = packDictionaries(dictionaries)
    const holder = addStream(packed.content, `/Type /ObjStm /N ${dictionaries.size} /First ${packed.first} `)
    const table = reserve()
    const body = [
      Buffer.from('%PDF-1.7\n%\u00FE\u00FF\u00FE\u00FF\n', 'latin1'),
      ...streams.map(({ bytes }) => bytes),
    ]
    const starts = startsOf(body)
    const at = new Map(streams.map(({ ref }, index) => [ref, starts[index + 1] ?? 0]))
    at.set(table, starts.at(-1) ?? 0)
    const indexes = new Map([...dictionaries.keys()].map((ref, index) => [ref, index]))
    const rows = Array.from({ length: last + 1 }, (_, ref) => crossReference(ref, { at, indexes, holder }))
    const id = createHash('sha256').update(Buffer.concat(body)).digest('hex').slice(0, 32)
    const entries = `/Type /XRef /Size ${last + 1} /W [1 4 4] /Root ${refTo(root)} /Info ${refTo(info)} /ID [<${id}> <${id}>] `
    return Buffer.concat([
      ...body,
      streamObject(table, Buffer.concat(rows), entries),
      Buffer.from(`startxref\n${at.get(table)}\n%%EOF\n`),
    ])
  }
  return { reserve, set, add, addStream, end }
}
export type PdfFile = ReturnType<typeof pdfFile>

function streamObject(ref: Ref, content: Buffer, entries: string): Buffer {
  const packed = deflateSync(content)
  const head = `${ref} 0 obj\n<< ${entries}/Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')])
}

function packDictionaries(dictionaries: ReadonlyMap<Ref, string>) {
  let start = 0
  const index: string[] = []
  for (const [ref, dictionary] of dictionaries) {
    index.push(`${ref} ${start}`)
    start += dictionary.length + 1
  }
  const head = `${index.join(' ')}\n`
  const content = Buffer.from(head + [...dictionaries.values()].join('\n'), 'latin1')
  return { content, first: head.length }
}

/** Where each part begins, and where the last one ends. */
function startsOf(parts: readonly Buffer[]): readonly number[] {
  const starts = [0]
  for (const { length } of parts) starts.push((starts.at(-1) ?? 0) + length)
  return starts
}

type Locations = {
  /** Where streams begin in the file. */
  readonly at: ReadonlyMap<Ref, number>
  /** Which of the packed dictionaries an object is. */
  readonly indexes: ReadonlyMap<Ref, number>
  readonly holder: Ref
}

const FREE = 0
const IN_FILE = 1
const PACKED = 2

function crossReference(ref: Ref, { at, indexes, holder }: Locations): Buffer {
  const row = Buffer.alloc(9)
  const [start, index] = [at.get(ref), indexes.get(ref)]
  row.writeUInt8(start === undefined ? (index === undefined ? FREE : PACKED) : IN_FILE, 0)
  row.writeUInt32BE(start ?? (index === undefined ? 0 : holder), 1)
  row.writeUInt32BE(start === undefined ? (index ?? 0) : 0, 5)
  return row
}

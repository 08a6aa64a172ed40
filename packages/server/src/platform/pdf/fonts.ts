import { refTo, type PdfFile, type Ref } from './pdf-file.ts'

/** A text in a font and size. */
export type Style = { readonly font: PaperFont; readonly size: number }

/** A font with the glyphs that a document has used so far. */
export type PaperFont = Font & { readonly name: string; readonly used: Map<number, number> }

/** Control characters and characters that turn the direction of reading: none may change how a paper reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu
/** Stands for a character that the font does not have. */
const UNKNOWN = '?'
/** Longer texts are cut: no field of the portal takes so much. */
const MOST_CHARACTERS = 2_000
const MORE = '…'

/** The text as the font can show it. Spaces that may not be broken stay as they are. */
export function shownText({ glyphOf }: Pick<Font, 'glyphOf'>, text: string): string {
  const seen = text.slice(0, MOST_CHARACTERS).normalize('NFC').replaceAll(UNSEEN, ' ').trim()
  const shown = Array.from(seen, (each) => (glyphOf(each.codePointAt(0) ?? 0) === 0 ? UNKNOWN : each)).join(
    '',
  )
  return text.length > MOST_CHARACTERS ? shown + MORE : shown
}

export function widthOf({ font, size }: Style, text: string): number {
  let width = 0
  for (const each of text) width += font.widthOf(font.glyphOf(each.codePointAt(0) ?? 0))
  return (width * size) / 1000
}

/** Widths are summed in several ways, which end a little apart: a text that fits its own width is not broken by that. */
const ROUNDING = 0.01

/** Breaks a text between words; a word that is wider than a line is broken anywhere. */
export function linesOf(style: Style, text: string, width: number): readonly string[] {
  const lines: string[] = []
  const space = widthOf(style, ' ')
  let line = ''
  let used = 0
  const words = shownText(style.font, text).split(/ +/)
  for (const word of words.flatMap((each) => piecesOf(style, each, width))) {
    const own = widthOf(style, word.text)
    const needed = line === '' || word.isRest ? own : space + own
    if (line !== '' && used + needed > width + ROUNDING) {
      // The space stays for programs that read the lines as one text.
      lines.push(word.isRest ? line : `${line} `)
      line = word.text
      used = own
    } else {
      line += line === '' || word.isRest ? word.text : ` ${word.text}`
      used += needed
    }
  }
  return [...lines, line]
}

type Piece = { readonly text: string; readonly isRest: boolean }

function piecesOf(style: Style, word: string, width: number): readonly Piece[] {
  const pieces: Piece[] = []
  let text = ''
  let used = 0
  for (const character of word) {
    const own = widthOf(style, character)
    if (text !== '' && used + own > width + ROUNDING) {
      pieces.push({ text, isRest: pieces.length > 0 })
      text = ''
      used = 0
    }
    text += character
    used += own
  }
  return [...pieces, { text, isRest: pieces.length > 0 }]
}

/** The numbers of the glyphs, which the font remembers as used. */
export function glyphCodes(font: PaperFont, text: string): string {
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0
    const glyph = font.glyphOf(codePoint)
    font.used.set(glyph, codePoint)
    return glyph.toString(16).padStart(4, '0')
  }).join('')
}

/** A TrueType font as far as a PDF needs it: the glyphs of characters, their widths, and a smaller font of some glyphs. */
export type Font = {
  /** 0 where the font has no such character. */
  readonly glyphOf: (codePoint: number) => number
  /** In thousandths of the type size. */
  readonly widthOf: (glyph: number) => number
  readonly ascent: number
  readonly descent: number
  readonly box: readonly number[]
  /** The same font with the outlines of these glyphs only, under their old numbers. */
  readonly subset: (glyphs: Iterable<number>) => Buffer
}

/** What a font inside a PDF consists of. Hints stay, because the glyphs refer to them. */
const EMBEDDED = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']
const LONG_OFFSETS = 1

export function openFont(file: Buffer): Font {
  const table = tablesOf(file)
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')]
  const perEm = head.readUInt16BE(18)
  const toThousandths = (units: number) => Math.round((units * 1000) / perEm)
  const lastWidth = hhea.readUInt16BE(34) - 1
  const glyphOf = charactersOf(table('cmap'))
  return {
    glyphOf: (codePoint) => glyphOf.get(codePoint) ?? 0,
    widthOf: (glyph) => toThousandths(hmtx.readUInt16BE(4 * Math.min(glyph, lastWidth))),
    ascent: toThousandths(hhea.readInt16BE(4)),
    descent: toThousandths(hhea.readInt16BE(6)),
    box: [36, 38, 40, 42].map((at) => toThousandths(head.readInt16BE(at))),
    subset: (glyphs) => subsetOf(table, glyphs),
  }
}

type Tables = (name: string) => Buffer

function tablesOf(file: Buffer): Tables {
  const found = new Map<string, Buffer>()
  for (let entry = 12; entry < 12 + 16 * file.readUInt16BE(4); entry += 16) {
    const [start, length] = [file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)]
    found.set(file.toString('latin1', entry, entry + 4), file.subarray(start, start + length))
  }
  return (name) => {
    const table = found.get(name)
    if (!table) throw new Error(`the font has no table ${name}`)
    return table
  }
}

/** The characters of the table of format 12, which lists all of Unicode in ranges. */
function charactersOf(cmap: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>()
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const start = tables.find((at) => cmap.readUInt16BE(at) === 12)
  if (start === undefined) throw new Error('the font has no table of all characters')
  for (let group = 0; group < cmap.readUInt32BE(start + 12); group += 1) {
    const at = start + 16 + 12 * group
    const [first, last, glyph] = [0, 4, 8].map((part) => cmap.readUInt32BE(at + part)) as [
      number,
      number,
      number,
    ]
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first)
  }
  return glyphs
}

/** Leaves out the outlines of all other glyphs. Numbers stay as they were, so that nothing else has to change. */
function subsetOf(table: Tables, wanted: Iterable<number>): Buffer {
  const outlineOf = outlines(table)
  const included = new Set<number>()
  const include = (glyph: number) => {
    if (included.has(glyph)) return
    included.add(glyph)
    for (const part of partsOf(outlineOf(glyph))) include(part)
  }
  include(0)
  for (const glyph of wanted) include(glyph)
  const count = table('maxp').readUInt16BE(4)
  const loca = Buffer.alloc(4 * (count + 1))
  const glyf: Buffer[] = []
  let length = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    const outline = included.has(glyph) ? outlineOf(glyph) : Buffer.alloc(0)
    const padded = Buffer.concat([outline, Buffer.alloc(-outline.length & 3)])
    glyf.push(padded)
    length += padded.length
    loca.writeUInt32BE(length, 4 * (glyph + 1))
  }
  const head = Buffer.from(table('head'))
  head.writeInt16BE(LONG_OFFSETS, 50)
  const changed = new Map([
    ['glyf', Buffer.concat(glyf)],
    ['loca', loca],
    ['head', head],
  ])
  return joinTables(EMBEDDED.map((name) => [name, changed.get(name) ?? table(name)]))
}

function outlines(table: Tables): (glyph: number) => Buffer {
  const [glyf, loca] = [table('glyf'), table('loca')]
  const isLong = table('head').readInt16BE(50) === LONG_OFFSETS
  const offset = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph))
  return (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1))
}

const WORDS = 0x01
const ONE_SCALE = 0x08
const MORE_PARTS = 0x20
const TWO_SCALES = 0x40
const FOUR_SCALES = 0x80

/** The glyphs that a glyph is put together from, as ä is of a and the dots. */
function partsOf(outline: Buffer): readonly number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const parts: number[] = []
  let at = 10
  let flags = MORE_PARTS
  while ((flags & MORE_PARTS) !== 0) {
    flags = outline.readUInt16BE(at)
    parts.push(outline.readUInt16BE(at + 2))
    at += flags & WORDS ? 8 : 6
    if (flags & ONE_SCALE) at += 2
    else if (flags & TWO_SCALES) at += 4
    else if (flags & FOUR_SCALES) at += 8
  }
  return parts
}

/** Readers of a PDF do not check the sums of a font's tables, so none are made. */
function joinTables(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length)
  directory.writeUInt32BE(0x00_01_00_00, 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let start = directory.length
  for (const [index, [name, content]] of tables.entries()) {
    const entry = 12 + 16 * index
    directory.write(name, entry, 'latin1')
    directory.writeUInt32BE(start, entry + 8)
    directory.writeUInt32BE(content.length, entry + 12)
    parts.push(content, Buffer.alloc(-content.length & 3))
    start += content.length + (-content.length & 3)
  }
  return Buffer.concat(parts)
}

/** Symbolic: the glyphs are named by their numbers and by no list of letters. */
const SYMBOLIC = 4

/** Puts the used part of a font into the file, with the characters of its glyphs for programs that read text. */
export function embedFont(file: PdfFile, font: PaperFont): Ref {
  const used = [...font.used].toSorted(([one], [other]) => one - other)
  const glyphs = used.map(([glyph]) => glyph)
  const bytes = font.subset(glyphs)
  const content = file.addStream(bytes, `/Length1 ${bytes.length} `)
  // A name before the plus says that the font is not whole.
  const name = `/KASSAV+${font.name}`
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags ${SYMBOLIC} /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${font.ascent} /Descent ${font.descent} /CapHeight 660 /StemV 80 /FontFile2 ${refTo(content)} >>`,
  )
  const widths = glyphs.map((glyph) => `${glyph} [${font.widthOf(glyph)}]`).join(' ')
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDToGIDMap /Identity /FontDescriptor ${refTo(descriptor)} ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [${widths}] >>`,
  )
  const characters = file.addStream(Buffer.from(characterMap(used)))
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${refTo(descendant)}] /ToUnicode ${refTo(characters)} >>`,
  )
}

/** At most so many lines fit into one section of the map. */
const SECTION = 100

function characterMap(used: readonly (readonly [number, number])[]): string {
  const lines = used.map(([glyph, codePoint]) => {
    const code = Buffer.from(String.fromCodePoint(codePoint), 'utf16le').swap16().toString('hex')
    return `<${glyph.toString(16).padStart(4, '0')}> <${code}>`
  })
  const sections = Array.from({ length: Math.ceil(lines.length / SECTION) }, (_, index) =>
    lines.slice(index * SECTION, (index + 1) * SECTION),
  ).map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

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
  const kept = new Set<number>()
  const keep = (glyph: number) => {
    if (kept.has(glyph)) return
    kept.add(glyph)
    for (const part of partsOf(outlineOf(glyph))) keep(part)
  }
  keep(0)
  for (const glyph of wanted) keep(glyph)
  const count = table('maxp').readUInt16BE(4)
  const loca = Buffer.alloc(4 * (count + 1))
  const glyf: Buffer[] = []
  let length = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    const outline = kept.has(glyph) ? outlineOf(glyph) : Buffer.alloc(0)
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
const MORE = 0x20
const TWO_SCALES = 0x40
const FOUR_SCALES = 0x80

/** The glyphs that a glyph is put together from, as ä is of a and the dots. */
function partsOf(outline: Buffer): readonly number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const parts: number[] = []
  let at = 10
  let flags = MORE
  while ((flags & MORE) !== 0) {
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

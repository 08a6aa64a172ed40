import { refTo, type PdfFile, type Ref } from './pdf-file.ts'
import type { PaperFont } from './text-lines.ts'

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

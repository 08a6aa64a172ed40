import { readFileSync } from 'node:fs'
import type { Fact, Paper, PaperPart } from '@kassavirta/domain/kernel/texts/paper'
import { packageFile } from '../package-files.ts'
import { embedFont } from './embed-font.ts'
import { pdfFile, pdfText, refTo, type PdfFile } from './pdf-file.ts'
import {
  addElement,
  drawnRule,
  drawnText,
  drawnToTheRight,
  openSheets,
  SHEET,
  type Element,
} from './sheets.ts'
import { drawTable, type Table } from './draw-table.ts'
import { linesOf, type PaperFont, type Style } from './text-lines.ts'
import { openFont, type Font } from './true-type.ts'

export type Making = {
  readonly made: Date
  readonly language: string
  /** Who made the document: the name of the portal. */
  readonly producer: string
}

/** The typeface is read when the first paper is made. */
let typeface: { readonly plain: Font; readonly strong: Font } | undefined
const readTypeface = () =>
  (typeface ??= {
    plain: openFont(readFileSync(packageFile('fonts/SourceSans3-Regular.ttf'))),
    strong: openFont(readFileSync(packageFile('fonts/SourceSans3-Semibold.ttf'))),
  })

const LINE = 1.35
const width = SHEET.width - 2 * SHEET.margin

/**
 * A paper as a PDF that a screen reader can read: a tree of headings, paragraphs and tables, in the language of the
 * portal. The same paper of the same moment is the same to the byte.
 */
export function makePdf(paper: Paper, making: Making): Buffer {
  const { plain, strong } = readTypeface()
  const fonts = {
    plain: { ...plain, name: 'SourceSans3-Regular', used: new Map<number, number>() },
    strong: { ...strong, name: 'SourceSans3-Semibold', used: new Map<number, number>() },
  }
  const writer = openWriter(fonts)
  writer.paragraph('H1', { font: fonts.strong, size: 20 }, paper.title)
  if (paper.facts.length > 0) writer.facts(paper.facts)
  for (const part of paper.parts) writer.part(part)
  writer.number(paper.foot)
  const file = pdfFile()
  const names = Object.values(fonts).map((font) => `/${font.name} ${refTo(embedFont(file, font))}`)
  const { pages, tree } = writer.sheets.write(file, names.join(' '))
  return file.end(
    writeCatalogue(file, { pages, tree, title: paper.title, making }),
    writeInfo(file, paper, making),
  )
}

type Fonts = { readonly plain: PaperFont; readonly strong: PaperFont }

/** Fills sheets from top to bottom. */
function openWriter({ plain, strong }: Fonts) {
  const sheets = openSheets()
  let y: number = SHEET.height - SHEET.margin
  /** Makes room for something that may not be parted. */
  const room = (height: number): boolean => {
    if (y - height >= SHEET.foot) return false
    sheets.startSheet()
    y = SHEET.height - SHEET.margin
    return true
  }
  const down = (height: number): number => (y -= height)
  const paragraph = (type: string, style: Style, text: string, parent: Element = sheets.root): void => {
    const lines = linesOf(style, text, width)
    const height = style.size * LINE
    // A heading stays with the first lines under it.
    room(height * lines.length + (type === 'P' ? 0 : 3 * height))
    const drawn = lines.map((line) => drawnText(style, line, { x: SHEET.margin, y: down(height) }))
    sheets.draw(addElement(parent, type), drawn.join('\n'))
    down(style.size * 0.4)
  }
  const body = { font: plain, size: 10 }
  const table = (given: Table): void =>
    drawTable({ sheets, room, down, width, fonts: { plain, strong } }, given)
  const facts = (pairs: readonly Fact[]): void =>
    table({ columns: undefined, rows: pairs.map(({ term, value }) => [term, value]), totals: undefined })
  const part = (given: PaperPart): void => {
    if (given.kind === 'note') return paragraph('P', body, given.text)
    down(8)
    paragraph('H2', { font: strong, size: 13 }, given.heading)
    return given.kind === 'facts' ? facts(given.facts) : table(given)
  }
  const number = (foot: string): void => {
    const style = { font: plain, size: 8 }
    const [line = ''] = linesOf(style, foot, width - 60)
    for (let sheet = 0; sheet < sheets.count(); sheet += 1) {
      const at = { y: SHEET.margin - 8 }
      const pages = drawnToTheRight(style, `${sheet + 1} / ${sheets.count()}`, {
        ...at,
        x: SHEET.width - SHEET.margin,
      })
      const drawing = [
        drawnRule(SHEET.margin + 6, 0.5),
        drawnText(style, line, { ...at, x: SHEET.margin }),
        pages,
      ]
      sheets.decorate(drawing.join('\n'), sheet)
    }
  }
  return { sheets, paragraph, facts, part, number }
}

type Catalogue = {
  readonly pages: number
  readonly tree: number
  readonly title: string
  readonly making: Making
}

function writeCatalogue(file: PdfFile, { pages, tree, title, making }: Catalogue): number {
  const metadata = file.addStream(Buffer.from(metadataOf(title, making)), '/Type /Metadata /Subtype /XML ')
  return file.add(
    `<< /Type /Catalog /Pages ${refTo(pages)} /StructTreeRoot ${refTo(tree)} /MarkInfo << /Marked true >> ` +
      `/Lang (${making.language}) /ViewerPreferences << /DisplayDocTitle true >> /Metadata ${refTo(metadata)} >>`,
  )
}

const writeInfo = (file: PdfFile, { title }: Paper, { made, producer }: Making): number =>
  file.add(
    `<< /Title ${pdfText(title)} /Producer ${pdfText(producer)} ` +
      `/CreationDate (D:${made.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z) >>`,
  )

const xml = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

/** The same once more for programs, with the mark of PDF/UA: the document is made for everybody. */
const metadataOf = (
  title: string,
  { made, producer }: Making,
): string => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>${xml(producer)}</pdf:Producer>
<xmp:CreateDate>${made.toISOString().slice(0, 19)}Z</xmp:CreateDate>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

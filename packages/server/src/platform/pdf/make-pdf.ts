import { readFileSync } from 'node:fs'
import type { Fact, Paper, PaperPart, PaperColumn } from '@kassavirta/domain/kernel/texts/paper'
import { packageFile } from '../package-files.ts'
import {
  embedFont,
  linesOf,
  type PaperFont,
  type Style,
  shownText,
  widthOf,
  openFont,
  type Font,
} from './fonts.ts'
import { pdfFile, pdfText, refTo, type PdfFile } from './pdf-file.ts'
import {
  addElement,
  drawnRule,
  drawnText,
  drawnToTheRight,
  openSheets,
  SHEET,
  type Element,
  type Sheets,
} from './sheets.ts'

export type PdfDetails = {
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
export function makePdf(paper: Paper, details: PdfDetails): Buffer {
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
    writeCatalogue(file, { pages, tree, title: paper.title, details }),
    writeInfo(file, paper, details),
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
  readonly details: PdfDetails
}

function writeCatalogue(file: PdfFile, { pages, tree, title, details }: Catalogue): number {
  const metadata = file.addStream(Buffer.from(metadataOf(title, details)), '/Type /Metadata /Subtype /XML ')
  return file.add(
    `<< /Type /Catalog /Pages ${refTo(pages)} /StructTreeRoot ${refTo(tree)} /MarkInfo << /Marked true >> ` +
      `/Lang (${details.language}) /ViewerPreferences << /DisplayDocTitle true >> /Metadata ${refTo(metadata)} >>`,
  )
}

const writeInfo = (file: PdfFile, { title }: Paper, { made, producer }: PdfDetails): number =>
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
  { made, producer }: PdfDetails,
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

type Table = {
  /** Without columns the first cell of each row is its heading. */
  readonly columns: readonly PaperColumn[] | undefined
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[] | undefined
}

type Surface = {
  readonly sheets: Sheets
  /** Begins another sheet where so much does not fit, and says whether it did. */
  readonly room: (height: number) => boolean
  /** Goes down by so much, and says where it is. */
  readonly down: (height: number) => number
  readonly width: number
  readonly fonts: { readonly plain: PaperFont; readonly strong: PaperFont }
}

const SIZE = 9
const TABLE_LINE = 12
const GAP = 10
const PADDING = 5
const LEAST_WIDTH = 20
/** A list of terms and values has its values near their terms. */
const TERMS_WIDTH = 150

type Cell = {
  readonly lines: readonly string[]
  readonly style: Style
  readonly x: number
  readonly isFigure: boolean
}
type Kind = { readonly isStrong: boolean; readonly headings: 'all' | 'first' | 'none' }

/** A table whose rows stay whole. Its headings are repeated on every sheet, for the eye only. */
function drawTable(surface: Surface, { columns, rows, totals }: Table): void {
  const { sheets, room, down, fonts } = surface
  const spans = spansOf(surface, { columns, rows, totals })
  const cellsOf = (texts: readonly string[], { isStrong, headings }: Kind): readonly Cell[] =>
    spans.map(({ x, width }, index) => {
      const isBold = isStrong || (headings === 'first' && index === 0 && columns === undefined)
      const style = { font: isBold ? fonts.strong : fonts.plain, size: SIZE }
      const isFigure = columns?.[index]?.isFigure === true
      return {
        lines: linesOf(style, texts[index] ?? '', width),
        style,
        x: isFigure ? x + width : x,
        isFigure,
      }
    })
  const table = addElement(sheets.root, 'Table')
  const headings =
    columns &&
    cellsOf(
      columns.map(({ heading }) => heading),
      HEADINGS,
    )
  const drawRow = (cells: readonly Cell[], kind: Kind, isFirst: boolean) => {
    const height = heightOf(cells)
    if (room(height) && headings && !isFirst) decorateRow(surface, headings)
    const top = down(0)
    const row = addElement(table, 'TR')
    for (const [index, cell] of cells.entries()) sheets.draw(headOf(row, kind, index), drawnCell(cell, top))
    sheets.decorate(drawnRule(down(height), kind.headings === 'all' ? 0.8 : 0.3))
  }
  if (headings) drawRow(headings, HEADINGS, true)
  const plain: Kind = { isStrong: false, headings: columns ? 'none' : 'first' }
  for (const texts of rows) drawRow(cellsOf(texts, plain), plain, false)
  if (totals) drawRow(cellsOf(totals, TOTALS), TOTALS, false)
  down(TABLE_LINE)
}

const HEADINGS: Kind = { isStrong: true, headings: 'all' }
const TOTALS: Kind = { isStrong: true, headings: 'first' }

function headOf(row: Element, { headings }: Kind, index: number): Element {
  if (headings === 'all') return addElement(row, 'TH', 'Column')
  return headings === 'first' && index === 0 ? addElement(row, 'TH', 'Row') : addElement(row, 'TD')
}

function decorateRow({ sheets, down }: Surface, cells: readonly Cell[]): void {
  const top = down(0)
  const drawing = cells.map((cell) => drawnCell(cell, top))
  sheets.decorate([...drawing, drawnRule(down(heightOf(cells)), 0.8)].join('\n'))
}

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ lines }) => lines.length)) * TABLE_LINE + PADDING

const drawnCell = ({ lines, style, x, isFigure }: Cell, top: number): string =>
  lines
    .map((line, index) => {
      const spot = { x, y: top - TABLE_LINE * (index + 1) + 1 }
      return isFigure ? drawnToTheRight(style, line, spot) : drawnText(style, line, spot)
    })
    .join('\n')

type Span = { readonly x: number; readonly width: number }

/** Columns as wide as their widest text. Where a table is too wide its texts get narrower: figures are never broken. */
function spansOf({ width, fonts }: Surface, { columns, rows, totals }: Table): readonly Span[] {
  if (!columns) {
    const values = SHEET.margin + TERMS_WIDTH + GAP
    return [
      { x: SHEET.margin, width: TERMS_WIDTH },
      { x: values, width: width - TERMS_WIDTH - GAP },
    ]
  }
  const style = { font: fonts.strong, size: SIZE }
  const lines = [columns.map(({ heading }) => heading), ...rows, ...(totals ? [totals] : [])]
  const wanted = columns.map((_, index) =>
    Math.min(
      width,
      Math.max(LEAST_WIDTH, ...lines.map((row) => widthOf(style, shownText(fonts.strong, row[index] ?? '')))),
    ),
  )
  const isFigure = (index: number) => columns[index]?.isFigure === true
  const figures = wanted.filter((_, index) => isFigure(index)).reduce((total, own) => total + own, 0)
  const texts = fairWidths(
    wanted.filter((_, index) => !isFigure(index)),
    width - GAP * (columns.length - 1) - figures,
  )
  let x: number = SHEET.margin
  return wanted.map((own, index) => {
    const span = { x, width: isFigure(index) ? own : (texts.shift() ?? own) }
    x += span.width + GAP
    return span
  })
}

/** Narrow columns get what they want, and wide ones share the rest. What is left over goes to all. */
function fairWidths(wanted: readonly number[], free: number): number[] {
  let left = free
  const widths = [...wanted]
  const narrowFirst = [...wanted.keys()].toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  for (const [place, index] of narrowFirst.entries()) {
    widths[index] = Math.max(LEAST_WIDTH, Math.min(wanted[index] ?? 0, left / (wanted.length - place)))
    left -= widths[index] ?? 0
  }
  return widths.map((own) => own + Math.max(0, left) / wanted.length)
}

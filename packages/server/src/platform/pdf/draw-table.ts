import type { PaperColumn } from '@kassavirta/domain/kernel/texts/paper'
import {
  addElement,
  drawnRule,
  drawnText,
  drawnToTheRight,
  SHEET,
  type Element,
  type Sheets,
} from './sheets.ts'
import { linesOf, shownText, widthOf, type PaperFont, type Style } from './text-lines.ts'

export type Table = {
  /** Without columns the first cell of each row is its heading. */
  readonly columns: readonly PaperColumn[] | undefined
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[] | undefined
}

export type Surface = {
  readonly sheets: Sheets
  /** Begins another sheet where so much does not fit, and says whether it did. */
  readonly room: (height: number) => boolean
  /** Goes down by so much, and says where it is. */
  readonly down: (height: number) => number
  readonly width: number
  readonly fonts: { readonly plain: PaperFont; readonly strong: PaperFont }
}

const SIZE = 9
const LINE = 12
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
export function drawTable(surface: Surface, { columns, rows, totals }: Table): void {
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
  down(LINE)
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
  Math.max(...cells.map(({ lines }) => lines.length)) * LINE + PADDING

const drawnCell = ({ lines, style, x, isFigure }: Cell, top: number): string =>
  lines
    .map((line, index) => {
      const spot = { x, y: top - LINE * (index + 1) + 1 }
      return isFigure ? drawnToTheRight(style, line, spot) : drawnText(style, line, spot)
    })
    .join('\n')

type Span = { readonly x: number; readonly width: number }

/** Columns as wide as their widest text. What is too wide altogether is taken from the texts: figures are never broken. */
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

import { cellOf, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { DetailSection } from '@kassavirta/domain/reports/reports/definition'
import { detailTerms } from '@kassavirta/domain/reports/reports/headings.fi'
import { worthOfPieces } from '@kassavirta/domain/kernel/money/pieces'
import { absentText, printCell } from '@kassavirta/domain/reports/reports/print'
import { reportTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import styles from './details.module.css'
import { Cell } from '../rows/Cell.tsx'
import { detailTexts } from './texts.fi.ts'

type Props<Row> = {
  readonly heading: string
  readonly row: Row
  readonly columns: readonly ReportColumn<Row>[]
  readonly sections: readonly DetailSection[]
  /** Facts that are in no column. */
  readonly facts?: Pairs
}

/** One entry by its definition: the first section is its own list, and lists of counts are side by side. */
export function Sections<Row>({ heading, row, columns, sections, facts = [] }: Props<Row>) {
  const [first, ...others] = sections.map((section) => ({
    ...section,
    pairs: pairsOf(section, columns, row),
  }))
  const told = others.filter(({ pairs }) => pairs.length > 0)
  return (
    <Panel heading={heading}>
      <div className={styles['main']}>
        <SummaryList pairs={[...(first?.pairs ?? []), ...facts]} />
      </div>
      {told.length > 0 && (
        <div className={styles['counts']}>
          {told.map(({ heading, pairs }) => (
            <div key={heading}>
              <h3>{heading}</h3>
              <SummaryList pairs={pairs} />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** The values that people look for first, and read on paper from a distance. */
const LARGE_COLUMNS: readonly string[] = ['securityBagNumber', 'totalSum']

function pairsOf<Row>(section: DetailSection, columns: readonly ReportColumn<Row>[], row: Row): Pairs {
  return section.columns.flatMap((key) => {
    const column = columns.find((each) => each.key === key)
    const person = personOf(section, key, columns, row)
    if (person) return person
    if (!column?.value || (section.skipZero && !cellOf(column, row)?.value)) return []
    const pieces = piecesPair(column, row)
    if (section.skipZero && pieces) return [pieces]
    const value = <ShownValue column={column} row={row} />
    const large = !section.skipZero && LARGE_COLUMNS.includes(key)
    return [
      {
        term: detailTerms[key] ?? column.heading,
        value: large ? <span className={styles['key']}>{value}</span> : value,
      },
    ]
  })
}

/** Pieces with what they are worth, as on the receipt: `24 × 50 €`, `1 200,00 €`. */
function piecesPair<Row>(column: ReportColumn<Row>, row: Row): Pairs[number] | undefined {
  const count = column.kind === 'count' ? (column.value?.(row) ?? 0) : 0
  const worth = worthOfPieces(column.key, count)
  if (worth === undefined) return undefined
  const term = fill(detailTexts.piecesOf, { count: formatCount(count), name: column.heading })
  return { term, value: formatEuros(worth) }
}

/** First and last name are two columns of the file, one person on the page. */
function personOf<Row>(
  { person = '' }: DetailSection,
  key: string,
  columns: readonly ReportColumn<Row>[],
  row: Row,
): Pairs | undefined {
  if (key === 'userLastName') return []
  if (key !== 'userFirstName') return undefined
  const name = columns
    .filter((column) => ['userFirstName', 'userLastName'].includes(column.key))
    .map((column) => printCell(cellOf(column, row)))
    .join(' ')
    .trim()
  return [{ term: person, value: name || reportTexts.unknown }]
}

type ValueProps<Row> = { readonly column: ReportColumn<Row>; readonly row: Row }

/** A value as a detail page shows it. A missing value is said in words, never left blank. */
export function ShownValue<Row>({ column, row }: ValueProps<Row>) {
  const text = printCell(cellOf(column, row))
  if (text === '') return absentText(column)
  if (column.kind === 'text') return <span className={styles['text']}>{text}</span>
  if (column.kind === 'count' && !column.namesUnit) return fill(detailTexts.pieces, { count: text })
  return <Cell column={column} row={row} />
}

import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { cellOf, type ColumnKind, type ReportColumn } from '@kassavirta/domain/reports/columns'
import { printCell } from '@kassavirta/domain/reports/print'
import { reportTexts } from '@kassavirta/domain/reports/terms.fi'
import { Cell } from '../Cell.tsx'
import styles from './details.module.css'
import { detailTexts } from './texts.fi.ts'

type Props<Row> = { readonly column: ReportColumn<Row>; readonly row: Row }

/** A value as a detail page shows it. A missing value is said in words, never left blank. */
export function ShownValue<Row>({ column, row }: Props<Row>) {
  const cell = cellOf(column, row)
  if (cell === null || cell.value === null) return untold(column.kind)
  if (cell.value === '') return detailTexts.notGiven
  const text = printCell(cell)
  if (column.kind === 'text') return <span className={styles['text']}>{text}</span>
  if (column.kind === 'count' && !column.namesUnit) return fill(detailTexts.pieces, { count: text })
  return <Cell column={column} row={row} />
}

/** Without a declared sum there is no difference (decisions O10). */
function untold(kind: ColumnKind): string {
  if (kind === 'difference') return ''
  return kind === 'money' ? detailTexts.notDeclared : reportTexts.unknown
}

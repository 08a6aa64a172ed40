import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { totalText } from './cell-text.ts'
import { mainSumOf, mainTotal } from '../sums/main-sum.ts'
import { rowCount, totalLines, type TotalLine } from '../sums/row-count.ts'
import styles from '../RowCards.module.css'
import type { RowsProps } from './RowTable.tsx'
import { listTexts as texts } from '../texts.fi.ts'

/** The totals of the whole list at the lower edge of a phone: one line, which opens where there is more to tell. */
export function CardTotals({ report, columns, whole }: Pick<RowsProps, 'report' | 'columns' | 'whole'>) {
  const main = mainSumOf(report)
  const sum = mainTotal(report, whole)
  const lines = totalLines(whole)
  const figures = lines.flatMap(({ totals }) => columns.filter(({ key }) => totals?.get(key)))
  if (figures.length === 0 && lines.every(({ totals }) => totals)) return null
  const head = (
    <>
      <span>{fill(texts.total, { rows: rowCount(whole.count) })}</span>
      {main && sum !== undefined && <b>{totalText(main, sum)}</b>}
    </>
  )
  const box = classes(layout['box'], styles['totals'])
  if (lines.length === 1 && figures.length === 1 && main)
    return <p className={classes(box, layout['apart'])}>{head}</p>
  return (
    <details className={box}>
      <summary className={layout['apart']}>{head}</summary>
      {lines.map((line) => (
        <Line key={line.label} columns={columns} line={line} isNamed={lines.length > 1} />
      ))}
    </details>
  )
}

type LineProps = Pick<RowsProps, 'columns'> & { readonly line: TotalLine; readonly isNamed: boolean }

/** The figures of some rows, under what those rows are. */
const Line = ({ columns, line: { label, totals }, isNamed }: LineProps) => (
  <>
    {isNamed && <p className={styles['line']}>{label}</p>}
    {totals && (
      <dl>
        {columns.map((column) => {
          const total = totals.get(column.key)
          return total ? (
            <div key={column.key} className={classes(layout['apart'], styles['line'])}>
              <dt>{column.heading}</dt>
              <dd>{totalText(column, total)}</dd>
            </div>
          ) : null
        })}
      </dl>
    )}
  </>
)

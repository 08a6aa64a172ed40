import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { totalText } from './cell-text.ts'
import { mainSumOf, mainTotal } from './main-sum.ts'
import { oneSidedLines, rowCount } from './row-count.ts'
import styles from './RowCards.module.css'
import type { RowsProps } from './RowTable.tsx'
import { listTexts as texts } from './texts.fi.ts'

/** The totals of the whole list at the lower edge of a phone: one line, which opens where there is more to tell. */
export function CardTotals({ report, columns, whole }: Pick<RowsProps, 'report' | 'columns' | 'whole'>) {
  const main = mainSumOf(report)
  const sum = mainTotal(report, whole)
  const lines = columns.flatMap((column) => {
    const total = whole.totals.get(column.key)
    return total ? [{ key: column.key, term: column.heading, text: totalText(column, total) }] : []
  })
  const oneSided = oneSidedLines(whole)
  if (lines.length + oneSided.length === 0) return null
  const head = (
    <>
      <span>{fill(texts.total, { rows: rowCount(whole.count) })}</span>
      {main && sum !== undefined && <b>{totalText(main, sum)}</b>}
    </>
  )
  const box = classes(layout['box'], styles['totals'])
  if (lines.length === 1 && main && oneSided.length === 0)
    return <p className={classes(box, layout['apart'])}>{head}</p>
  return (
    <details className={box}>
      <summary className={layout['apart']}>{head}</summary>
      <dl>
        {lines.map(({ key, term, text }) => (
          <div key={key} className={classes(layout['apart'], styles['line'])}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {oneSided.map((line) => (
        <p key={line} className={styles['line']}>
          {line}
        </p>
      ))}
    </details>
  )
}

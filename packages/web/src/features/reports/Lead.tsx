import { formatDay } from '@kassavirta/domain/kernel/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { PRINTED_ROWS } from '@kassavirta/domain/reports/list'
import type { DayRange } from '@kassavirta/domain/reports/ranges'
import styles from './reports.module.css'
import { rowCount } from './row-count.ts'
import { listTexts as texts } from './texts.fi.ts'

type Props = {
  readonly count: number
  readonly sum: number | undefined
  /** What the paper tells before the days: where the rows are from, what is filtered. */
  readonly paper: readonly string[]
  readonly range: DayRange
}

/** How much was found: heard when it changes. On paper also which rows they are. */
export function Lead({ count, sum, paper, range }: Props) {
  const rows = rowCount(count)
  const days = `${formatDay(range.from)}–${formatDay(range.to)}`
  return (
    <>
      <output className={styles['lead']}>
        {count === 0 || sum === undefined ? rows : fill(texts.sum, { rows, sum: formatEuros(cents(sum)) })}
      </output>
      <p className={styles['paper']}>{[...paper, days].join(' · ')}</p>
      {count > PRINTED_ROWS && (
        <p className={styles['paper']}>{fill(texts.printedRows, { printed: PRINTED_ROWS, count })}</p>
      )}
    </>
  )
}

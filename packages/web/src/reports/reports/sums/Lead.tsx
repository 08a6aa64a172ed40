import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { PRINTED_ROWS } from '@kassavirta/domain/reports/reports/list'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'
import type { RemovedSum } from './main-sum.ts'
import styles from '../reports.module.css'
import { hiddenLine, removedLine, rowCount } from './row-count.ts'
import { listTexts as texts } from '../texts.fi.ts'

type Props = {
  readonly report: Report
  /** Whose rows they are. */
  readonly place: string
  /** False while it is not known what will be found. */
  readonly loaded: boolean
  readonly count: number
  readonly sum: number | undefined
  /** Removed rows, which the list shows but no total counts, and how many it does not show. */
  readonly removed: RemovedSum & { readonly hidden: number }
  /** Printed before the days: the origin of the rows and the filters. */
  readonly paper: readonly string[]
  readonly range: DayRange
}

/** Says whose rows they are and how many, and reads it out when it changes. A print also says which rows they are. */
export function Lead({ report, place, loaded, count, sum, removed, paper, range }: Props) {
  const rows = rowCount(count - removed.count)
  const days = `${formatDay(range.from)}–${formatDay(range.to)}`
  return (
    <>
      <div className={styles['lead']}>
        <span data-screen-only>
          {place}
          {loaded && ' · '}
        </span>
        <output>
          {loaded && rows}
          {loaded && count > 0 && sum !== undefined && (
            <span className={styles['sum']}>{fill(texts.sum, { sum: formatEuros(cents(sum)) })}</span>
          )}
          {removed.count > 0 && <span className={styles['removedRows']}>{removedLine(report, removed)}</span>}
          {removed.hidden > 0 && <span className={styles['removedRows']}>{hiddenLine(removed.hidden)}</span>}
        </output>
      </div>
      <p data-paper-only>{[...paper, days].join(' · ')}</p>
      {count > PRINTED_ROWS && (
        <p data-paper-only>
          {fill(texts.printedRows, { printed: formatCount(PRINTED_ROWS), count: formatCount(count) })}
        </p>
      )}
    </>
  )
}

import { fill } from '@kassavirta/domain/kernel/texts'
import type { ListView } from '@kassavirta/domain/reports/address'
import type { Report } from '@kassavirta/domain/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/list'
import { useMemo, type ReactNode } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { hiddenRows } from './hidden-rows.ts'
import styles from './reports.module.css'
import { rowCount } from './row-count.ts'
import { listTexts as texts } from './texts.fi.ts'

type Props = {
  /** Of the sentence, which is also why there is nothing to take away in a file. */
  readonly id: string
  readonly report: Report
  /** All that was loaded. */
  readonly rows: Rows<unknown>
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
  /** Offered where the range may be widened. */
  readonly widen: ReactNode
}

/** Stands in the place of the list, and blames what really hides the rows: the filters, or else the range. */
export function NothingFound({ id, report, rows, view, onChange, widen }: Props) {
  const hidden = useMemo(() => hiddenRows(report, rows, view), [report, rows, view])
  return (
    <div className={styles['empty']}>
      <p id={id}>{hidden ? report.empty.behindFilters : report.empty.nothing}</p>
      {hidden && (
        <p>{fill(texts.hidden, { filters: hidden.filters.join(', '), rows: rowCount(hidden.count) })}</p>
      )}
      <div className={styles['ways']}>
        {hidden && (
          <Button kind="secondary" onClick={() => onChange(hidden.without)}>
            {texts.removeFilters}
          </Button>
        )}
        {widen}
      </div>
    </div>
  )
}

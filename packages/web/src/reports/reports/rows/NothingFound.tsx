import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { FilterKeys } from '@kassavirta/domain/reports/reports/filter'
import { useMemo, type ReactNode } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { hiddenRows } from './hidden-rows.ts'
import styles from '../reports.module.css'
import { rowCount } from '../sums/row-count.ts'
import { listTexts as texts } from '../texts.fi.ts'

type Props = {
  /** The id of the sentence, which also says why there is nothing to export. */
  readonly id: string
  readonly report: Report
  /** Of all loaded rows. */
  readonly keys: FilterKeys
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
  /** A button for a wider range, where one is possible. */
  readonly widen: ReactNode
}

/** Replaces an empty list and says what really hides the rows: the filters or, failing that, the range. */
export function NothingFound({ id, report, keys, view, onChange, widen }: Props) {
  const hidden = useMemo(() => hiddenRows(report, keys, view), [report, keys, view])
  return (
    <div className={classes(layout['box'], styles['empty'])}>
      <p id={id}>{hidden ? report.empty.behindFilters : report.empty.nothing}</p>
      {hidden && (
        <p>{fill(texts.hidden, { filters: hidden.filters.join(', '), rows: rowCount(hidden.count) })}</p>
      )}
      <div className={layout['row']}>
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

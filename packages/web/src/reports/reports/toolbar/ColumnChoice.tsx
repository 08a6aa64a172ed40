import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { useState } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { offeredColumns } from './offered-columns.ts'
import styles from '../reports.module.css'
import { listTexts as texts } from '../texts.fi.ts'

type Props = {
  readonly report: Report
  readonly columns: readonly ReportColumn[]
  readonly onChoose: (keys: readonly string[]) => void
}

export function ColumnChoice({ report, columns, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const keys = columns.map(({ key }) => key)
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.columns}
      </Button>
      <SlideOver open={open} title={texts.columns} onClose={() => setOpen(false)}>
        <p>{texts.columnsLead}</p>
        <Button kind="text" onClick={() => onChoose([])}>
          {texts.defaultColumns}
        </Button>
        <div className={styles['choices']}>
          {offeredColumns(report).map(({ key, heading }) => {
            const checked = keys.includes(key)
            return (
              <CheckboxField
                key={key}
                label={heading}
                checked={checked}
                // The last column cannot be hidden: the list would show nothing.
                disabled={checked && keys.length === 1}
                onChange={() => onChoose(checked ? keys.filter((own) => own !== key) : [...keys, key])}
              />
            )
          })}
        </div>
      </SlideOver>
    </>
  )
}

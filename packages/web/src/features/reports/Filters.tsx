import type { ListView } from '@kassavirta/domain/reports/address'
import { filterStates, stateColumns, type StateColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { hasRemoved, removedWords } from './removed-words.ts'
import styles from './reports.module.css'
import { listTexts as texts } from './texts.fi.ts'

type Props = {
  readonly report: Report
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
}

const optionsOf = (column: StateColumn<unknown>) => [
  { value: '', label: texts.anyState },
  ...filterStates(column).map((state) => ({ value: state, label: column.states[state]?.text ?? '' })),
]

/** Filters that only some reports have. */
export function Filters({ report, view, onChange }: Props) {
  return (
    <>
      {stateColumns(report.columns).map((column) => (
        <div key={column.key} className={styles['state']}>
          <SelectField
            label={column.heading}
            options={optionsOf(column)}
            value={view.states[column.filter] ?? ''}
            onChange={({ target }) => onChange({ states: { ...view.states, [column.filter]: target.value } })}
          />
        </div>
      ))}
      {hasRemoved(report) && (
        <div className={styles['removed']}>
          <CheckboxField
            label={removedWords(report).show}
            checked={view.removed}
            onChange={({ target }) => onChange({ removed: target.checked })}
          />
        </div>
      )}
    </>
  )
}

import type { ListView } from '@kassavirta/domain/reports/address'
import { countingStates, entryStateText } from '@kassavirta/domain/reports/counting-state'
import type { Report } from '@kassavirta/domain/reports/definition'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { hasRemoved, hasState } from './filter-words.ts'
import styles from './reports.module.css'
import { listTexts as texts } from './texts.fi.ts'

type Props = {
  readonly report: Report
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
}

const stateOptions = [
  { value: '', label: texts.anyState },
  ...countingStates.map((state) => ({ value: state, label: entryStateText(state) })),
]

/** Filters that only some reports have. */
export function Filters({ report, view, onChange }: Props) {
  return (
    <>
      {hasState(report) && (
        <div className={styles['state']}>
          <SelectField
            label={texts.state}
            options={stateOptions}
            value={view.state ?? ''}
            onChange={({ target }) =>
              onChange({ state: countingStates.find((state) => state === target.value) ?? null })
            }
          />
        </div>
      )}
      {hasRemoved(report) && (
        <div className={styles['removed']}>
          <CheckboxField
            label={texts.showRemoved}
            checked={view.removed}
            onChange={({ target }) => onChange({ removed: target.checked })}
          />
        </div>
      )}
    </>
  )
}

import type { ListView } from '@kassavirta/domain/reports/address'
import type { Report } from '@kassavirta/domain/reports/definition'
import { groupingsOf } from '@kassavirta/domain/reports/groups'
import { groupingTexts } from '@kassavirta/domain/reports/terms.fi'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import styles from './reports.module.css'
import { groupedTexts, listTexts as texts } from './texts.fi.ts'

type Props = {
  readonly report: Report
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
}

/** How the found rows are laid out: which rows they are is the filters' business. */
export function Arrangement({ report, view, onChange }: Props) {
  const offered = groupingsOf(report)
  const options = [
    { value: '', label: groupedTexts.none },
    ...offered.map((value) => ({ value, label: groupingTexts[value] })),
  ]
  return (
    <>
      <div className={styles['state']}>
        <SelectField
          label={groupedTexts.grouping}
          options={options}
          value={view.grouping ?? ''}
          onChange={({ target }) => onChange({ grouping: offered.find((own) => own === target.value) })}
        />
      </div>
      <div className={styles['removed']}>
        <CheckboxField
          label={texts.compare}
          checked={view.compared}
          onChange={({ target }) => onChange({ compared: target.checked })}
        />
      </div>
    </>
  )
}

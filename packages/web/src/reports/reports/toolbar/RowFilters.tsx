import type { ListView } from '@kassavirta/domain/reports/reports/address'
import { filterStates, stateColumns, type StateColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { hasDifferences } from '@kassavirta/domain/reports/reports/find'
import { hidesRemoved } from '@kassavirta/domain/reports/reports/list'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { findTexts, hiddenTexts, listTexts as texts } from '../texts.fi.ts'

type Props = {
  readonly report: Report
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
}

const optionsOf = (column: StateColumn<unknown>) => [
  { value: '', label: texts.anyState },
  ...filterStates(column).map((state) => ({ value: state, label: column.states[state]?.text ?? '' })),
]

/** Whether the person may be told which rows differ, in a report that says so. */
export function useHasDifferences(report: Report): boolean {
  const { can } = usePermissions()
  const needed = report.group === 'company' ? report.differencesNeed : undefined
  return hasDifferences(report) && (!needed || can(needed))
}

/** Filters of the rows that are here; every report has its own. */
export function RowFilters({ report, view, onChange }: Props) {
  const offersDifferences = useHasDifferences(report)
  return (
    <>
      {stateColumns(report.columns).map((column) => (
        <SelectField
          key={column.key}
          label={column.heading}
          options={optionsOf(column)}
          value={view.states[column.filter] ?? ''}
          onChange={({ target }) => onChange({ states: { ...view.states, [column.filter]: target.value } })}
        />
      ))}
      {offersDifferences && (
        <CheckboxField
          label={findTexts.differences}
          checked={view.differences ?? false}
          onChange={({ target }) => onChange({ differences: target.checked })}
        />
      )}
      {hidesRemoved(report) && (
        <CheckboxField
          label={hiddenTexts.show}
          checked={view.removed}
          onChange={({ target }) => onChange({ removed: target.checked })}
        />
      )}
    </>
  )
}

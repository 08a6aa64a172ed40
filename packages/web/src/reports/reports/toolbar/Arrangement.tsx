import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { groupingsOf } from '@kassavirta/domain/reports/reports/groups'
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { groupedTexts, listTexts as texts } from '../texts.fi.ts'

type Props = {
  readonly report: Report
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
  readonly columns: readonly ReportColumn[]
  readonly onChoose: (keys: readonly string[]) => void
  /** True where the rows are cards, which have no headings to sort by. */
  readonly asCards: boolean
}

/** How the found rows are laid out: which rows they are is the filters' business. */
export function Arrangement({ report, view, onChange, columns, onChoose, asCards }: Props) {
  const offered = groupingsOf(report)
  const { sort } = view
  return (
    <>
      {asCards && (
        <SelectField
          label={texts.order}
          value={`${sort.descending ? '-' : ''}${sort.column}`}
          options={orders(
            columns,
            report.columns.find(({ key }) => key === sort.column),
          )}
          onChange={({ target: { value } }) =>
            onChange({ sort: { column: value.replace(/^-/, ''), descending: value.startsWith('-') } })
          }
        />
      )}
      <SelectField
        label={groupedTexts.grouping}
        options={[
          { value: '', label: groupedTexts.none },
          ...offered.map((value) => ({ value, label: groupingTexts[value] })),
        ]}
        value={view.grouping ?? ''}
        onChange={({ target }) => onChange({ grouping: offered.find((own) => own === target.value) })}
      />
      <CheckboxField
        label={texts.compare}
        checked={view.compared}
        onChange={({ target }) => onChange({ compared: target.checked })}
      />
      <ColumnChoice report={report} columns={columns} onChoose={onChoose} />
    </>
  )
}

/** The sort column stays an option even when it is hidden. */
function orders(columns: readonly ReportColumn[], sorted: ReportColumn | undefined) {
  const all = sorted && !columns.includes(sorted) ? [...columns, sorted] : columns
  return all.flatMap(({ key, heading }) => [
    { value: `-${key}`, label: fill(texts.descending, { column: heading }) },
    { value: key, label: fill(texts.ascending, { column: heading }) },
  ])
}

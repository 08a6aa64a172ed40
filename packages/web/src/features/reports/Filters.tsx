import type { ListView } from '@kassavirta/domain/reports/address'
import { filterStates, stateColumns, type StateColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { hasRemoved, removedWords } from './removed-words.ts'
import styles from './reports.module.css'
import { findTexts, groupedTexts, listTexts as texts } from './texts.fi.ts'
import { groupingsOf } from '@kassavirta/domain/reports/groups'
import { groupingTexts } from '@kassavirta/domain/reports/terms.fi'
import { hasDifferences, isFindable } from '@kassavirta/domain/reports/find'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { debounced, MESSAGE_DELAY_MS } from '@kassavirta/ui/form/debounced.ts'
import { useEffect, useState } from 'react'
import { usePermissions } from '../../platform/session/use-permissions.ts'

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

/** The search fields of a list. A report whose bags the server searches has its own field for the bag number. */
export function FindFields({ report, view: { find = '', differences = false }, onChange }: Props) {
  const { can } = usePermissions()
  const isSearchedByServer = report.group === 'concern' && report.byBag
  const needed = report.group === 'company' ? report.differencesNeed : undefined
  return (
    <>
      {isFindable(report) && !isSearchedByServer && (
        <div className={styles['find']}>
          <FindField value={find} onChange={(text) => onChange({ find: text })} />
        </div>
      )}
      {hasDifferences(report) && (!needed || can(needed)) && (
        <div className={styles['removed']}>
          <CheckboxField
            label={findTexts.differences}
            checked={differences}
            onChange={({ target }) => onChange({ differences: target.checked })}
          />
        </div>
      )}
    </>
  )
}

type FieldProps = { readonly value: string; readonly onChange: (text: string) => void }

/** The list follows when typing pauses. The field follows the address only when something else has changed that. */
function FindField({ value, onChange }: FieldProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === sent) return undefined
    const { soon, stop } = debounced(() => {
      setSent(wanted)
      onChange(wanted)
    }, MESSAGE_DELAY_MS)
    soon()
    return stop
  }, [wanted, sent, onChange])
  return (
    <TextField
      label={findTexts.find}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

import { hasDifferences, isFindable, type Finding } from '@kassavirta/domain/reports/find'
import type { Report } from '@kassavirta/domain/reports/definition'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { debounced, MESSAGE_DELAY_MS } from '@kassavirta/ui/form/debounced.ts'
import { useEffect, useState } from 'react'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import styles from './FindFields.module.css'
import { findTexts as texts } from './texts.fi.ts'

type Props = {
  readonly report: Report
  readonly view: Finding
  readonly onChange: (part: Finding) => void
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
        <div className={styles['differences']}>
          <CheckboxField
            label={texts.differences}
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
      label={texts.find}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

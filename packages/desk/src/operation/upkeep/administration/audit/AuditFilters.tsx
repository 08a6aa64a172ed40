import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState, type SyntheticEvent } from 'react'
import page from '../../../../platform/parts/page.module.css'
import { actionText } from './action-words.fi.ts'
import styles from './Audit.module.css'
import { auditTexts as texts } from './texts.fi.ts'
import { dayIn, noFilters, type Filters } from './use-filters.ts'

type Props = {
  readonly chosen: Filters
  readonly staff: readonly { readonly staffId: number; readonly name: string }[]
  readonly actions: readonly string[]
  readonly onChoose: (next: Filters) => void
}

const ALL = { value: '', label: texts.all }

/** What was typed is asked for by the button: each search is a row of the log itself. */
export function AuditFilters({ chosen, staff, actions, onChoose }: Props) {
  const [typed, type] = useState(chosen)
  const today = dayOf(useServerNow())
  const set = (name: keyof Filters, value: string) => type({ ...typed, [name]: value })
  const look = (event: SyntheticEvent) => {
    event.preventDefault()
    onChoose(typed)
  }
  const day = (name: 'from' | 'to') => ({
    label: texts[name],
    today,
    max: today,
    value: dayIn(typed[name]),
    onChange: (value: Day | undefined) => set(name, value ?? ''),
  })
  const select = (name: 'staff' | 'action', options: readonly { value: string; label: string }[]) => ({
    label: texts[name],
    value: typed[name],
    options: [ALL, ...options],
    onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
  })
  const text = (name: 'user' | 'place' | 'subject') => ({
    label: texts[name],
    value: typed[name],
    maxLength: 100,
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
  })
  const actionOptions = actions.map((value) => ({ value, label: actionText(value) }))
  return (
    <search>
      <form className={styles['filters']} onSubmit={look} data-screen-only>
        <DateField {...day('from')} />
        <DateField {...day('to')} />
        <SelectField
          {...select(
            'staff',
            staff.map(({ staffId, name }) => ({ value: String(staffId), label: name })),
          )}
        />
        <SelectField
          {...select(
            'action',
            actionOptions.toSorted((a, b) => a.label.localeCompare(b.label, 'fi')),
          )}
        />
        <TextField {...text('user')} />
        <TextField {...text('place')} />
        <TextField {...text('subject')} />
        <div className={page['row']}>
          <Button type="submit">{texts.search}</Button>
          <Button kind="secondary" onClick={() => onChoose(noFilters)}>
            {texts.clear}
          </Button>
        </div>
      </form>
    </search>
  )
}

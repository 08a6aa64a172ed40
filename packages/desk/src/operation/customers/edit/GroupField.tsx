import { listGroups } from '@kassavirta/domain/operation/customers/groups-api'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useDeferredValue, useState, type ComponentProps } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { groupOptions } from './group-options.ts'
import { editTexts as texts } from './texts.fi.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  /** The name of what was chosen before. */
  readonly chosenName?: string
}

/** Where a place belongs. Where there are more concerns than a list shows, a search narrows it. */
export function GroupField({ chosenName = '', ...select }: Props) {
  const [sought, setSought] = useState('')
  const q = useDeferredValue(sought.trim())
  const query = useDeskQuery()
  const { data } = useKeptAnswer(query(listGroups, { query: q === '' ? {} : { q } }))
  const isLong = q !== '' || (data !== undefined && data.next !== null)
  return (
    <>
      {isLong && (
        <TextField
          label={texts.findGroup}
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <SelectField
        {...select}
        options={groupOptions(data?.rows ?? [], { code: String(select.value), name: chosenName })}
      />
    </>
  )
}

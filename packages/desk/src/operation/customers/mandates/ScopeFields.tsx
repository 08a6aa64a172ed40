import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import type { changeForm } from '@kassavirta/domain/places/mandates/desk-form'
import { rightWords } from '@kassavirta/domain/places/mandates/scope-words'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/CheckboxGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { mandateTexts as texts } from './texts.fi.ts'

type Props = {
  readonly bind: Pick<BoundFields<typeof changeForm.start>, 'codes' | 'text' | 'day'>
  readonly rights: readonly string[]
}

const options = mandateRights.map((value) => ({ value, label: rightWords[value] }))

/** What a mandate allows. A limit is asked for only with the right that it limits. */
export function ScopeFields({ bind, rights }: Props) {
  const today = dayOf(serverNow())
  return (
    <>
      <CheckboxGroup {...bind.codes('rights')} options={options} />
      {rights.includes('changeCurrency') && (
        <TextField
          {...bind.text('limit')}
          hint={texts.limitHint}
          suffix="€"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <DateField {...bind.day('until')} hint={texts.untilHint} today={today} min={today} />
    </>
  )
}

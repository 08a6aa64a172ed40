import { findTwins, listPlaceChoices, placeFlags } from '@kassavirta/domain/operation/customers/api'
import type { PlaceEntries } from '@kassavirta/domain/operation/customers/form'
import { cleanBusinessId, isBusinessId } from '@kassavirta/domain/operation/customers/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useId } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { GroupField } from './GroupField.tsx'
import { editTexts as texts } from './texts.fi.ts'

type Props = {
  readonly form: { readonly typed: PlaceEntries; readonly bind: BoundFields<PlaceEntries> }
  /** The place itself, which is no twin of its own. */
  readonly companyId?: number
  /** The group that it has, which may not be among the first of the list. */
  readonly groupName?: string
}

/** The fields of a place, new or changed. */
export function PlaceFields({ form: { typed, bind }, companyId, groupName }: Props) {
  const query = useDeskQuery()
  const { data: choices } = useAnswer(query(listPlaceChoices, {}))
  return (
    <>
      <TextField
        {...bind.text('name')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <TextField {...bind.text('businessId')} autoComplete="off" />
      <Twins form={{ typed, bind }} {...(companyId !== undefined && { companyId })} />
      <GroupField {...bind.text('group')} {...(groupName !== undefined && { chosenName: groupName })} />
      <TextField {...bind.text('street')} autoComplete="off" />
      <TextField {...bind.text('postcode')} autoComplete="off" />
      <TextField {...bind.text('city')} autoComplete="off" />
      <TextField {...bind.text('phone')} type="tel" autoComplete="off" />
      <KnownField field={bind.text('area')} known={choices?.areas ?? []} />
      <KnownField field={bind.text('office')} known={choices?.offices ?? []} />
      <TextField {...bind.text('engagement')} autoComplete="off" />
      <fieldset>
        <legend>{texts.agreed}</legend>
        {placeFlags.map((flag) => (
          <CheckboxField key={flag} {...bind.check(flag)} />
        ))}
      </fieldset>
    </>
  )
}

/** Other places with the business id are told before anything is saved. A business may have many. */
function Twins({ form: { typed, bind }, companyId }: Pick<Props, 'form' | 'companyId'>) {
  const businessId = cleanBusinessId(typed.businessId)
  const query = useDeskQuery()
  const { data } = useAnswer({
    ...query(findTwins, { query: { businessId, ...(companyId !== undefined && { but: companyId }) } }),
    enabled: isBusinessId(businessId),
  })
  const names = isBusinessId(businessId) ? (data?.rows.map(({ name }) => name) ?? []) : []
  // Who has said so already may take it back.
  if (names.length === 0 && !typed.isSameBusiness) return null
  return (
    <>
      {names.length > 0 && (
        <Banner kind="warn">
          <strong>{fill(texts.twins, { names: names.join(', ') })}</strong> {texts.twinsHint}
        </Banner>
      )}
      <CheckboxField {...bind.check('isSameBusiness')} />
    </>
  )
}

type KnownProps = {
  readonly field: ReturnType<BoundFields<PlaceEntries>['text']>
  readonly known: readonly string[]
}

/** A text that most often is one of those that other places have, and may be new. */
function KnownField({ field, known }: KnownProps) {
  const listId = useId()
  return (
    <>
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {known.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </>
  )
}

import { cleanReference, formatReference } from '@kassavirta/domain/kernel/money/reference-number'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Reference } from '@kassavirta/domain/places/companies/references/api'
import { useEffect, useId } from 'react'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { Field } from '@kassavirta/ui/fields/Field.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import type { SelectedReference } from '@kassavirta/domain/places/companies/references/form-field'
import { referenceFor } from './reference-field-choice.ts'
import { referenceTexts } from './reference-field-texts.fi.ts'
import styles from './ReferenceField.module.css'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { WaitingField } from '@kassavirta/ui/fields/WaitingField.tsx'

type Props = {
  /** The id of the control that the error is about. */
  readonly id?: string | undefined
  /** The references of the account and the day; undefined while they are not known. */
  readonly references: readonly Reference[] | undefined
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
  /** '' when the account has no default. */
  readonly accountDefault: string
  /** Undefined until the person has chosen or typed; the default is shown then. The form sends what referenceFor says. */
  readonly value: SelectedReference | undefined
  readonly onChange: (selected: SelectedReference) => void
  readonly onBlur?: (() => void) | undefined
  readonly error?: string | undefined
}

/** A reference from the list of the account, or any other that is typed (decisions C5). It is never required. */
export function ReferenceField({ references, loading, failed, retry, accountDefault, ...choice }: Props) {
  const own = useId()
  const { value, onChange } = choice
  const shown = referenceFor(value, { references, accountDefault })
  // A choice that the new list lacks is replaced through onChange, so that the form sends what is shown.
  useEffect(() => {
    if (value !== undefined && shown !== value) onChange(shown)
  }, [value, shown, onChange])
  const field = { ...choice, value: shown, id: choice.id ?? own }
  if (loading) {
    return (
      <WaitingField label={referenceTexts.reference}>
        <Loading shape="word" text={referenceTexts.loading} />
      </WaitingField>
    )
  }
  if (failed) {
    return (
      <>
        <Banner
          kind="danger"
          heading={referenceTexts.failed}
          action={
            <Button kind="secondary" onClick={retry}>
              {faultTexts.tryAgain}
            </Button>
          }
        >
          {referenceTexts.goOn}
        </Banner>
        {/* A person can type the reference without waiting for the list. */}
        <TypedReference {...field} label={referenceTexts.reference} />
      </>
    )
  }
  if (!references) {
    return <WaitingField label={referenceTexts.reference}>{referenceTexts.waiting}</WaitingField>
  }
  if (references.length === 0) return <TypedReference {...field} label={referenceTexts.reference} />
  return <ListedReference {...field} references={references} />
}

type Choice = {
  readonly id: string
  readonly value: SelectedReference
  readonly onChange: (selected: SelectedReference) => void
  readonly onBlur?: (() => void) | undefined
  readonly error?: string | undefined
}

const OTHER_OPTION = 'other'

function ListedReference({ references, ...choice }: Choice & { readonly references: readonly Reference[] }) {
  const { id, value, onChange, onBlur, error } = choice
  // Options are identified by their index, because a reference may be any text, even OTHER_OPTION.
  const rows = references.map((row, index) => ({
    value: String(index),
    label: row.name === '' ? row.value : `${row.value} – ${row.name}`,
  }))
  const choose = (chosen: string) => {
    const row = references[Number(chosen)]
    onChange(row ? { value: row.value, isFreeForm: false } : { value: '', isFreeForm: true })
  }
  return (
    <>
      <SelectField
        id={value.isFreeForm ? `${id}-list` : id}
        label={referenceTexts.reference}
        required={false}
        error={value.isFreeForm ? undefined : error}
        options={[...rows, { value: OTHER_OPTION, label: referenceTexts.other }]}
        value={
          value.isFreeForm ? OTHER_OPTION : String(references.findIndex((row) => row.value === value.value))
        }
        onChange={(event) => choose(event.target.value)}
        onBlur={onBlur}
      />
      {value.isFreeForm && <TypedReference {...choice} label={referenceTexts.other} />}
    </>
  )
}

/** The digits are kept as text: a number would lose leading zeros and the last of twenty digits. */
function TypedReference({ id, label, value, onChange, onBlur, error }: Choice & { readonly label: string }) {
  const grouped = formatReference(value.value)
  const groupsId = `${id}-groups`
  return (
    <Field id={id} label={label} error={error} required={false} describedBy={groupsId}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={control['control']}
            value={value.value}
            onChange={(event) => onChange({ value: cleanReference(event.target.value), isFreeForm: true })}
            onBlur={onBlur}
          />
          <span id={groupsId} className={styles['groups']}>
            {grouped === value.value ? '' : fill(referenceTexts.grouped, { reference: grouped })}
          </span>
        </>
      )}
    </Field>
  )
}

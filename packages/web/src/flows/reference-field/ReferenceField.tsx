import { useEffect, useId, useState } from 'react'
import { ruleSentence } from '@kassavirta/domain/kernel/contract/rule-sentences'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { cleanReference, formatReference } from '@kassavirta/domain/kernel/money/bank-numbers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { type Reference, getReferences, type ReferenceType } from '@kassavirta/domain/places/companies/api'
import type { SelectedReference } from '@kassavirta/domain/places/companies/form-fields'
import { referenceFault } from '@kassavirta/domain/places/companies/references'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Field } from '@kassavirta/ui/fields/Field.tsx'
import { SelectField, WaitingField } from '@kassavirta/ui/fields/SelectField.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { useApiQuery } from '../../platform/session/use-session.ts'
import { referenceTexts } from '../texts.fi.ts'
import styles from './ReferenceField.module.css'

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

/** The digits are a text, because a number would lose leading zeros and the last of twenty digits. */
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

type ReferenceQuery = {
  readonly type: ReferenceType
  readonly date: Day | undefined
  readonly accountId: number | undefined
}

/** A form waits no longer than this, because choosing from the list is optional. */
const MAX_WAIT_MS = 8_000

/** The references that an account offers on a day. They are not fetched without both (specification section 7). */
export function useReferences({ type, date, accountId }: ReferenceQuery) {
  const { query } = useApiQuery()
  const known = date !== undefined && accountId !== undefined
  const listQuery = query(getReferences, { query: { type, date: date ?? '', accountId: accountId ?? 0 } })
  const { data, failure, tryNow } = useAnswer({ ...listQuery, enabled: known })
  const slow = useSlow(known && data === undefined, `${date} ${accountId}`)
  const failed = known && data === undefined && (failure !== undefined || slow)
  return {
    /** Undefined until they are known. */
    references: data?.references,
    loading: known && data === undefined && !failed,
    failed,
    retry: tryNow,
  }
}

/** True once waiting for the data of the key has lasted too long. */
function useSlow(waiting: boolean, key: string): boolean {
  const [slowKey, setSlowKey] = useState<string>()
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlowKey(key), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [waiting, key])
  return waiting && slowKey === key
}

type ReferenceOptions = {
  /** Undefined while they are not known. */
  readonly references: readonly Reference[] | undefined
  /** '' when the account has no default. */
  readonly accountDefault: string
}

/**
 * The row of the account's default, else the first row; without rows the default is prefilled as text (decisions C5,
 * N7).
 */
function startingReference({ references = [], accountDefault }: ReferenceOptions): SelectedReference {
  const row = references.find(({ value }) => value === accountDefault) ?? references[0]
  return row ? { value: row.value, isFreeForm: false } : { value: accountDefault, isFreeForm: true }
}

/**
 * The current reference. A typed one stays; a chosen row stays as long as the list of the account and the day has it;
 * otherwise, and while nothing is chosen, it is the default (decisions C4, N7).
 */
export function referenceFor(
  chosen: SelectedReference | undefined,
  options: ReferenceOptions,
): SelectedReference {
  const { references } = options
  if (chosen === undefined) return startingReference(options)
  const stays = chosen.isFreeForm || !references || references.some(({ value }) => value === chosen.value)
  return stays ? chosen : startingReference(options)
}

/**
 * The reference that is sent. An empty one is replaced by the account's default, as the server would do (decisions
 * B9), so that the summary and the receipt show what is stored.
 */
export function sentReference(
  chosen: SelectedReference | undefined,
  options: ReferenceOptions,
): SelectedReference {
  const selected = referenceFor(chosen, options)
  return selected.value === '' ? { ...selected, value: options.accountDefault } : selected
}

/**
 * What is wrong with the reference that is sent. A listed one is accepted while the list cannot be fetched: the
 * person need not wait, and the server checks it (decisions C5, C6).
 */
export function selectedReferenceFault(
  selected: SelectedReference,
  options: ReferenceOptions,
): string | undefined {
  const { references, accountDefault } = options
  if (!references && !selected.isFreeForm) return undefined
  const listed = (references ?? []).map(({ value }) => value)
  const fault = referenceFault(selected.value, { accountDefault, listed })
  return fault && ruleSentence(fault)
}

import { useEffect, useRef, Fragment, useState } from 'react'
import type { DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber, formatReference } from '@kassavirta/domain/kernel/money/bank-numbers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Account } from '@kassavirta/domain/places/companies/accounts'
import { MESSAGE_MAX } from '@kassavirta/domain/places/companies/references'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ReferenceField } from '../../flows/reference-field/ReferenceField.tsx'
import { useCompanySession } from '../../platform/session/use-session.ts'
import { depositTexts as texts } from './texts.fi.ts'
import { idOf, type DepositFormState, type DepositFormData } from './use-deposit-form.ts'
import styles from './defaults.module.css'
import depositStyles from './deposits.module.css'

type Props = { readonly form: DepositFormState; readonly defaults: Defaults }

/** The prefilled fields. They are folded into one line, so that the counts fit the first screen, until the person opens them. */
export function DefaultsPart({ form, defaults: { folded, open } }: Props) {
  const { account } = form
  const pressed = useRef(false)
  useEffect(() => {
    if (folded || !pressed.current) return
    pressed.current = false
    document.getElementById(idOf('accountId'))?.focus()
  }, [folded])
  if (folded && account) {
    const press = () => {
      pressed.current = true
      open()
    }
    return <FoldedDefaults form={form} account={account} onOpen={press} />
  }
  return (
    <Panel label={texts.accountSection}>
      <div className={styles['fields']}>
        <AccountPart form={form} />
        <ReferencePart form={form} />
      </div>
    </Panel>
  )
}

type FoldedProps = {
  readonly form: DepositFormState
  readonly account: Account
  /** Opens the fields and moves the focus to the first of them. */
  readonly onOpen: () => void
}

function FoldedDefaults({ form, account, onOpen }: FoldedProps) {
  const { company } = useCompanySession()
  return (
    <section className={classes(layout['box'], styles['folded'])} aria-label={texts.defaults}>
      <div className={styles['facts']}>
        <p className={styles['main']}>
          <strong>{company.name}</strong>{' '}
          <span className={styles['fact']}>
            <span className={styles['label']}>{labels.selectedDate} </span>
            {foldedDay(form.data)}
          </span>
        </p>
        <p className={styles['rest']}>
          {foldedDefaults(form.data, account).map(({ label, text }) => (
            <Fragment key={text}>
              <VisuallyHidden>{`${label} `}</VisuallyHidden>
              <span className={styles['fact']}>{text}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
      <Button kind="text" aria-expanded={false} onClick={onOpen}>
        {texts.change}
        <VisuallyHidden>{texts.changeWhat.defaults}</VisuallyHidden>
      </Button>
    </section>
  )
}

/** The account and the day of the sales. */
function AccountPart({ form }: { readonly form: DepositFormState }) {
  const { accounts, data, today, field } = form
  const options = accounts.map(({ accountId, accountNumber }) => ({
    value: String(accountId),
    label: formatAccountNumber(accountNumber),
  }))
  const chosen = data.accountId !== undefined
  const accountField = field('accountId')
  const dayField = form.dateField('selectedDate')
  return (
    <div className={depositStyles['top']}>
      <SelectField
        {...accountField}
        label={labels.accountId}
        required
        hint={chosen ? undefined : texts.chooseAccountFirst}
        options={chosen ? options : [{ value: '', label: texts.chooseAccount }, ...options]}
        value={String(data.accountId ?? '')}
        onChange={({ target }) =>
          accountField.onChange(target.value === '' ? undefined : Number(target.value))
        }
      />
      <DateField
        {...dayField}
        label={labels.selectedDate}
        required
        today={today}
        max={today}
        value={data.selectedDate || undefined}
        onChange={(day) => dayField.onChange(day ?? '')}
      />
    </div>
  )
}

/** The reference and the message for the bank statement. */
function ReferencePart({ form }: { readonly form: DepositFormState }) {
  const { account, referenceList, data, typed, field } = form
  const message = field('message')
  return (
    <>
      <ReferenceField
        {...field('reference')}
        {...referenceList}
        accountDefault={account?.accountDefaultDepositReference ?? ''}
        value={typed.reference}
      />
      <TextArea
        {...message}
        label={labels.message}
        required={false}
        rows={2}
        max={MESSAGE_MAX}
        value={data.message}
        onChange={({ target }) => message.onChange(target.value)}
      />
    </>
  )
}

type Defaults = ReturnType<typeof useDefaults>

/**
 * Folds the prefilled fields until the person opens them or one of them needs attention. Once open they stay open, so that
 * a field does not vanish while it is being corrected.
 */
export function useDefaults(form: DepositFormState) {
  const { kohta } = useAddress().search
  const [opened, setOpened] = useState(isFolded(kohta))
  const needed = needsAttention(form)
  // Sets the state while rendering, so that no screen with a hidden fault is ever drawn.
  if (needed && !opened) setOpened(true)
  return { folded: !opened && !needed, open: () => setOpened(true) }
}

/** Without an account there is nothing to fold; a fault or a list that could not be fetched must be seen. */
function needsAttention({ account, stopped, referenceList, field }: DepositFormState): boolean {
  const ids = stopped.map(({ fieldId }) => fieldId)
  return (
    !account ||
    referenceList.failed ||
    foldedFields.some((name) => field(name).error !== undefined || ids.includes(idOf(name)))
  )
}

/** The prefilled fields, which the form folds into one line. */
const foldedFields = [
  'accountId',
  'selectedDate',
  'reference',
  'message',
] as const satisfies readonly (keyof DepositEntries)[]

export const isFolded = (name: string | undefined): boolean => foldedFields.some((folded) => folded === name)

type Default = { readonly label: string; readonly text: string }

/** The folded values that the line shows after the day. */
export function foldedDefaults(data: DepositFormData, account: Account): readonly Default[] {
  const { reference, message } = data
  return [
    { label: labels.accountId, text: formatAccountNumber(account.accountNumber) },
    ...(reference.value === ''
      ? []
      : [{ label: '', text: fill(texts.foldedReference, { reference: formatReference(reference.value) }) }]),
    { label: labels.message, text: message },
  ].filter(({ text }) => text !== '')
}

/** 'ma 16.11.2026' */
export const foldedDay = ({ selectedDate }: Pick<DepositFormData, 'selectedDate'>): string =>
  selectedDate === '' ? '' : `${weekdayShort(selectedDate)} ${formatDay(selectedDate)}`

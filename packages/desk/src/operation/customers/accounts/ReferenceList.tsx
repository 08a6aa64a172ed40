import { useState } from 'react'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatReference, formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import * as api from '@kassavirta/domain/operation/customers/accounts-api'
import { referenceChangeForm, referenceForm } from '@kassavirta/domain/operation/customers/form'
import { referenceKindWords } from '@kassavirta/domain/operation/customers/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Lock } from '../../../platform/parts/Lock.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { ConfirmAct, useListAct } from '../ConfirmAct.tsx'
import { accountTexts as texts } from '../texts.fi.ts'
import { isOver, validText } from './account-words.ts'
import styles from './Accounts.module.css'

type Props = {
  readonly companyId: number
  readonly account: api.PlaceAccount
  readonly onDone: (text: string) => void
}
type DialogChoice = { readonly act: ReferenceAct; readonly reference?: api.PlaceReference }

/** The references that forms offer with an account. */
export function ReferenceList({ companyId, account, onDone }: Props) {
  const [chosen, choose] = useState<DialogChoice>()
  const today = dayOf(serverNow())
  const acts = (reference: api.PlaceReference) => (
    <>
      {reference.isOwn && (
        <Button kind="text" onClick={() => choose({ act: 'change', reference })}>
          {texts.changeReferenceAct}
        </Button>
      )}
      {!isOver(reference, today) && (
        <Button kind="text" onClick={() => choose({ act: 'end', reference })}>
          {texts.endReferenceAct}
        </Button>
      )}
    </>
  )
  return (
    <div className={styles['references']}>
      <div className={styles['referencesHead']}>
        <h3>{texts.references}</h3>
        {!account.ended && (
          <Button kind="text" onClick={() => choose({ act: 'add' })}>
            {texts.addReference}
          </Button>
        )}
      </div>
      <DataTable
        label={texts.references}
        isInPanel
        list={wholeList(account.references)}
        texts={texts}
        empty={texts.noReferences}
        idOf={({ referenceId }) => referenceId}
        columns={[
          { heading: texts.reference, isHead: true, cell: (row) => <ValueCell row={row} /> },
          { heading: texts.name, cell: ({ name }) => name },
          { heading: texts.type, cell: ({ type }) => referenceKindWords[type] },
          { heading: texts.valid, cell: validText },
          { heading: texts.acts, isSilent: true, cell: acts },
        ]}
      />
      {chosen && (
        <ReferenceDialog
          key={`${chosen.act}-${chosen.reference?.referenceId ?? ''}`}
          {...chosen}
          companyId={companyId}
          account={account}
          onClose={() => choose(undefined)}
          onDone={(text) => {
            choose(undefined)
            onDone(text)
          }}
        />
      )}
    </div>
  )
}

const ValueCell = ({ row: { value, isOwn } }: { readonly row: api.PlaceReference }) => (
  <>
    {formatReference(value)} {!isOwn && <Lock />}
  </>
)

type ReferenceAct = 'add' | 'change' | 'end'

type DialogProps = {
  readonly companyId: number
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}
type ReferenceActProps = DialogProps & {
  readonly act: ReferenceAct
  readonly account: api.PlaceAccount
  readonly reference?: api.PlaceReference
}
type ReferenceDialogProps = DialogProps & { readonly reference: api.PlaceReference }

/** The form of an act on the references of an account. */
function ReferenceDialog({ act, account, reference, ...rest }: ReferenceActProps) {
  if (act === 'add') return <AddDialog account={account} {...rest} />
  if (!reference) return null
  if (act === 'change') return <ChangeDialog reference={reference} {...rest} />
  return <EndDialog reference={reference} {...rest} />
}

function AddDialog({
  companyId,
  account,
  onClose,
  onDone,
}: DialogProps & Pick<ReferenceActProps, 'account'>) {
  const { act, send } = useListAct(api.addReference, api.listPlaceAccounts)
  const { accountId, accountNumber } = account
  const form = useActForm(act, referenceForm, {
    draft: `reference-new-${accountId}`,
    rest: {},
    send: (body) => send({ params: { companyId, accountId }, body }),
    onDone: () => onDone(texts.referenceAdded),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.addReferenceTitle, { number: formatAccountNumber(accountNumber) })}
      action={texts.addReferenceAction}
      onClose={onClose}
    >
      <RadioGroup
        {...form.bind.text('type')}
        options={api.referenceKinds.map((value) => ({ value, label: referenceKindWords[value] }))}
      />
      <TextField {...form.bind.text('value')} inputMode="numeric" autoComplete="off" />
      <ValidityFields bind={form.bind} />
    </FormDialog>
  )
}

function ChangeDialog({ companyId, reference, onClose, onDone }: ReferenceDialogProps) {
  const { act, send } = useListAct(api.changeReference, api.listPlaceAccounts)
  const { referenceId, version, value, name, validFrom, validTo } = reference
  const form = useActForm(act, referenceChangeForm, {
    draft: `reference-change-${referenceId}-${version}`,
    start: { name, validFrom: validFrom ?? '', validTo: validTo ?? '' },
    rest: { version },
    send: (body) => send({ params: { companyId, referenceId }, body }),
    onDone: () => onDone(texts.referenceChanged),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.changeReferenceTitle, { reference: formatReference(value) })}
      action={texts.save}
      onClose={onClose}
    >
      <ValidityFields bind={form.bind} />
    </FormDialog>
  )
}

type Validity = typeof referenceChangeForm.start

const ValidityFields = ({ bind }: { readonly bind: Pick<BoundFields<Validity>, 'text' | 'day'> }) => (
  <>
    <TextField {...bind.text('name')} autoComplete="off" />
    <DateField {...bind.day('validFrom')} today={dayOf(serverNow())} />
    <DateField {...bind.day('validTo')} today={dayOf(serverNow())} />
  </>
)

const EndDialog = ({ companyId, reference, onClose, onDone }: ReferenceDialogProps) => (
  <ConfirmAct
    endpoint={api.endReference}
    ask={{ params: { companyId, referenceId: reference.referenceId }, body: { version: reference.version } }}
    list={api.listPlaceAccounts}
    title={fill(texts.endReferenceTitle, { reference: formatReference(reference.value) })}
    hint={texts.endReferenceHint}
    action={texts.endReferenceAct}
    isDangerous
    onClose={onClose}
    onDone={() => onDone(texts.referenceEnded)}
  />
)

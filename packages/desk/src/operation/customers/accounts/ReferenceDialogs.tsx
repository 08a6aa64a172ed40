import {
  addReference,
  changeReference,
  endReference,
  listPlaceAccounts,
  referenceKinds,
  type PlaceAccount,
  type PlaceReference,
} from '@kassavirta/domain/operation/customers/accounts-api'
import { referenceChangeForm, referenceForm } from '@kassavirta/domain/operation/customers/accounts-form'
import { referenceKindWords } from '@kassavirta/domain/operation/customers/accounts-terms.fi'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { formatReference } from '@kassavirta/domain/kernel/money/reference-number'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { ConfirmAct } from '../ConfirmAct.tsx'
import { useListAct } from '../use-list-act.ts'
import { accountTexts as texts } from './texts.fi.ts'

export type ReferenceAct = 'add' | 'change' | 'end'

type Ending = {
  readonly companyId: number
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}
type Props = Ending & {
  readonly act: ReferenceAct
  readonly account: PlaceAccount
  readonly reference?: PlaceReference
}
type OfReference = Ending & { readonly reference: PlaceReference }

/** The form of an act on the references of an account. */
export function ReferenceDialog({ act, account, reference, ...rest }: Props) {
  if (act === 'add') return <AddDialog account={account} {...rest} />
  if (!reference) return null
  if (act === 'change') return <ChangeDialog reference={reference} {...rest} />
  return <EndDialog reference={reference} {...rest} />
}

function AddDialog({ companyId, account, onClose, onDone }: Ending & Pick<Props, 'account'>) {
  const { act, send } = useListAct(addReference, listPlaceAccounts)
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
        options={referenceKinds.map((value) => ({ value, label: referenceKindWords[value] }))}
      />
      <TextField {...form.bind.text('value')} inputMode="numeric" autoComplete="off" />
      <ValidityFields bind={form.bind} />
    </FormDialog>
  )
}

function ChangeDialog({ companyId, reference, onClose, onDone }: OfReference) {
  const { act, send } = useListAct(changeReference, listPlaceAccounts)
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

const EndDialog = ({ companyId, reference, onClose, onDone }: OfReference) => (
  <ConfirmAct
    endpoint={endReference}
    ask={{ params: { companyId, referenceId: reference.referenceId }, body: { version: reference.version } }}
    list={listPlaceAccounts}
    title={fill(texts.endReferenceTitle, { reference: formatReference(reference.value) })}
    hint={texts.endReferenceHint}
    action={texts.endReferenceAct}
    isDangerous
    onClose={onClose}
    onDone={() => onDone(texts.referenceEnded)}
  />
)

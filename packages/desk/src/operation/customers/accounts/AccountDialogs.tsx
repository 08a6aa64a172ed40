import { allowsMore } from '@kassavirta/domain/operation/customers/account-terms'
import {
  askAccount,
  askAccountNumber,
  changeAccount,
  endAccount,
  listPlaceAccounts,
  type PlaceAccount,
} from '@kassavirta/domain/operation/customers/accounts-api'
import {
  accountForm,
  accountNumberForm,
  accountTermsForm,
} from '@kassavirta/domain/operation/customers/accounts-form'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { cents, formatAmount, parseEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { ConfirmAct } from '../ConfirmAct.tsx'
import { useListAct } from '../use-list-act.ts'
import { SameAccounts } from './SameAccounts.tsx'
import { accountTexts as texts } from './texts.fi.ts'

export type AccountAct = 'add' | 'number' | 'terms' | 'end'

type Ending = { readonly onClose: () => void; readonly onDone: (text: string) => void }
type OfPlace = Ending & { readonly companyId: number }
type OfAccount = OfPlace & { readonly account: PlaceAccount }
type Props = OfPlace & { readonly act: AccountAct; readonly account?: PlaceAccount }

/** The form of an act on the accounts of a place. */
export function AccountDialog({ act, account, ...rest }: Props) {
  if (act === 'add') return <AddDialog {...rest} />
  if (!account) return null
  if (act === 'number') return <NumberDialog account={account} {...rest} />
  if (act === 'terms') return <TermsDialog account={account} {...rest} />
  return <EndDialog account={account} {...rest} />
}

const shown = formatAccountNumber

function AddDialog({ companyId, onClose, onDone }: OfPlace) {
  const { act, send } = useListAct(askAccount, listPlaceAccounts)
  const form = useActForm(act, accountForm, {
    draft: `account-new-${companyId}`,
    rest: {},
    send: (body) => send({ params: { companyId }, body }),
    onDone: ({ accountNumber }) => onDone(fill(texts.asked, { number: accountNumber })),
  })
  return (
    <FormDialog form={form} title={texts.addTitle} action={texts.ask} onClose={onClose}>
      <p>{texts.askHint}</p>
      <TextField
        {...form.bind.text('accountNumber')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <SameAccounts companyId={companyId} typed={form.typed.accountNumber} />
      <TextField {...form.bind.text('reason')} hint={texts.reasonHint} autoComplete="off" />
      <TermFields bind={form.bind} isChange={form.typed.changeAllowed} />
    </FormDialog>
  )
}

function NumberDialog({ companyId, account, onClose, onDone }: OfAccount) {
  const { act, send } = useListAct(askAccountNumber, listPlaceAccounts)
  const { accountId, accountNumber, version } = account
  const form = useActForm(act, accountNumberForm, {
    draft: `account-number-${accountId}`,
    rest: { version },
    send: (body) => send({ params: { companyId, accountId }, body }),
    onDone: (typed) => onDone(fill(texts.asked, { number: typed.accountNumber })),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.numberTitle, { number: shown(accountNumber) })}
      action={texts.ask}
      onClose={onClose}
    >
      <p>{texts.askHint}</p>
      <TextField
        {...form.bind.text('accountNumber')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <SameAccounts companyId={companyId} typed={form.typed.accountNumber} />
      <TextField {...form.bind.text('reason')} hint={texts.reasonHint} autoComplete="off" />
    </FormDialog>
  )
}

/** Whether somebody else has to approve what is typed, which is said before it is sent. */
function waits(account: PlaceAccount, typed: typeof accountTermsForm.start): boolean {
  const inCents = (euros: number | null) => (euros === null ? null : Math.round(euros * 100))
  return allowsMore(
    { ...account, withdrawLimitCents: inCents(account.withdrawLimit) },
    { ...typed, withdrawLimitCents: parseEuros(typed.withdrawLimit) ?? null },
  )
}

function TermsDialog({ companyId, account, onClose, onDone }: OfAccount) {
  const { act, send } = useListAct(changeAccount, listPlaceAccounts)
  const { accountId, accountNumber, version, withdrawLimit } = account
  const { isDefault, changeAllowed, depositReference, changeReference } = account
  const limit = withdrawLimit === null ? '' : formatAmount(cents(Math.round(withdrawLimit * 100)))
  const form = useActForm(act, accountTermsForm, {
    draft: `account-terms-${accountId}-${version}`,
    start: { isDefault, changeAllowed, withdrawLimit: limit, depositReference, changeReference, reason: '' },
    rest: { version },
    send: (body) => send({ params: { companyId, accountId }, body }),
    onDone: (typed) => onDone(waits(account, typed) ? texts.termsAsked : texts.changed),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.termsTitle, { number: shown(accountNumber) })}
      action={waits(account, form.typed) ? texts.ask : texts.save}
      onClose={onClose}
    >
      <p>{texts.termsHint}</p>
      <TermFields bind={form.bind} isChange={form.typed.changeAllowed} />
      <TextField {...form.bind.text('reason')} autoComplete="off" />
    </FormDialog>
  )
}

type Terms = Omit<typeof accountTermsForm.start, 'reason'>
type TermsProps = {
  readonly bind: Pick<BoundFields<Terms>, 'text' | 'check'>
  readonly isChange: boolean
}

const TermFields = ({ bind, isChange }: TermsProps) => (
  <>
    <CheckboxField {...bind.check('isDefault')} />
    <CheckboxField {...bind.check('changeAllowed')} />
    {isChange && (
      <TextField
        {...bind.text('withdrawLimit')}
        hint={texts.limitHint}
        suffix="€"
        inputMode="decimal"
        autoComplete="off"
      />
    )}
    <TextField {...bind.text('depositReference')} inputMode="numeric" autoComplete="off" />
    {isChange && <TextField {...bind.text('changeReference')} inputMode="numeric" autoComplete="off" />}
  </>
)

const EndDialog = ({ companyId, account, onClose, onDone }: OfAccount) => (
  <ConfirmAct
    endpoint={endAccount}
    ask={{ params: { companyId, accountId: account.accountId }, body: { version: account.version } }}
    list={listPlaceAccounts}
    title={fill(texts.endTitle, { number: shown(account.accountNumber) })}
    hint={texts.endHint}
    action={texts.end}
    isDangerous
    onClose={onClose}
    onDone={() => onDone(texts.endedNow)}
  />
)

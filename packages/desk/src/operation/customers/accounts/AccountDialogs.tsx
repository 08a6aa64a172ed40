import {
  formatAccountNumber,
  cleanAccountNumber,
  isAccountNumber,
} from '@kassavirta/domain/kernel/money/bank-numbers'
import { cents, formatAmount, parseEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { allowsMore } from '@kassavirta/domain/operation/customers/account-terms'
import * as api from '@kassavirta/domain/operation/customers/accounts-api'
import { accountForm, accountNumberForm, accountTermsForm } from '@kassavirta/domain/operation/customers/form'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { ConfirmAct, useListAct } from '../ConfirmAct.tsx'
import { accountTexts as texts } from '../texts.fi.ts'

export type AccountAct = 'add' | 'number' | 'terms' | 'end'

type DialogProps = { readonly onClose: () => void; readonly onDone: (text: string) => void }
type PlaceDialogProps = DialogProps & { readonly companyId: number }
type AccountDialogProps = PlaceDialogProps & { readonly account: api.PlaceAccount }
type Props = PlaceDialogProps & { readonly act: AccountAct; readonly account?: api.PlaceAccount }

/** The form of an act on the accounts of a place. */
export function AccountDialog({ act, account, ...rest }: Props) {
  if (act === 'add') return <AddDialog {...rest} />
  if (!account) return null
  if (act === 'number') return <NumberDialog account={account} {...rest} />
  if (act === 'terms') return <TermsDialog account={account} {...rest} />
  return <EndDialog account={account} {...rest} />
}

function AddDialog({ companyId, onClose, onDone }: PlaceDialogProps) {
  const { act, send } = useListAct(api.askAccount, api.listPlaceAccounts)
  const form = useActForm(act, accountForm, {
    draft: `account-new-${companyId}`,
    rest: {},
    send: (body) => send({ params: { companyId }, body }),
    onDone: ({ accountNumber }) => onDone(fill(texts.asked, { number: accountNumber })),
  })
  return (
    <FormDialog form={form} title={texts.addTitle} action={texts.ask} onClose={onClose}>
      <NumberFields companyId={companyId} bind={form.bind} typed={form.typed.accountNumber} />
      <TermFields bind={form.bind} isChange={form.typed.changeAllowed} />
    </FormDialog>
  )
}

function NumberDialog({ companyId, account, onClose, onDone }: AccountDialogProps) {
  const { act, send } = useListAct(api.askAccountNumber, api.listPlaceAccounts)
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
      title={fill(texts.numberTitle, { number: formatAccountNumber(accountNumber) })}
      action={texts.ask}
      onClose={onClose}
    >
      <NumberFields companyId={companyId} bind={form.bind} typed={form.typed.accountNumber} />
    </FormDialog>
  )
}

type NumberProps = {
  readonly companyId: number
  readonly bind: Pick<BoundFields<typeof accountNumberForm.start>, 'text'>
  readonly typed: string
}

/** The fields of a number that somebody else approves: the number, the other places that have it, and the reason. */
const NumberFields = ({ companyId, bind, typed }: NumberProps) => (
  <>
    <p>{texts.askHint}</p>
    <TextField
      {...bind.text('accountNumber')}
      // The dialog was opened to write.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      autoComplete="off"
    />
    <SameAccounts companyId={companyId} typed={typed} />
    <TextField {...bind.text('reason')} hint={texts.reasonHint} autoComplete="off" />
  </>
)

/** True if somebody else has to approve the typed terms; the form says so before it is sent. */
function waits(account: api.PlaceAccount, typed: typeof accountTermsForm.start): boolean {
  const inCents = (euros: number | null) => (euros === null ? null : Math.round(euros * 100))
  return allowsMore(
    { ...account, withdrawLimitCents: inCents(account.withdrawLimit) },
    { ...typed, withdrawLimitCents: parseEuros(typed.withdrawLimit) ?? null },
  )
}

function TermsDialog({ companyId, account, onClose, onDone }: AccountDialogProps) {
  const { act, send } = useListAct(api.changeAccount, api.listPlaceAccounts)
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
      title={fill(texts.termsTitle, { number: formatAccountNumber(accountNumber) })}
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

const EndDialog = ({ companyId, account, onClose, onDone }: AccountDialogProps) => (
  <ConfirmAct
    endpoint={api.endAccount}
    ask={{ params: { companyId, accountId: account.accountId }, body: { version: account.version } }}
    list={api.listPlaceAccounts}
    title={fill(texts.endTitle, { number: formatAccountNumber(account.accountNumber) })}
    hint={texts.endHint}
    action={texts.end}
    isDangerous
    onClose={onClose}
    onDone={() => onDone(texts.endedNow)}
  />
)

type SameAccountsProps = { readonly companyId: number; readonly typed: string }

/** Shows before anything is sent which other places have the number. It is only a warning: two shops may share an account. */
function SameAccounts({ companyId, typed }: SameAccountsProps) {
  const number = cleanAccountNumber(typed)
  return isAccountNumber(number) ? <SameAccountsBanner companyId={companyId} number={number} /> : null
}

function SameAccountsBanner({ companyId, number }: { readonly companyId: number; readonly number: string }) {
  const query = useDeskQuery()
  const { data } = useAnswer(query(api.findSameAccounts, { params: { companyId }, query: { number } }))
  if (!data || data.rows.length === 0) return null
  return <Banner kind="warn">{fill(texts.same, { places: data.rows.map(placeText).join(', ') })}</Banner>
}

function placeText({ name, city, ended }: api.SameAccount): string {
  const place = [name, city].filter(Boolean).join(' ')
  return ended ? fill(texts.sameEnded, { place }) : place
}

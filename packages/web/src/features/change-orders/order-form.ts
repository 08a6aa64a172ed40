import { NO_LIMIT, type AccountPermission } from '@kassavirta/domain/accounts/api'
import type { accountsFor } from '@kassavirta/domain/accounts/rules'
import { orderFields } from '@kassavirta/domain/change-orders/api'
import { orderTotals, type OrderCounts, type OrderTotals } from '@kassavirta/domain/change-orders/rules'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { parseCountEntry } from '@kassavirta/domain/kernel/counts'
import { changeOrderCoins } from '@kassavirta/domain/kernel/denominations'
import { eurosToCents, type Cents } from '@kassavirta/domain/kernel/money'
import type { Reference } from '@kassavirta/domain/references/api'
import { countsOf, type CountTexts } from '@kassavirta/ui/count-grid/count-entries.ts'
import { sentReference, type SelectedReference } from '../../flows/reference-field/reference-field-choice.ts'

export type Account = ReturnType<typeof accountsFor>[number]
export type OrderField = (typeof orderFields)[number]

/**
 * What the form holds. Null is "not touched": the account's own default stands then, and a change of the account brings
 * the default of the new one (decisions N7).
 */
export type OrderForm = {
  readonly accountId: number | null
  /** Empty: emptied by hand. Untouched it is the earliest day, which moves when the cut-off passes. */
  readonly deliveryDate: Day | '' | null
  readonly message: string | null
  readonly reference: SelectedReference | null
  /** As typed, by field: `12+5` is a count too. */
  readonly counts: CountTexts
}

export const emptyForm: OrderForm = {
  accountId: null,
  deliveryDate: null,
  message: null,
  reference: null,
  counts: {},
}

/** The chosen account, else the default, else the only one (decisions C17); undefined while it has to be chosen. */
export function accountOf(accounts: readonly Account[], chosen: number | null): Account | undefined {
  const only = accounts.length === 1 ? accounts[0] : undefined
  return (
    accounts.find(({ accountId }) => accountId === chosen) ??
    accounts.find(({ accountIsDefault }) => accountIsDefault) ??
    only
  )
}

/** Undefined while the days are not known, and where the field was emptied. */
export function deliveryDayOf(
  { deliveryDate }: OrderForm,
  delivery: { readonly earliest: Day } | undefined,
): Day | undefined {
  return deliveryDate === '' ? undefined : (deliveryDate ?? delivery?.earliest)
}

export const messageOf = (form: OrderForm, account: Account | undefined): string =>
  form.message ?? account?.accountDefaultChangeCurrencyOrderMessage ?? ''

export const defaultReferenceOf = (account: Account | undefined): string =>
  account?.accountDefaultChangeCurrencyOrderReference ?? ''

const looseNames = changeOrderCoins.map(({ fieldName }) => fieldName)
const looseFields: ReadonlySet<string> = new Set(looseNames)

type Loose = Pick<AccountPermission, 'companyLooseChange'>

/** What an account can have; loose coins only where they are sold. */
export const fieldsFor = (account: Loose | undefined): readonly OrderField[] =>
  orderFields.filter((field) => account?.companyLooseChange || !looseFields.has(field))

/** Loose coins that were typed for an account where they are sold, and now stand on one where they are not. */
export const unsoldLoose = (texts: CountTexts, account: Loose | undefined): readonly string[] =>
  account?.companyLooseChange ? [] : looseNames.filter((field) => isAsked(texts[field] ?? ''))

const isAsked = (text: string): boolean => text.trim() !== '' && parseCountEntry(text) !== 0

/** Their column stays in sight until it is emptied: nothing that was typed goes away unseen. */
export const showsLoose = (texts: CountTexts, account: Loose | undefined): boolean =>
  account?.companyLooseChange === true || unsoldLoose(texts, account).length > 0

/** Loose coins that were typed for another account stay in the form, and do not count. */
export const orderCounts = (texts: CountTexts, account: Loose | undefined): OrderCounts =>
  countsOf(fieldsFor(account), texts)

export const totalOf = ({ counts }: OrderForm, account: Loose | undefined): Cents =>
  orderTotals(orderCounts(counts, account)).total

/** Undefined where there is none. */
export const limitOf = ({
  permissionWithdrawLimit,
}: Pick<AccountPermission, 'permissionWithdrawLimit'>): Cents | undefined =>
  permissionWithdrawLimit === NO_LIMIT ? undefined : eurosToCents(permissionWithdrawLimit)

/** An order that has been checked, as the summary shows it and as it is sent. */
export type Order = {
  readonly account: Account
  readonly deliveryDate: Day
  readonly message: string
  readonly reference: string
  readonly counts: OrderCounts
  readonly totals: OrderTotals
}

/** What comes from the server for an account. */
type Fetched = {
  readonly references: readonly Reference[] | undefined
  readonly delivery: { readonly earliest: Day } | undefined
}

export function orderOf(
  form: OrderForm,
  account: Account | undefined,
  { references, delivery }: Fetched,
): Order | undefined {
  const deliveryDate = deliveryDayOf(form, delivery)
  if (!account || deliveryDate === undefined) return undefined
  const counts = orderCounts(form.counts, account)
  const known = { references, accountDefault: defaultReferenceOf(account) }
  return {
    account,
    deliveryDate,
    message: messageOf(form, account),
    reference: sentReference(form.reference ?? undefined, known).value,
    counts,
    totals: orderTotals(counts),
  }
}

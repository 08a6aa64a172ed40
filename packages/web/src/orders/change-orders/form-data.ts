import { NO_LIMIT, type AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts/rules'
import { orderFields, type OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderEntries, OrderValues } from '@kassavirta/domain/orders/change-orders/form'
import { orderTotals, type OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { type OrderField } from '@kassavirta/domain/kernel/money/order-count-names'
import { countsOf, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { changeOrderCoins } from '@kassavirta/domain/kernel/money/denominations'
import { eurosToCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import type { Reference } from '@kassavirta/domain/places/companies/references/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { sentReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { Delivery } from './delivery.ts'

/** What the form depends on besides the entries. */
export type OrderContext = Defaults & {
  readonly sender: Pick<OrderPayload, 'customerId' | 'userId'>
  readonly delivery: Delivery | undefined
}

/** What the defaults come from. */
type Defaults = {
  readonly accounts: readonly Account[]
  readonly delivery: Pick<Delivery, 'earliest'> | undefined
  readonly references: readonly Reference[] | undefined
}

export const defaultReferenceOf = (account: Account | undefined): string =>
  account?.accountDefaultChangeCurrencyOrderReference ?? ''

const looseNames = changeOrderCoins.map(({ fieldName }) => fieldName)
const looseFields: ReadonlySet<string> = new Set(looseNames)

type LooseCoinTerms = Pick<AccountPermission, 'companyLooseChange'>

/** The count fields of an account; loose coins only if it may order them. */
export const fieldsFor = (account: LooseCoinTerms | undefined): readonly OrderField[] =>
  orderFields.filter((field) => account?.companyLooseChange || !looseFields.has(field))

/** Loose coins that were typed for another account and that this account may not order. */
export const unsoldLoose = (texts: CountTexts, account: LooseCoinTerms | undefined): readonly string[] =>
  account?.companyLooseChange ? [] : looseNames.filter((field) => isOrdered(texts[field] ?? ''))

const isOrdered = (text: string): boolean => text.trim() !== '' && parseCountEntry(text) !== 0

/** The column stays until it is emptied, so that nothing typed disappears unnoticed. */
export const showsLoose = (texts: CountTexts, account: LooseCoinTerms | undefined): boolean =>
  account?.companyLooseChange === true || unsoldLoose(texts, account).length > 0

/** Loose coins that were typed for another account stay in the form but are not counted. */
export const orderCounts = (texts: CountTexts, account: LooseCoinTerms | undefined): OrderCounts =>
  countsOf(fieldsFor(account), texts)

export const totalOf = (
  { counts }: Pick<OrderEntries, 'counts'>,
  account: LooseCoinTerms | undefined,
): Cents => orderTotals(orderCounts(counts, account)).total

/** Undefined if the account has no limit. */
export const limitOf = ({
  permissionWithdrawLimit,
}: Pick<AccountPermission, 'permissionWithdrawLimit'>): Cents | undefined =>
  permissionWithdrawLimit === NO_LIMIT ? undefined : eurosToCents(permissionWithdrawLimit)

/**
 * What the form shows and sends, with every default filled in. A field that was not touched has the default of the
 * account and follows a change of the account (decisions N7). The day is empty while the days are not known.
 */
export function formDataOf(entries: OrderEntries, { accounts, references, delivery }: Defaults): OrderValues {
  const account = chosenAccount(accounts, entries.accountId)
  const sold: ReadonlySet<string> = new Set(fieldsFor(account))
  const known = { references, accountDefault: defaultReferenceOf(account) }
  return {
    accountId: account?.accountId,
    deliveryDate: entries.deliveryDate ?? delivery?.earliest ?? '',
    message: entries.message ?? account?.accountDefaultChangeCurrencyOrderMessage ?? '',
    reference: sentReference(entries.reference, known),
    counts: Object.fromEntries(Object.entries(entries.counts).filter(([name]) => sold.has(name))),
  }
}

/** The number of an account as it is shown; nothing for one that the person does not have. */
export const accountNumberOf = (accounts: readonly Account[], id: unknown): string =>
  formatAccountNumber(accounts.find(({ accountId }) => accountId === id)?.accountNumber ?? '')

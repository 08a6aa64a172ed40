import { NO_LIMIT, type AccountPermission } from '@kassavirta/domain/accounts/api'
import { chosenAccount, type Account } from '@kassavirta/domain/accounts/rules'
import { orderFields, type OrderPayload } from '@kassavirta/domain/change-orders/api'
import type { OrderEntries, OrderValues } from '@kassavirta/domain/change-orders/form'
import { orderTotals, type OrderCounts, type OrderField } from '@kassavirta/domain/change-orders/rules'
import { countsOf, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/counts'
import { changeOrderCoins } from '@kassavirta/domain/kernel/denominations'
import { eurosToCents, type Cents } from '@kassavirta/domain/kernel/money'
import type { Reference } from '@kassavirta/domain/references/api'
import { sentReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { Delivery } from './delivery.ts'

/** What the form goes by beside what is typed. */
export type OrderContext = Defaults & {
  readonly sender: Pick<OrderPayload, 'customerId' | 'userId'>
  readonly delivery: Delivery | undefined
}

/** What gives the defaults. */
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

/** What an account can have; loose coins only where they are sold. */
export const fieldsFor = (account: LooseCoinTerms | undefined): readonly OrderField[] =>
  orderFields.filter((field) => account?.companyLooseChange || !looseFields.has(field))

/** Loose coins that were typed for an account where they are sold, and now stand on one where they are not. */
export const unsoldLoose = (texts: CountTexts, account: LooseCoinTerms | undefined): readonly string[] =>
  account?.companyLooseChange ? [] : looseNames.filter((field) => isOrdered(texts[field] ?? ''))

const isOrdered = (text: string): boolean => text.trim() !== '' && parseCountEntry(text) !== 0

/** Their column stays in sight until it is emptied: nothing that was typed goes away unseen. */
export const showsLoose = (texts: CountTexts, account: LooseCoinTerms | undefined): boolean =>
  account?.companyLooseChange === true || unsoldLoose(texts, account).length > 0

/** Loose coins that were typed for another account stay in the form, and do not count. */
export const orderCounts = (texts: CountTexts, account: LooseCoinTerms | undefined): OrderCounts =>
  countsOf(fieldsFor(account), texts)

export const totalOf = (
  { counts }: Pick<OrderEntries, 'counts'>,
  account: LooseCoinTerms | undefined,
): Cents => orderTotals(orderCounts(counts, account)).total

/** Undefined where there is none. */
export const limitOf = ({
  permissionWithdrawLimit,
}: Pick<AccountPermission, 'permissionWithdrawLimit'>): Cents | undefined =>
  permissionWithdrawLimit === NO_LIMIT ? undefined : eurosToCents(permissionWithdrawLimit)

/**
 * What the form shows and sends, every default filled in: where nothing was typed that of the account stands, and
 * follows a change of the account (decisions N7). The day is empty while the days are not known.
 */
export function formDataOf(entries: OrderEntries, { accounts, references, delivery }: Defaults): OrderValues {
  const account = chosenAccount(accounts, [entries.accountId])
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

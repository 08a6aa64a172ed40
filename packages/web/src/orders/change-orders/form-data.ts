import { closureOf } from '@kassavirta/domain/kernel/dates/banking-days'
import { closureTexts } from '@kassavirta/domain/kernel/dates/calendar.fi'
import { addDays, day, dayOf, formatTime, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { latestOf, type DeliveryBounds } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { countsOf, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { changeOrderCoins, type OrderField } from '@kassavirta/domain/kernel/money/denominations'
import { eurosToCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { orderFields, type OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderEntries, OrderValues } from '@kassavirta/domain/orders/change-orders/form'
import { orderTotals, type OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { type Reference } from '@kassavirta/domain/places/companies/api'
import { NO_LIMIT, type AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts'
import { sentReference } from '../../flows/reference-field/ReferenceField.tsx'
import { orderTexts, weekdayTexts } from './texts.fi.ts'

/** Everything that the form depends on besides its entries. */
export type OrderContext = Defaults & {
  readonly sender: Pick<OrderPayload, 'customerId' | 'userId'>
  readonly delivery: Delivery | undefined
}

/** The sources of the default values. */
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
 * The values that the form shows and sends, with every default filled in. A field that was not touched has the default of
 * the account and follows a change of the account (decisions N7). The day is empty until the delivery days are known.
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

/** The number of an account as it is shown; empty for an account that the person does not have. */
export const accountNumberOf = (accounts: readonly Account[], id: unknown): string =>
  formatAccountNumber(accounts.find(({ accountId }) => accountId === id)?.accountNumber ?? '')

/** The days for which an account may order now. */
export type Delivery = DeliveryBounds & {
  readonly cutoff: Date
  /** The closed days, each with its reason for the calendar. */
  readonly closed: ReadonlyMap<Day, string>
}

type DeliveryDatesReply = {
  readonly earliest: string
  readonly latest: string
  readonly cutoff: string
  readonly closedDates: readonly string[]
}

export function deliveryOf({ earliest, latest, cutoff, closedDates }: DeliveryDatesReply): Delivery {
  const closed = closedDates.map((text) => day(text))
  return {
    earliest: day(earliest),
    latest: latestOf(day(earliest), day(latest)),
    cutoff: new Date(cutoff),
    closed: new Map(closed.map((date) => [date, closedReason(date)])),
  }
}

function closedReason(date: Day): string {
  const closure = closureOf(date)
  return closure ? closureTexts[closure] : orderTexts.closed
}

/** '16.11.' */
const dateOf = (date: Day): string => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`

/** 'Tilaa ma 16.11. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 18.11.' */
export function cutOffSentence({ cutoff, earliest }: Pick<Delivery, 'cutoff' | 'earliest'>): string {
  const arrives = `${weekdayTexts[weekdayOf(earliest)]} ${dateOf(earliest)}`
  return fill(orderTexts.orderBy, { by: cutOffMoment(cutoff), earliest: arrives })
}

const MIDNIGHT = '00:00'

function cutOffMoment(cutoff: Date): string {
  const time = formatTime(cutoff)
  const date = dayOf(cutoff)
  // A cut-off at midnight means the whole day before, and is written as that day.
  if (time === MIDNIGHT) return shortDay(addDays(date, -1))
  return fill(orderTexts.cutOff, { day: shortDay(date), time })
}

/** The days are fetched again at least this often, because a form may stay open overnight. */
const MAX_REFETCH_MS = 10 * 60 * SECOND_MS

/** How long until the days must be fetched again: just after the cut-off, when they change. */
export const refetchDelayMs = (cutoff: Date, now: Date): number =>
  Math.min(Math.max(cutoff.getTime() - now.getTime() + SECOND_MS, SECOND_MS), MAX_REFETCH_MS)

import type { AccountPermission } from '@kassavirta/domain/accounts/api'
import { dayOf, formatTime, isDay, weekdayShort, type Day } from '@kassavirta/domain/kernel/dates'
import { localCutOff } from '@kassavirta/domain/kernel/cut-off'
import { deliveryDates } from '@kassavirta/domain/kernel/delivery-dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { frontTexts } from './texts.fi.ts'

type Account = Pick<
  AccountPermission,
  'accountIsDefault' | 'accountDeliveryDays' | 'changeOrderEarliestDeliveryDate'
>

/** The account that the order form begins with. */
export const leadingAccount = <A extends Account>(accounts: readonly A[]): A | undefined =>
  accounts.find(({ accountIsDefault }) => accountIsDefault) ?? accounts[0]

type Terms = {
  /** changeOrderCutoffTimeUTC of /api/parameter; undefined until it is known. */
  readonly cutOffUtc: string | undefined
  /** The server's time. */
  readonly now: Date
}

/** The rule as a sentence: the next day of delivery, and until when it can be had. Undefined until it is certain. */
export function deliverySentence(account: Account, { cutOffUtc, now }: Terms): string | undefined {
  const own = account.changeOrderEarliestDeliveryDate
  const ownDate = own !== null && isDay(own) ? own : null
  const cutOff = cutOffUtc === undefined ? undefined : localCutOff(cutOffUtc, dayOf(now))
  if (cutOff === undefined) return ownDate === null ? undefined : next(ownDate)
  const { earliest, cutoff } = deliveryDates({
    now,
    cutOff,
    deliveryDays: account.accountDeliveryDays,
    policy: ownDate === null ? 'days' : 'banking',
    fixedDate: null,
    maximumLeadDays: 0,
  })
  // A date that banking days do not give is one that the provider has fixed: it has no hour.
  if (ownDate !== null && ownDate !== earliest) return next(ownDate)
  const orderBy = { day: short(dayOf(cutoff)), time: formatTime(cutoff) }
  return `${next(earliest)} ${fill(frontTexts.orderBy, orderBy)}`
}

const next = (on: Day): string => fill(frontTexts.nextDelivery, { day: short(on) })

/** 'ke 18.11.' */
const short = (on: Day): string => `${weekdayShort(on)} ${Number(on.slice(8))}.${Number(on.slice(5, 7))}.`

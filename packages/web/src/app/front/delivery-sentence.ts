import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { dayOf, formatTime, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { deliveryDates } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { cutOffsOf, type CutOffParameter } from '../../platform/api/cut-offs.ts'
import { frontTexts } from './texts.fi.ts'

type Account = Pick<
  AccountPermission,
  'accountIsDefault' | 'accountDeliveryDays' | 'changeOrderEarliestDeliveryDate'
>

/** The account that the order form starts with. */
export const leadingAccount = <A extends Account>(accounts: readonly A[]): A | undefined =>
  accounts.find(({ accountIsDefault }) => accountIsDefault) ?? accounts[0]

type Terms = {
  /** Undefined until it is known. */
  readonly parameter: CutOffParameter | undefined
  /** The server's time. */
  readonly now: Date
}

/** Says the next day of delivery and until when to order for it. Undefined until both are certain. */
export function deliverySentence(account: Account, { parameter, now }: Terms): string | undefined {
  const own = account.changeOrderEarliestDeliveryDate
  const ownDate = own !== null && isDay(own) ? own : null
  const cutOffs = cutOffsOf(parameter, now)
  if (!cutOffs) return ownDate === null ? undefined : earliestDelivery(ownDate)
  const { earliest, cutoff } = deliveryDates({
    ...cutOffs,
    now,
    deliveryDays: account.accountDeliveryDays,
    policy: ownDate === null ? 'days' : 'banking',
    fixedDate: null,
    maximumLeadDays: 0,
  })
  // A date that banking days do not give was fixed by the provider and has no hour.
  if (ownDate !== null && ownDate !== earliest) return earliestDelivery(ownDate)
  return fill(frontTexts.orderBy, {
    orderDay: shortDay(dayOf(cutoff)),
    time: formatTime(cutoff),
    day: shortDay(earliest),
  })
}

const earliestDelivery = (day: Day): string => fill(frontTexts.earliestDelivery, { day: shortDay(day) })

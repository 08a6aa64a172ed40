import { addDays, dayOf, type Day, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { deliveryDates, lastOrderFor } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { formatEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import type { OverviewDelivery } from '@kassavirta/domain/reports/front-pages/overview-api'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Band } from '@kassavirta/ui/figures/Band.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { durationText } from '../../../flows/time-left/duration-text.ts'
import { useConfig, useSwitch } from '../../../platform/session/use-session.ts'
import { useParameter, cutOffsOf, type CutOffParameter } from '../../../platform/api/use-parameter.ts'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { Card } from '../Card.tsx'
import { deliveryState, piecesTogether } from './situation-wording.ts'
import { cutOffTexts as texts, situationTexts } from '../../signed-in-texts.fi.ts'
import card from '../Card.module.css'
import styles from './DeliveryCard.module.css'

type Props = {
  /** Every order of the next day of delivery. */
  readonly orders: readonly OverviewDelivery[]
  readonly columns: 2 | 6
  /** The accounts of the place, as far as they are known. */
  readonly accounts: readonly AccountPermission[]
  readonly now: Date
}

/** A day may have dozens of orders; the sum above them is that of all. */
const SHOWN = 5

/** The next day of delivery with its orders. */
export const DeliveryCard = ({ orders, columns, accounts, now }: Props) => (
  <Card
    heading={situationTexts.delivery}
    columns={columns}
    aside={<Soon day={orders[0]?.deliveryDate} now={now} />}
  >
    {orders[0] ? (
      <div className={styles['delivery']}>
        <DayTotal day={orders[0].deliveryDate} orders={orders} />
        <ul>
          {orders.slice(0, SHOWN).map((order) => (
            <OrderLine key={order.entryId} order={order} showsSum={orders.length > 1} />
          ))}
        </ul>
        {orders.length > SHOWN && (
          <PortalLink to="ChangeOrderReport">
            {fill(situationTexts.allOrders, { count: orders.length })}
          </PortalLink>
        )}
        <CutOff orders={orders} accounts={accounts} now={now} />
      </div>
    ) : (
      <p className={card['nothing']}>{situationTexts.noDelivery}</p>
    )}
  </Card>
)

type SoonProps = { readonly day: Day | undefined; readonly now: Date }

/** A mark that the delivery comes today or tomorrow, when somebody should be at the door. */
function Soon({ day, now }: SoonProps) {
  const today = dayOf(now)
  if (day === today) return <Badge tone="info">{situationTexts.comesToday}</Badge>
  if (day === addDays(today, 1)) return <Badge tone="info">{situationTexts.comesTomorrow}</Badge>
  return null
}

type DayProps = { readonly day: Day; readonly orders: readonly OverviewDelivery[] }

const DayTotal = ({ day, orders }: DayProps) => (
  <>
    <p className={classes(layout['apart'], styles['day'])}>
      <b>{shortDay(day)}</b> <span>{formatEuros(sumCents(orders.map(({ totalSum }) => totalSum)))}</span>
    </p>
    <Band pieces={piecesTogether(orders)} />
  </>
)

function OrderLine({ order, showsSum }: { readonly order: OverviewDelivery; readonly showsSum: boolean }) {
  const { text, tone } = deliveryState(order)
  return (
    <li className={styles['order']}>
      <PortalLink to="ChangeOrderDetail" params={{ id: order.entryId }}>
        {fill(situationTexts.order, { id: order.entryId })}
      </PortalLink>{' '}
      {showsSum && <span>{formatEuros(order.totalSum)}</span>} <Badge tone={tone}>{text}</Badge>
    </li>
  )
}

type CutOffProps = Pick<Props, 'orders' | 'accounts' | 'now'>

/** Until when the day can be ordered for, by the server's clock, and whom to call where the customer cannot change it. */
function CutOff({ orders, accounts, now }: CutOffProps) {
  const phone = useConfig().data?.serviceDeskPhone
  const isChangeable = useSwitch('ordersChangeable')
  const parameter = useParameter().data
  const cutOff = nextCutOff(
    orders.map(({ accountId, deliveryDate, freezes }) => {
      const account = accounts.find((each) => each.accountId === accountId)
      if (freezes) return new Date(freezes)
      return account && orderCutOff(deliveryDate, account, { parameter, now })
    }),
    now,
  )
  const isAhead = cutOff !== undefined && cutOff > now
  const ahead = isChangeable ? texts.ahead : texts.ends
  const heading = isAhead ? ahead : texts.passed
  return (
    <p className={styles['cutOff']}>
      <Icon name={isAhead ? 'clock' : cutOff ? 'lock' : 'phone'} />
      <span>
        <b>{cutOff ? fill(heading, { moment: nearMoment(cutOff, now) }) : texts.ask}</b>
        {isAhead && (
          <small className={card['small']}>
            {fill(texts.left, { duration: durationText(cutOff.getTime() - now.getTime()) })}
          </small>
        )}
        {phone && !(isAhead && isChangeable) && (
          <small className={card['small']}>
            {cutOff ? texts.callToChange : texts.call} <PhoneLink number={phone} />
          </small>
        )}
      </span>
    </p>
  )
}

type Terms = Pick<AccountPermission, 'accountDeliveryDays' | 'changeOrderEarliestDeliveryDate'>

type Clock = {
  /** Undefined until it is known. */
  readonly parameter: CutOffParameter | undefined
  /** The server's time. */
  readonly now: Date
}

/** Until when an order for this day is accepted. Undefined while that is not certain, and where the provider fixed a date. */
export function orderCutOff(delivery: Day, account: Terms, { parameter, now }: Clock): Date | undefined {
  const cutOffs = cutOffsOf(parameter, now)
  if (!cutOffs) return undefined
  const own = account.changeOrderEarliestDeliveryDate
  const policy = own !== null && isDay(own) ? 'banking' : 'days'
  const terms = { ...cutOffs, deliveryDays: account.accountDeliveryDays, policy } as const
  const { earliest } = deliveryDates({ ...terms, now, fixedDate: null, maximumLeadDays: 0 })
  // A date that banking days do not give was fixed by the provider and has no hour.
  if (policy === 'banking' && own !== earliest) return undefined
  return lastOrderFor(delivery, terms)
}

/** The first cut-off that is still ahead; where all have passed the last one. */
export function nextCutOff(all: readonly (Date | undefined)[], now: Date): Date | undefined {
  const known = all.filter((each) => each !== undefined).toSorted((a, b) => a.getTime() - b.getTime())
  return known.find((each) => each > now) ?? known.at(-1)
}

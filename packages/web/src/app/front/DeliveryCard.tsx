import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { addDays, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import type { OverviewDelivery } from '@kassavirta/domain/reports/front-pages/overview/api'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { durationText } from '../../flows/time-left/duration-text.ts'
import { useConfig, useSwitch } from '../../platform/api/use-config.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import styles from './DeliveryCard.module.css'
import { nextCutOff, orderCutOff } from './order-cut-off.ts'
import { cutOffTexts as texts, situationTexts } from './situation-texts.fi.ts'
import { deliveryState, piecesTogether } from './situation-wording.ts'

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

/** Tells when somebody should be at the door today or tomorrow. */
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

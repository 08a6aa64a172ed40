import type { AccountPermission } from '@kassavirta/domain/accounts/api'
import { orderState, orderStates } from '@kassavirta/domain/change-orders/state'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/near-moment'
import type { OverviewDelivery } from '@kassavirta/domain/overview/api'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useConfig } from '../../platform/api/use-config.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import styles from './DeliveryCard.module.css'
import { orderCutOff } from './order-cut-off.ts'
import { cutOffTexts, situationTexts } from './situation-texts.fi.ts'
import { durationText } from './situation-wording.ts'

type Props = {
  readonly delivery: OverviewDelivery | null
  readonly columns: 2 | 6
  /** The accounts of the place, as far as they are known. */
  readonly accounts: readonly AccountPermission[]
  readonly now: Date
}

/** The next delivery of change money with its order. */
export function DeliveryCard({ delivery, columns, accounts, now }: Props) {
  if (!delivery) {
    return (
      <Card heading={situationTexts.delivery} columns={columns}>
        <p className={card['nothing']}>{situationTexts.noDelivery}</p>
      </Card>
    )
  }
  const { text, tone } = orderStates[orderState(delivery)]
  return (
    <Card
      heading={situationTexts.delivery}
      columns={columns}
      aside={
        <span className={styles['tag']} data-tone={tone}>
          {text}
        </span>
      }
    >
      <div className={styles['delivery']}>
        <p className={styles['day']}>
          <b>{shortDay(delivery.deliveryDate)}</b> <span>{formatEuros(delivery.totalSum)}</span>
        </p>
        <Band pieces={delivery.pieces} />
        <PortalLink to="ChangeOrderDetail" params={{ id: delivery.entryId }} className={styles['order']}>
          {fill(situationTexts.order, { id: delivery.entryId })}
        </PortalLink>
        <CutOff delivery={delivery} accounts={accounts} now={now} />
      </div>
    </Card>
  )
}

type CutOffProps = Pick<Props, 'accounts' | 'now'> & { readonly delivery: OverviewDelivery }

/** Until when the order's day can be ordered for, by the server's clock; afterwards whom to call. */
function CutOff({ delivery, accounts, now }: CutOffProps) {
  const phone = useConfig().data?.serviceDeskPhone
  const parameter = useParameter().data
  const account = accounts.find(({ accountId }) => accountId === delivery.accountId)
  const cutOff = account && orderCutOff(delivery.deliveryDate, account, { parameter, now })
  if (cutOff && cutOff > now) {
    const left = cutOff.getTime() - now.getTime()
    return (
      <p className={styles['cutOff']}>
        <Icon name="clock" />
        <span>
          <b>{fill(cutOffTexts.ahead, { moment: nearMoment(cutOff, now) })}</b>
          <small className={card['small']}>{fill(cutOffTexts.left, { duration: durationText(left) })}</small>
        </span>
      </p>
    )
  }
  return (
    <p className={styles['cutOff']}>
      <Icon name={cutOff ? 'lock' : 'phone'} />
      <span>
        <b>{cutOff ? fill(cutOffTexts.passed, { moment: nearMoment(cutOff, now) }) : cutOffTexts.ask}</b>
        {phone && (
          <small className={card['small']}>
            {cutOff ? cutOffTexts.callToChange : cutOffTexts.call} <PhoneLink number={phone} />
          </small>
        )}
      </span>
    </p>
  )
}

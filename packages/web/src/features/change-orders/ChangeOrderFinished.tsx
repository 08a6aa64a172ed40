import { formatDay, formatMoment, weekdayShort } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkTo } from '../../platform/link-to.ts'
import { PortalLink } from '../../platform/PortalLink.tsx'
import type { Sent } from '../../platform/receipts.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Button } from '../../ui/Button.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { WizardFrame } from '../../ui/WizardFrame.tsx'
import styles from './change-orders.module.css'
import { readBack, type OrderBody } from './order-body.ts'
import type { OrderAnswer } from './order-flow.ts'
import { detailPairs, OrderLines } from './OrderReview.tsx'
import { orderTexts } from './texts.fi.ts'

type Props = {
  readonly sent: Sent<OrderBody, OrderAnswer>
  readonly accountNumber: string
  /** Puts the receipt away. */
  readonly onAgain: () => void
}

/** The receipt, on the screen and on one sheet of paper. The name of the orderer stands here only. */
export function ChangeOrderFinished({ sent: { body, answer, at }, accountNumber, onAgain }: Props) {
  const { user, place } = useSignedIn()
  const order = readBack(body)
  const { entryId } = answer
  return (
    <WizardFrame step={3} heading={orderTexts.received}>
      <div className={styles['receipt']}>
        <dl className={styles['large']}>
          <Large term={orderTexts.number}>{entryId}</Large>
          <Large term={orderTexts.deliveryDate}>
            {weekdayShort(order.deliveryDate)} {formatDay(order.deliveryDate)}
          </Large>
          <Large term={orderTexts.total}>{formatEuros(order.totals.total)}</Large>
        </dl>
        <SummaryList
          pairs={[
            ...detailPairs(order, accountNumber).filter(({ term }) => term !== orderTexts.deliveryDate),
            // Place, person and time make a receipt of the paper (decisions E12).
            { term: orderTexts.place, value: place?.name },
            { term: orderTexts.orderer, value: `${user.firstName} ${user.lastName}` },
            { term: orderTexts.ordered, value: formatMoment(at) },
          ]}
        />
        <OrderLines order={order} />
        <p className={styles['onScreen']}>
          <PortalLink to="ChangeOrderDetail" params={{ id: entryId }}>
            {orderTexts.reportLink}
          </PortalLink>
        </p>
        <Acts onAgain={onAgain} />
      </div>
    </WizardFrame>
  )
}

const Large = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

function Acts({ onAgain }: Pick<Props, 'onAgain'>) {
  const router = useRouter()
  return (
    <div className={styles['acts']}>
      <Button onClick={() => void router.navigate({ to: linkTo('FrontPage') })}>{orderTexts.ok}</Button>
      <Button kind="secondary" onClick={() => window.print()}>
        {orderTexts.print}
      </Button>
      <Button kind="text" onClick={onAgain}>
        {orderTexts.again}
      </Button>
    </div>
  )
}

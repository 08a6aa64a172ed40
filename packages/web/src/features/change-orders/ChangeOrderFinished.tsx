import { formatMoment } from '@kassavirta/domain/kernel/dates'
import { useRouter } from '@tanstack/react-router'
import { linkTo } from '../../platform/link-to.ts'
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
  readonly onDone: () => void
}

/** The receipt, on the screen and on one sheet of paper. The name of the orderer stands here only. */
export function ChangeOrderFinished({ sent: { body, answer, at }, accountNumber, onDone }: Props) {
  const { user, place } = useSignedIn()
  const router = useRouter()
  const order = readBack(body)
  const toFrontPage = async () => {
    await router.navigate({ to: linkTo('FrontPage') })
    onDone()
  }
  return (
    <WizardFrame step={3} heading={orderTexts.received}>
      <SummaryList
        pairs={[
          { term: orderTexts.number, value: answer.entryId },
          { term: orderTexts.place, value: place?.name },
          { term: orderTexts.orderer, value: `${user.firstName} ${user.lastName}` },
          { term: orderTexts.ordered, value: formatMoment(at) },
          ...detailPairs(order, accountNumber),
        ]}
      />
      <OrderLines order={order} />
      <div className={styles['acts']}>
        <Button onClick={toFrontPage}>{orderTexts.ok}</Button>
        <Button kind="secondary" onClick={() => window.print()}>
          {orderTexts.print}
        </Button>
        <Button kind="text" onClick={onDone}>
          {orderTexts.again}
        </Button>
      </div>
    </WizardFrame>
  )
}

import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { WizardFrame } from '../../ui/WizardFrame.tsx'
import { titleOf } from '../../platform/link-to.ts'
import styles from './change-orders.module.css'
import { readBack, type OrderBody } from './order-body.ts'
import { detailPairs, OrderLines } from './OrderReview.tsx'
import { orderTexts } from './texts.fi.ts'

export type Part = 'details' | 'money'

type Props = {
  readonly body: OrderBody
  readonly accountNumber: string
  readonly sending: boolean
  /** What was sent before has had no answer: it is settled first, and nothing is edited until then. */
  readonly unsettled: boolean
  readonly failure: string | undefined
  readonly onBack: (to?: Part) => void
  readonly onConfirm: () => void
}

/** Exactly what will be sent, to be read once more. */
export function ChangeOrderSummary(props: Props) {
  const { body, accountNumber, sending, unsettled, failure, onBack, onConfirm } = props
  const order = readBack(body)
  const closed = sending || unsettled
  return (
    <WizardFrame step={2} heading={titleOf('Vaihtoraha', {})} lead={unsettled ? undefined : orderTexts.check}>
      {failure !== undefined && (
        <Banner kind="danger" heading={orderTexts.sendFailed}>
          {failure}
        </Banner>
      )}
      {unsettled && <Banner kind="warn">{sending ? orderTexts.settling : orderTexts.unsettled}</Banner>}
      <Panel heading={orderTexts.details}>
        <SummaryList pairs={detailPairs(order, accountNumber)} />
        {!closed && <Change text={orderTexts.changeDetails} onPress={() => onBack('details')} />}
      </Panel>
      <Panel heading={orderTexts.money}>
        <OrderLines order={order} />
        {!closed && <Change text={orderTexts.changeMoney} onPress={() => onBack('money')} />}
      </Panel>
      <div className={styles['acts']}>
        <Button busy={sending} onClick={onConfirm}>
          {orderTexts.confirm}
        </Button>
        {!unsettled && (
          <Button kind="secondary" aria-disabled={sending || undefined} onClick={() => !sending && onBack()}>
            {orderTexts.back}
          </Button>
        )}
      </div>
    </WizardFrame>
  )
}

const Change = ({ text, onPress }: { readonly text: string; readonly onPress: () => void }) => (
  <div className={styles['change']}>
    <Button kind="text" onClick={onPress}>
      {text}
    </Button>
  </div>
)

import { cancelOrder, cancelSupplies } from '@kassavirta/domain/deliveries/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useAct } from '../../../platform/api/use-act.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { ReasonDialog } from '../../../platform/parts/ReasonDialog.tsx'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { useSettle } from '../use-settle.ts'
import { detailsTexts as texts } from './details-texts.fi.ts'

type Props = {
  readonly stop: Stop
  readonly order: Order
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Cancels an order for the provider, with a reason that the customer reads. */
export function CancelDialog({ stop, order, onClose, onDone }: Props) {
  const act = useAct(order.kind === 'changeOrder' ? cancelOrder : cancelSupplies)
  const settle = useSettle()
  const give = async (reason: string) => {
    const { orderId, version } = order
    const isDone = await settle(await act.run({ params: { orderId }, body: { reason, version } }))
    if (isDone) onDone()
    return isDone
  }
  return (
    <ReasonDialog
      draft={`cancel-${keyOf(order)}`}
      title={fill(texts.cancelTitle, { order: nameOf(order), place: stop.name })}
      hint={texts.cancelHint}
      action={texts.cancelOrder}
      busy={act.busy}
      problem={act.failure && problemText(act.failure)}
      onClose={onClose}
      onGive={give}
    />
  )
}

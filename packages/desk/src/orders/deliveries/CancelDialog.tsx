import { cancelOrder, cancelSupplies } from '@kassavirta/domain/orders/deliveries/api'
import { cancelForm } from '@kassavirta/domain/orders/deliveries/form'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAct } from '../../platform/api/use-act.ts'
import { ReasonDialog } from '../../platform/forms/ReasonDialog.tsx'
import { detailsTexts as texts } from './day/details-texts.fi.ts'
import { keyOf, nameOf, type Order, type Stop } from './order.ts'
import { useSettle } from './use-settle.ts'

/** What is packed is only for a supervisor to cancel; what has left is for nobody. */
export const mayCancel = ({ stage, isHandledElsewhere }: Order, isSupervisor: boolean): boolean =>
  !isHandledElsewhere && (stage === null || (stage === 'packed' && isSupervisor))

type Props = {
  readonly stop: Pick<Stop, 'name'>
  readonly order: Order
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Cancels an order for the provider, with a reason that the customer reads. */
export function CancelDialog({ stop, order, onClose, onDone }: Props) {
  const act = useAct(order.kind === 'changeOrder' ? cancelOrder : cancelSupplies)
  const settle = useSettle()
  const { orderId, version } = order
  return (
    <ReasonDialog
      act={act}
      definition={cancelForm}
      draft={`cancel-${keyOf(order)}`}
      rest={{ version }}
      send={async (body) => settle(await act.run({ params: { orderId }, body }))}
      onDone={onDone}
      title={fill(texts.cancelTitle, { order: nameOf(order), company: stop.name })}
      hint={texts.cancelHint}
      action={texts.cancelOrder}
      onClose={onClose}
    />
  )
}

import { returnToVault } from '@kassavirta/domain/deliveries/api'
import { returnForm } from '@kassavirta/domain/deliveries/form'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/forms/ReasonDialog.tsx'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { useSettle } from '../use-settle.ts'
import { undeliveredTexts as texts } from './undelivered-texts.fi.ts'

type Props = { readonly stop: Stop; readonly order: Order; readonly onClose: () => void }

/** Takes what was not delivered back for good. */
export function ReturnDialog({ stop, order, onClose }: Props) {
  const act = useAct(returnToVault)
  const settle = useSettle()
  const { kind, orderId, version } = order
  return (
    <ReasonDialog
      act={act}
      definition={returnForm}
      draft={`give-back-${keyOf(order)}`}
      rest={{ kind, orderId, version }}
      send={async (body) => settle(await act.run({ body }))}
      onDone={onClose}
      title={fill(texts.backTitle, { company: stop.name, order: nameOf(order) })}
      hint={texts.backHint}
      action={texts.giveBack}
      onClose={onClose}
    />
  )
}

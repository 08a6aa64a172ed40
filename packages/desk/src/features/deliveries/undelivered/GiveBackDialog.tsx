import { returnToVault } from '@kassavirta/domain/deliveries/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/parts/ReasonDialog.tsx'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { useSettle } from '../use-settle.ts'
import { undeliveredTexts as texts } from './undelivered-texts.fi.ts'

type Props = { readonly stop: Stop; readonly order: Order; readonly onClose: () => void }

/** Takes what was not delivered back for good. */
export function GiveBackDialog({ stop, order, onClose }: Props) {
  const act = useAct(returnToVault)
  const settle = useSettle()
  const give = async (reason: string) => {
    const { kind, orderId, version } = order
    const isDone = await settle(await act.run({ body: { kind, orderId, reason, version } }))
    if (isDone) onClose()
    return isDone
  }
  return (
    <ReasonDialog
      draft={`give-back-${keyOf(order)}`}
      title={fill(texts.backTitle, { place: stop.name, order: nameOf(order) })}
      hint={texts.backHint}
      action={texts.giveBack}
      busy={act.busy}
      problem={act.failure && problemText(act.failure)}
      onClose={onClose}
      onGive={give}
    />
  )
}

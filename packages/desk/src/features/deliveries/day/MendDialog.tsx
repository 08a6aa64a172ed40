import { correctedStages } from '@kassavirta/domain/stages/orders'
import { correctOrder, correctSupplies } from '@kassavirta/domain/deliveries/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { useKeptText } from '../../../platform/drafts/use-kept.ts'
import { FormDialog } from '../../../platform/parts/FormDialog.tsx'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { stageTexts } from '../texts.fi.ts'
import { useSettle } from '../use-settle.ts'
import { detailsTexts as texts } from './details-texts.fi.ts'

type Props = {
  readonly stop: Stop
  readonly order: Order
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A supervisor tells the true stage of an order that was marked wrong. */
export function MendDialog({ stop, order, onClose, onDone }: Props) {
  const act = useAct(order.kind === 'changeOrder' ? correctOrder : correctSupplies)
  const settle = useSettle()
  const choices = correctedStages.filter((stage) => stage !== (order.stage ?? 'received'))
  const [stage, setStage] = useState(choices[0] ?? 'received')
  const [reason, setReason, forget] = useKeptText(`mend-${keyOf(order)}`)
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing) return
    const { orderId, version } = order
    const body = { stage, reason: reason.trim(), version }
    if (!(await settle(await act.run({ params: { orderId }, body })))) return
    forget()
    onDone()
  }
  return (
    <FormDialog
      title={fill(texts.mendTitle, { order: nameOf(order), place: stop.name })}
      action={texts.mend}
      busy={act.busy}
      problem={act.failure && problemText(act.failure)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <SelectField
        label={texts.mendTo}
        options={choices.map((value) => ({ value, label: stageTexts[value] }))}
        value={stage}
        onChange={(event) => setStage(choices.find((each) => each === event.target.value) ?? stage)}
      />
      <TextField
        label={texts.mendReason}
        hint={texts.mendHint}
        error={isTried && isMissing ? texts.mendMissing : undefined}
        required
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

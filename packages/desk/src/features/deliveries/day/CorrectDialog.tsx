import { correctOrder, correctSupplies } from '@kassavirta/domain/deliveries/api'
import { correctionForm } from '@kassavirta/domain/deliveries/form'
import { correctedStages } from '@kassavirta/domain/stages/orders'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
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
export function CorrectDialog({ stop, order, onClose, onDone }: Props) {
  const act = useAct(order.kind === 'changeOrder' ? correctOrder : correctSupplies)
  const settle = useSettle()
  const { orderId, version } = order
  const choices = correctedStages.filter((stage) => stage !== (order.stage ?? 'received'))
  const form = useActForm(act, correctionForm, {
    draft: `correct-${keyOf(order)}-${version}`,
    start: { stage: choices[0] ?? 'received', reason: '' },
    rest: { version },
    send: async (body) => settle(await act.run({ params: { orderId }, body })),
    onDone,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.correctTitle, { order: nameOf(order), company: stop.name })}
      action={texts.correct}
      onClose={onClose}
    >
      <SelectField
        {...form.bind.text('stage')}
        options={choices.map((value) => ({ value, label: stageTexts[value] }))}
      />
      <TextField {...form.bind.text('reason')} hint={texts.correctHint} autoComplete="off" />
    </FormDialog>
  )
}

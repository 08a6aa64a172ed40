import { dayOf, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  cancelOrder,
  cancelSupplies,
  moveOrderToDay,
  moveSuppliesToDay,
} from '@kassavirta/domain/orders/deliveries/api'
import { cancelForm, moveDayForm } from '@kassavirta/domain/orders/deliveries/form'
import { lastMoveDay } from '@kassavirta/domain/orders/deliveries/late'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { useClosedDays } from '../../platform/api/closed-days.ts'
import { FormDialog, ReasonDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { keyOf, nameOf, type Order, type Stop } from './order.ts'
import { detailsTexts as texts, lateTexts } from './texts.fi.ts'
import { useSettle } from './use-settle.ts'

/** Only a supervisor may cancel a packed order, and nobody one that has left. */
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

type MoveDialogProps = {
  readonly stop: Pick<Stop, 'name'>
  readonly order: Order
  readonly onClose: () => void
  /** Called with a text that says what was done. */
  readonly onDone: (text: string) => void
}

/** Gives an order that has not left another day, with a reason that its customer reads. */
export function MoveDialog({ stop, order, onClose, onDone }: MoveDialogProps) {
  const today = dayOf(useServerNow())
  const closed = useClosedDays()
  const act = useAct(order.kind === 'changeOrder' ? moveOrderToDay : moveSuppliesToDay)
  const settle = useSettle()
  const { orderId, version } = order
  const names = { company: stop.name, order: nameOf(order) }
  const form = useActForm(act, moveDayForm, {
    draft: `move-${keyOf(order)}`,
    rest: { version },
    send: async (body) => settle(await act.run({ params: { orderId }, body })),
    onDone: ({ day }) => onDone(fill(lateTexts.moved, { ...names, day: isDay(day) ? shortDay(day) : '' })),
  })
  return (
    <FormDialog
      form={form}
      title={fill(lateTexts.moveTitle, names)}
      action={lateTexts.move}
      onClose={onClose}
    >
      <DateField
        {...form.bind.day('day')}
        hint={fill(lateTexts.moveHint, { day: shortDay(order.day) })}
        today={today}
        min={today}
        max={lastMoveDay(today)}
        closed={closed}
      />
      <TextField {...form.bind.text('reason')} hint={lateTexts.reasonHint} autoComplete="off" />
    </FormDialog>
  )
}

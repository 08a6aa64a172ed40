import { moveDayForm } from '@kassavirta/domain/orders/deliveries/form'
import { lastMoveDay } from '@kassavirta/domain/orders/deliveries/late'
import { moveOrderToDay, moveSuppliesToDay } from '@kassavirta/domain/orders/deliveries/late-api'
import { dayOf, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { useClosedDays } from '../../../platform/closed-days.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { useSettle } from '../use-settle.ts'
import { lateTexts as texts } from './late-texts.fi.ts'

type Props = {
  readonly stop: Pick<Stop, 'name'>
  readonly order: Order
  readonly onClose: () => void
  /** Gets what was done, in words. */
  readonly onDone: (text: string) => void
}

/** Gives an order that has not left another day, with a reason that its customer reads. */
export function MoveDialog({ stop, order, onClose, onDone }: Props) {
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
    onDone: ({ day }) => onDone(fill(texts.moved, { ...names, day: isDay(day) ? shortDay(day) : '' })),
  })
  return (
    <FormDialog form={form} title={fill(texts.moveTitle, names)} action={texts.move} onClose={onClose}>
      <DateField
        {...form.bind.day('day')}
        hint={fill(texts.moveHint, { day: shortDay(order.day) })}
        today={today}
        min={today}
        max={lastMoveDay(today)}
        closed={closed}
      />
      <TextField {...form.bind.text('reason')} hint={texts.reasonHint} autoComplete="off" />
    </FormDialog>
  )
}

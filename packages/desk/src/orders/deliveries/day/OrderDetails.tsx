import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useState } from 'react'
import { correctOrder, correctSupplies } from '@kassavirta/domain/orders/deliveries/api'
import { correctionForm } from '@kassavirta/domain/orders/deliveries/form'
import { mayMoveDay } from '@kassavirta/domain/orders/deliveries/late'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { correctedStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { eurosText } from '../../../platform/shown-values.ts'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import page from '../../../platform/parts/page.module.css'
import { useStaff } from '../../../platform/session/session-context.ts'
import { CancelDialog, mayCancel, MoveDialog } from '../OrderDialogs.tsx'
import { contentText } from '../content-lines.ts'
import { isPackedDifferent, keyOf, mayPack, nameOf, type Order, type Stop } from '../order.ts'
import { lateTexts, sharedTexts, stageTexts, dayTexts, detailsTexts as texts } from '../texts.fi.ts'
import type { Rows } from './use-rows.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useSettle } from '../use-settle.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'

type Props = { readonly stop: Stop; readonly order: Order; readonly rows: Rows }

/** All facts of one order, and the acts on it. */
export function OrderDetails({ stop, order, rows }: Props) {
  const { may } = useStaff()
  const [asked, setAsked] = useState<'move' | 'cancel' | 'correct'>()
  const key = keyOf(order)
  const leave = () => rows.leave(key)
  const finish = (text: string) => {
    rows.setDone(text)
    leave()
  }
  const done = (text: string) => finish(fill(text, { company: stop.name, order: nameOf(order) }))
  const isPackable = may('pack') && mayPack(order)
  if (asked === 'move') return <MoveDialog stop={stop} order={order} onClose={leave} onDone={finish} />
  if (asked === 'cancel') {
    return <CancelDialog stop={stop} order={order} onClose={leave} onDone={() => done(dayTexts.cancelled)} />
  }
  if (asked === 'correct') {
    return <CorrectDialog stop={stop} order={order} onClose={leave} onDone={() => done(dayTexts.corrected)} />
  }
  return (
    <Dialog
      open
      title={fill(texts.title, { company: stop.name, order: nameOf(order) })}
      onClose={leave}
      actions={
        <>
          <Button kind="secondary" onClick={leave}>
            {sharedTexts.close}
          </Button>
          {isPackable && <Button onClick={() => rows.show(key, 'seal')}>{texts.pack}</Button>}
          {isPackable && (
            <Button kind="secondary" onClick={() => rows.show(key, 'different')}>
              {texts.different}
            </Button>
          )}
          {may('dispatch') && mayMoveDay(order, dayOf(serverNow())) && (
            <Button kind="secondary" onClick={() => setAsked('move')}>
              {lateTexts.move}
            </Button>
          )}
          {may('dispatch') && mayCancel(order, may('correct')) && (
            <Button kind="secondary" onClick={() => setAsked('cancel')}>
              {texts.cancelOrder}
            </Button>
          )}
          {may('correct') && order.stage !== null && order.stage !== 'cancelled' && (
            <Button kind="secondary" onClick={() => setAsked('correct')}>
              {texts.correct}
            </Button>
          )}
        </>
      }
    >
      <Pairs className={page['facts']} pairs={factsOf(stop, order)} />
    </Dialog>
  )
}

function factsOf(stop: Stop, order: Order): readonly (readonly [name: string, value: string])[] {
  const { stage, packedAt, packedBy, packed, freezesAt, isFrozen, attempt, kind } = order
  const isElsewhere = order.isHandledElsewhere && stage === null
  const sum = (euros: number | null) => (kind === 'changeOrder' ? `${eurosText(euros)}: ` : '')
  return [
    [texts.address, `${stop.street}, ${stop.postcode} ${stop.city}`],
    [texts.state, isElsewhere ? dayTexts.elsewhere : stageTexts[stage ?? 'received']],
    [texts.ordered, sum(order.orderedTotal) + contentText(order.ordered)],
    [texts.packed, packed && isPackedDifferent(order) ? sum(order.packedTotal) + contentText(packed) : ''],
    [texts.packReason, order.packReason],
    [texts.seal, order.seal],
    [texts.packedBy, packedAt ? fill(texts.by, { by: packedBy, moment: shortMoment(packedAt) }) : ''],
    [texts.freezes, freezesAt && !isFrozen ? fill(texts.until, { moment: shortMoment(freezesAt) }) : ''],
    [texts.reference, order.reference],
    [texts.message, order.message],
    [texts.cancelReason, order.cancelReason],
    [
      texts.moved,
      order.movedFrom
        ? fill(texts.movedFrom, { day: shortDay(order.movedFrom), reason: order.moveReason })
        : '',
    ],
    [texts.placedBy, order.placedBy],
    [texts.attempt, attempt > 1 ? String(attempt) : ''],
    [texts.placed, shortMoment(order.created)],
  ]
}

type DialogProps = {
  readonly stop: Stop
  readonly order: Order
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A supervisor corrects the stage of an order that was marked wrong. */
function CorrectDialog({ stop, order, onClose, onDone }: DialogProps) {
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

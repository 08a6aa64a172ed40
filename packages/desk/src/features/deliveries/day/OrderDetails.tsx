import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useState } from 'react'
import parts from '../../../platform/parts/page.module.css'
import { useStaff } from '../../../platform/session/session-context.ts'
import { contentText } from '../content-lines.ts'
import { eurosText, isPackedDifferent, keyOf, mayPack, nameOf, type Order, type Stop } from '../order.ts'
import { sharedTexts, stageTexts } from '../texts.fi.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { dayTexts } from './day-texts.fi.ts'
import { detailsTexts as texts } from './details-texts.fi.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import type { Rows } from './use-rows.ts'

type Props = { readonly stop: Stop; readonly order: Order; readonly rows: Rows }

/** Everything about one order, and what can be done with it. */
export function OrderDetails({ stop, order, rows }: Props) {
  const { may } = useStaff()
  const [asked, setAsked] = useState<'cancel' | 'correct'>()
  const key = keyOf(order)
  const leave = () => rows.leave(key)
  const done = (text: string) => {
    rows.setDone(fill(text, { company: stop.name, order: nameOf(order) }))
    leave()
  }
  const isPackable = may('pack') && mayPack(order)
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
      <dl className={parts['facts']}>
        {factsOf(stop, order).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** What is packed is only for a supervisor to cancel; what has left is for nobody. */
const mayCancel = ({ stage, isHandledElsewhere }: Order, isSupervisor: boolean): boolean =>
  !isHandledElsewhere && (stage === null || (stage === 'packed' && isSupervisor))

function factsOf(stop: Stop, order: Order): readonly (readonly [name: string, value: string])[] {
  const { stage, packedAt, packedBy, packed, freezesAt, isFrozen, attempt, kind } = order
  const isElsewhere = order.isHandledElsewhere && stage === null
  const sum = (euros: number | null) => (kind === 'changeOrder' ? `${eurosText(euros)}: ` : '')
  const facts: readonly (readonly [string, string])[] = [
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
    [texts.attempt, attempt > 1 ? String(attempt) : ''],
    [texts.placed, shortMoment(order.created)],
  ]
  return facts.filter(([, value]) => value !== '')
}

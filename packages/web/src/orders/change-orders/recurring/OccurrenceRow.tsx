import type { Occurrence, RecurringOrder } from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import { closureOf } from '@kassavirta/domain/kernel/dates/banking-days'
import { closureTexts } from '@kassavirta/domain/kernel/dates/calendar.fi'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { eurosOf } from './content.ts'
import styles from './recurring.module.css'
import { occurrenceTexts as texts } from './texts.fi.ts'
import { useSkip } from './use-recurring.ts'

type Props = {
  readonly order: RecurringOrder
  readonly occurrence: Occurrence
  readonly onChange: () => void
  /** Tells what was done, for those who do not see it. */
  readonly onTold: (text: string) => void
}

/** One delivery of a recurring order, with what can still be done about it. */
export function OccurrenceRow({ order, occurrence, onChange, onTold }: Props) {
  const day = shortDay(occurrence.deliveryDate)
  const isSkipped = occurrence.state === 'skipped'
  const { skip, status } = useSkip(order, ({ isSkipped: skipped, orderVersion }) => {
    const left = orderVersion === undefined ? texts.skippedNow : texts.cancelledNow
    onTold(fill(skipped ? left : texts.restoredNow, { day }))
  })
  const about = fill(texts.about, { day })
  return (
    <li className={styles['occurrence']} data-state={occurrence.state}>
      <b className={styles['day']}>{day}</b>
      <div className={styles['what']}>
        <span className={styles['state']}>{texts[occurrence.state]}</span>{' '}
        {occurrence.orderId !== null && (
          <PortalLink to="ChangeOrderDetail" params={{ id: occurrence.orderId }}>
            {fill(texts.order, { id: occurrence.orderId })}
          </PortalLink>
        )}
        {facts(occurrence).map((fact) => (
          <small key={fact}>{fact}</small>
        ))}
        <ActFailure status={status} heading={texts.actFailed} />
      </div>
      {occurrence.isOpen && order.mayChange && (
        <div className={classes(layout['row'], styles['acts'])}>
          {!isSkipped && (
            <Button kind="text" aria-label={`${texts.change}, ${about}`} onClick={onChange}>
              {texts.change}
            </Button>
          )}
          <Button
            kind="text"
            busy={status.sending}
            aria-label={`${isSkipped ? texts.restore : texts.skip}, ${about}`}
            onClick={() => skip(occurrence, !isSkipped)}
          >
            {isSkipped ? texts.restore : texts.skip}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What is worth knowing about a delivery besides its day. */
function facts(occurrence: Occurrence): readonly string[] {
  const { isMoved, state, isOpen, isChanged, failure } = occurrence
  return [
    ...(isMoved ? [fill(texts.moved, { day: shortDay(occurrence.day), reason: reasonOf(occurrence) })] : []),
    ...(isChanged ? [fill(texts.changed, { sum: formatEuros(eurosOf(occurrence.content)) })] : []),
    ...(state === 'omitted' ? [texts.omittedWhy] : []),
    ...(isOpen && state !== 'skipped'
      ? [fill(texts.cutOff, { moment: shortMoment(occurrence.cutOff) })]
      : []),
    ...(failure ? [failure] : []),
  ]
}

/** The provider's own reason, or the name of the holiday. */
function reasonOf({ day, movedReason }: Occurrence): string {
  const closure = closureOf(day)
  return movedReason || (closure ? closureTexts[closure] : texts.closed)
}

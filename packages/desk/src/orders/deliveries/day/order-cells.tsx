import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { contentText } from '../content-lines.ts'
import { contentOf, isLateNow, isPackedDifferent, type Order } from '../order.ts'
import { stageTexts } from '../texts.fi.ts'
import { dayTexts as texts } from './day-texts.fi.ts'
import styles from './StopTable.module.css'

/** Beside the number of an order: that it is late, new, or may still change. */
export function Marks({ order }: { readonly order: Order }) {
  const { isNew, isFrozen, stage } = order
  return (
    <>
      {isLateNow(order) && (
        <div>
          <Badge tone="warn">{texts.isLate}</Badge>
        </div>
      )}
      {isNew && (
        <div>
          <Badge tone="warn">{texts.isNew}</Badge>
        </div>
      )}
      {!isFrozen && stage === null && (
        <div>
          <Badge>{texts.isOpen}</Badge>
        </div>
      )}
    </>
  )
}

export function ContentCell({ order }: { readonly order: Order }) {
  const content = contentOf(order)
  return (
    <div className={styles['content']} data-kind={order.kind}>
      {order.kind === 'changeOrder' && <Band pieces={content} size="thin" />}
      <small>
        {order.kind === 'supplyOrder' && <Icon name="box" />} {contentText(content)}
      </small>
    </div>
  )
}

export function State({ order }: { readonly order: Order }) {
  const { stage, packedAt, isHandledElsewhere, cancelReason } = order
  if (isHandledElsewhere && stage === null) return <small>{texts.elsewhere}</small>
  const isPacked = stage === 'packed' && packedAt !== null
  return (
    <>
      {isPacked && <Icon name="check" />}{' '}
      {isPacked ? (
        <>
          <VisuallyHidden>{stageTexts.packed}</VisuallyHidden> {formatTime(packedAt)}
        </>
      ) : (
        stageTexts[stage ?? 'received']
      )}
      {isPackedDifferent(order) && <small>{texts.different}</small>}
      {stage === 'cancelled' && cancelReason !== '' && <small>{cancelReason}</small>}
    </>
  )
}

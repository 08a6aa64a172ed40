import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useState } from 'react'
import styles from './CurrentStop.module.css'
import { HandOverBox, type HandOverRow } from './HandOverBox.tsx'
import { handOverTexts } from './hand-over-texts.fi.ts'
import { FailureReasons } from './FailureReasons.tsx'
import type { StopPart } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'
import { Delivery, NumberField, Pickup } from './StopParts.tsx'
import { useStopForm, type StopProps } from './use-stop-form.ts'

const words = {
  delivery: [texts.markDelivered, texts.markNotDelivered],
  pickup: [texts.markFetched, texts.markNotFetched],
  both: [texts.markDone, texts.markNotDone],
} as const

const wordsFor = (open: readonly StopPart[]) => words[open.length === 1 ? (open[0] ?? 'both') : 'both']

type Props = StopProps & {
  /** What is said at the door, where the provider has it. */
  readonly handOver: HandOverRow | undefined
  /** Of a correction: leaves what was marked as it is. */
  readonly onCancel: () => void
}

/**
 * The stop at hand: where it is, what it gets, what it gives, and two large buttons. Sums are left out: a phone in a van is
 * seen by many.
 */
export function CurrentStop({ handOver, onCancel, ...props }: Props) {
  const { stop, isCorrection } = props
  const { open } = stop
  const form = useStopForm(props)
  const [isFailed, setFailed] = useState(form.form.typed.note !== '')
  const [done, notDone] = wordsFor(open)
  const isDelivery = open.includes('delivery')
  const hasNumbers = open.includes('pickup') || stop.orders.some(({ seal }) => seal !== '')
  return (
    <section className={styles['stop']} aria-label={stop.name}>
      <header>
        <span className={styles['no']}>{stop.stopNumber || '–'}</span>
        <div>
          <h3>{stop.name}</h3>
          <p>{`${stop.street}, ${stop.postcode} ${stop.city}`}</p>
        </div>
      </header>
      {handOver && open.includes('pickup') && <HandOverBox row={handOver} />}
      {isDelivery && <Delivery stop={stop} form={form} />}
      {open.includes('pickup') && stop.pickup && (
        <Pickup pickup={stop.pickup} shopGave={handOver?.handed?.bags} form={form} />
      )}
      {hasNumbers && <NumberField form={form} />}
      <div className={styles['out']}>
        <button type="button" className={styles['ok']} onClick={() => form.mark([], null)}>
          <Icon name="check" /> {isCorrection ? handOverTexts.save : done}
        </button>
        <button
          type="button"
          className={styles['failed']}
          aria-expanded={isFailed}
          onClick={() => setFailed(!isFailed)}
        >
          <Icon name="close" /> {notDone}
        </button>
      </div>
      {isCorrection && (
        <Button kind="text" onClick={onCancel}>
          {handOverTexts.cancel}
        </Button>
      )}
      {isFailed && <FailureReasons open={open} form={form} action={notDone} />}
    </section>
  )
}

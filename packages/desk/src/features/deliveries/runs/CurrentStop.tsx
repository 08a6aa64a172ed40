import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useState } from 'react'
import styles from './CurrentStop.module.css'
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

/**
 * The stop at hand: where it is, what it gets, what it gives, and two large buttons. Sums are left out: a phone in a van is
 * seen by many.
 */
export function CurrentStop(props: StopProps) {
  const { stop } = props
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
      {isDelivery && <Delivery stop={stop} form={form} />}
      {open.includes('pickup') && stop.pickup && <Pickup pickup={stop.pickup} form={form} />}
      {hasNumbers && <NumberField form={form} />}
      <div className={styles['out']}>
        <button type="button" className={styles['ok']} onClick={() => form.mark([], null)}>
          <Icon name="check" /> {done}
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
      {isFailed && <FailureReasons open={open} form={form} action={notDone} />}
    </section>
  )
}

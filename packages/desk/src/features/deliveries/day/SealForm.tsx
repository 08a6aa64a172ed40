import { SEAL_MAX } from '@kassavirta/domain/deliveries/api'
import control from '@kassavirta/ui/fields/control.module.css'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import type { Order } from '../order.ts'
import { dayTexts as texts } from './day-texts.fi.ts'
import styles from './SealForm.module.css'
import type { Packing } from './use-packing.ts'

/** The form of the row that is being packed: only one is open at a time. */
export const SEAL_FORM = 'seal-form'

type Props = {
  readonly order: Order
  readonly label: string
  readonly packing: Packing
  readonly onBack: () => void
  readonly onDone: (seal: string) => void
}

/** Asks the seal of the bag. A scanner types it and ends with Enter, which packs as ordered; supplies need no seal. */
export function SealForm({ order, label, packing, onBack, onDone }: Props) {
  const [seal, setSeal] = useState(order.seal)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const faultId = useId()
  useEffect(() => field.current?.focus(), [])
  const isMissing = order.kind === 'changeOrder' && seal.trim() === ''
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || packing.busy) return
    if (await packing.pack({ seal: seal.trim() })) onDone(seal.trim())
  }
  return (
    <form id={SEAL_FORM} noValidate onSubmit={(event) => void submit(event)}>
      <input
        ref={field}
        type="text"
        className={control['control']}
        aria-label={label}
        aria-invalid={(isTried && isMissing) || undefined}
        aria-describedby={isTried && isMissing ? faultId : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEAL_MAX}
        value={seal}
        // What may have been sent is not changed before it is settled.
        readOnly={packing.busy || packing.unknown}
        onChange={(event) => setSeal(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onBack()}
      />
      {isTried && isMissing && (
        <small id={faultId} className={styles['fault']}>
          {texts.sealMissing}
        </small>
      )}
    </form>
  )
}

import { sealForms } from '@kassavirta/domain/orders/deliveries/form'
import control from '@kassavirta/ui/fields/control.module.css'
import { useEffect, useRef } from 'react'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { keyOf, type Order, type Stop } from '../order.ts'
import styles from './SealForm.module.css'
import type { HeldPacking } from './use-packing.ts'

/** The form of the row that is being packed: only one is open at a time. */
export const SEAL_FORM = 'seal-form'

type Props = {
  readonly stop: Stop
  readonly order: Order
  readonly label: string
  readonly held: HeldPacking
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Packing is stored on the device first, which never fails. */
const QUEUE = { busy: false, unknown: false, failure: undefined } as const

/** Asks for the seal of the bag. A scanner types it and ends with Enter, which packs as ordered; supplies need no seal. */
export function SealForm({ stop, order, label, held, onBack, onDone }: Props) {
  const form = useActForm(QUEUE, sealForms[order.kind], {
    draft: `seal-${keyOf(order)}-${order.version}`,
    start: { seal: order.seal },
    rest: { version: order.version },
    faults: ({ seal }) => {
      const fault = held.sealFault(order, seal.trim())
      return fault === undefined ? {} : { seal: fault }
    },
    send: (body) => {
      held.hold(stop, order, body)
      return Promise.resolve(true)
    },
    onDone,
  })
  const { label: _name, required: _required, error, id, ...seal } = form.bind.text('seal')
  const field = useRef<HTMLInputElement>(null)
  // A scan replaces the typed text.
  useEffect(() => field.current?.select(), [])
  return (
    <form id={SEAL_FORM} noValidate onSubmit={form.submit}>
      <input
        {...seal}
        ref={field}
        type="text"
        id={id}
        className={control['control']}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event) => event.key === 'Escape' && onBack()}
      />
      {error !== undefined && (
        <small id={`${id}-error`} className={styles['fault']}>
          {error}
        </small>
      )}
    </form>
  )
}

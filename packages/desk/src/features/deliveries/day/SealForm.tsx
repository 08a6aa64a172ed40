import { sealForms } from '@kassavirta/domain/deliveries/form'
import control from '@kassavirta/ui/fields/control.module.css'
import { useEffect, useRef } from 'react'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { keyOf, type Order } from '../order.ts'
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
  const form = useActForm(packing, sealForms[order.kind], {
    draft: `seal-${keyOf(order)}-${order.version}`,
    start: { seal: order.seal },
    rest: { version: order.version },
    send: packing.pack,
    onDone: ({ seal }) => onDone(seal.trim()),
  })
  const { label: _name, required: _required, error, id, ...seal } = form.bind.text('seal')
  const field = useRef<HTMLInputElement>(null)
  // What is scanned replaces what was typed before.
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
        readOnly={form.isHeld}
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

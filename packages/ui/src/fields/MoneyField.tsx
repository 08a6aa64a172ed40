import { formatAmount, parseEuros } from '@kassavirta/domain/kernel/money/money'
import type { FieldTexts } from './Field.tsx'
import styles from './MoneyField.module.css'
import { TextField } from './TextField.tsx'

type Props = FieldTexts & {
  readonly id?: string | undefined
  /** The typed text; parseEuros of domain reads it. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onLeave?: () => void
  /** Called at Enter, which never sends the form. */
  readonly onEnter?: () => void
}

/** A sum in euros with comma or dot, whichever of them the keypad of the device has. */
export function MoneyField({ value, onChange, onLeave, onEnter, id, ...texts }: Props) {
  const settle = () => {
    const sum = parseEuros(value)
    // `1234,5` becomes 1 234,50; unreadable text stays to be corrected.
    if (sum !== undefined) onChange(formatAmount(sum))
    onLeave?.()
  }
  return (
    <div className={styles['money']}>
      <TextField
        {...texts}
        {...(id === undefined ? {} : { id })}
        suffix="€"
        inputMode="decimal"
        autoComplete="off"
        {...(onEnter && { enterKeyHint: 'next' })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.repeat) onEnter?.()
        }}
      />
    </div>
  )
}

import { countFault } from '@kassavirta/domain/kernel/money/counts'
import { settledEntry } from '@kassavirta/ui/count-grid/count-entries.ts'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** A count outside the grid, read as one in it: `12+5` becomes 17 when the field is left. */
export const CountField = ({ label, value, onChange, onLeave }: Props) => (
  <TextField
    label={label}
    inputMode="numeric"
    autoComplete="off"
    error={countFault(value)}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onFocus={(event) => event.currentTarget.select()}
    onBlur={() => {
      const settled = settledEntry(value)
      if (settled !== value) onChange(settled)
      onLeave()
    }}
  />
)

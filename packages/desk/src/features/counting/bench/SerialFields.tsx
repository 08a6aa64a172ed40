import { Suspect } from '@kassavirta/domain/counting/wire'
import { notes } from '@kassavirta/domain/kernel/money/denominations'
import { limitOf } from '@kassavirta/domain/kernel/forms/limits'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import parts from '../../../platform/parts/page.module.css'
import { suspectsOf, writeSerial, type CountEntries } from './count-entries.ts'
import styles from './CountFields.module.css'
import { tableTexts as texts } from './table-texts.fi.ts'

type Props = {
  readonly entries: CountEntries
  readonly onChange: (entries: CountEntries) => void
  readonly onLeave: () => void
}

/** A serial number for each suspect note. */
export function SerialFields({ entries, onChange, onLeave }: Props) {
  const suspects = suspectsOf(entries)
  if (suspects.length === 0) return null
  return (
    <section className={classes(parts['box'], styles['panel'])} aria-label={texts.serials}>
      <h2>{texts.serials}</h2>
      <p className={styles['hint']}>{texts.suspectHint}</p>
      <div className={styles['serials']}>
        {suspects.map(({ till, denomination, index, serial }) => (
          <TextField
            key={`${till} ${denomination} ${index}`}
            label={fill(texts.serialOf, { name: nameOf(denomination), index: index + 1 })}
            autoComplete="off"
            maxLength={limitOf(Suspect(), 'serial')}
            spellCheck={false}
            value={serial}
            onChange={(event) =>
              onChange(writeSerial(entries, { till, denomination, index }, event.target.value))
            }
            onBlur={onLeave}
          />
        ))}
      </div>
    </section>
  )
}

const nameOf = (denomination: string): string =>
  notes.find(({ fieldName }) => fieldName === denomination)?.name ?? denomination

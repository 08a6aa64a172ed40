import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useOffice } from '../platform/use-office.ts'
import styles from './OfficeSwitch.module.css'
import { appTexts as texts } from './texts.fi.ts'

/** Whose figures the front page shows. Somebody without an office sees all. */
export function OfficeSwitch() {
  const { office, isAll, showAll } = useOffice()
  if (office === '') return null
  return (
    <fieldset className={styles['switch']} aria-label={texts.offices}>
      <button type="button" aria-pressed={!isAll} onClick={() => showAll(false)}>
        {fill(texts.office, { office })}
      </button>
      <button type="button" aria-pressed={isAll} onClick={() => showAll(true)}>
        {texts.allOffices}
      </button>
    </fieldset>
  )
}

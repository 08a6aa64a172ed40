import styles from './Steps.module.css'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'

type Props = {
  /** Counts from 1, as on the screen. */
  readonly current: number
  readonly labels?: readonly string[]
}

/** Shows the current step of a wizard in words, which say more than dots. */
export function Steps({ current, labels = uiTexts.wizardSteps }: Props) {
  return (
    <ol className={styles['steps']} data-screen-only aria-label={uiTexts.steps}>
      {labels.map((label, index) => (
        <li key={label} className={styles['step']} aria-current={index + 1 === current ? 'step' : undefined}>
          {index + 1} <span>{label}</span>
        </li>
      ))}
    </ol>
  )
}

import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'
import { classes } from '../styles/classes.ts'
import styles from './CustodyLine.module.css'
import { custodyTexts as texts } from './texts.fi.ts'

/** A step of something on its way. */
export type CustodyStep = {
  readonly name: string
  /** When it happened, or is expected to happen, in words; absent while unknown. */
  readonly time?: string | undefined
  /** A remark about it, e.g. why something was not delivered. */
  readonly note?: string | undefined
  readonly state: 'happened' | 'now' | 'ahead'
  /** True for what did not go as planned; the name says how. */
  readonly amiss?: boolean
}

type Props = {
  /** The name of the thing that is on its way. */
  readonly label: string
  readonly steps: readonly CustodyStep[]
  /** True in a narrow column, where the line stands in a wide window too. */
  readonly standing?: boolean
}

/** Where money is: a filled dot has happened, a ring is now, a hollow one is to come. A word says so too. */
export const CustodyLine = ({ label, steps, standing = false }: Props) => (
  <ol className={classes(styles['line'], !standing && styles['lying'])} aria-label={label}>
    {steps.map(({ name, time, note, state, amiss = false }, at) => (
      <li
        // Something that is sent out again comes to a step that it has been at before.
        key={`${at} ${name}`}
        className={classes(styles['step'], state !== 'happened' && styles[state], amiss && styles['amiss'])}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <span className={styles['name']}>{name}</span>{' '}
        {time !== undefined && <span className={styles['time']}>{time}</span>}
        {note && <span className={styles['note']}>{note}</span>}
        {state === 'ahead' && <VisuallyHidden>{texts.ahead}</VisuallyHidden>}
      </li>
    ))}
  </ol>
)

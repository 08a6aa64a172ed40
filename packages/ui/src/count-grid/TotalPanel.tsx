import { formatTime } from '@kassavirta/domain/kernel/dates'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { Fragment, useRef, type ReactNode } from 'react'
import { totalTexts } from './total-panel-texts.fi.ts'
import styles from './TotalPanel.module.css'
import { useBarHeight } from './use-bar-height.ts'
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'

type Props = {
  readonly label: string
  readonly total: Cents
  /** What the total is made of. */
  readonly lines: readonly { readonly term: string; readonly value: ReactNode }[]
  /** The total when a count was last left: spoken then, not at every key. */
  readonly spoken?: Cents | undefined
  /** The button of the step, wide; its disabledReason stands below it. */
  readonly action: ReactNode
  /** Below the lines, e.g. what is left of a limit. Also on a phone. */
  readonly note?: ReactNode
  readonly savedAt?: Date | undefined
}

/** Beside the form on a desk, a bar at the bottom of a phone: the total is always in sight. */
export function TotalPanel({ label, total, lines, spoken, action, note, savedAt }: Props) {
  const sum = formatEuros(total)
  const panel = useRef<HTMLElement>(null)
  useBarHeight(panel)
  return (
    <section ref={panel} className={styles['panel']} aria-label={label}>
      <div>
        <span className={styles['label']}>{label}</span>
        {/* More than eleven figures and signs of 40 px do not fit the panel. */}
        <strong className={styles['sum']} data-long={sum.length > 11 || undefined}>
          {sum}
        </strong>
        <VisuallyHidden live>
          {spoken === undefined ? '' : fill(totalTexts.spoken, { total: formatEuros(spoken) })}
        </VisuallyHidden>
      </div>
      <dl className={styles['lines']}>
        {lines.map(({ term, value }) => (
          <Fragment key={term}>
            <dt className={styles['term']}>{term}</dt>
            <dd className={styles['value']}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {note !== undefined && <div className={styles['note']}>{note}</div>}
      <div className={styles['action']}>{action}</div>
      {savedAt && <p className={styles['saved']}>{fill(totalTexts.saved, { time: formatTime(savedAt) })}</p>}
    </section>
  )
}

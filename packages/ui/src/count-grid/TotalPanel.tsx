import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Fragment, useRef, type ReactNode } from 'react'
import { Band } from '../band/Band.tsx'
import type { BandPieces } from '../band/band-shares.ts'
import { totalTexts } from './total-panel-texts.fi.ts'
import styles from './TotalPanel.module.css'
import { useBarHeight } from './use-bar-height.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'

type Props = {
  readonly label: string
  readonly total: Cents
  /** What the total is made of, note by note. */
  readonly pieces?: BandPieces
  /** What the total is made of, in words. */
  readonly lines: readonly { readonly term: string; readonly value: ReactNode }[]
  /** The total at the latest blur of a count, so that it is not read out at every key. */
  readonly spoken?: Cents | undefined
  /** The wide button of the step, with its disabledReason below it. */
  readonly action: ReactNode
  /** Stands between the lines and the button, on a phone too: what remains of a limit, or a field. */
  readonly note?: ReactNode
  readonly savedAt?: Date | undefined
}

/** Stays in view: beside the form in a wide window, as a bar at the bottom of a phone. */
export function TotalPanel({ label, total, pieces = {}, lines, spoken, action, note, savedAt }: Props) {
  const sum = formatEuros(total)
  const panel = useRef<HTMLElement>(null)
  useBarHeight(panel)
  useKeyboardHeight()
  return (
    <section ref={panel} className={styles['panel']} aria-label={label}>
      <div>
        <span className={styles['label']}>{label}</span>
        {/* More than eleven characters of 40 px do not fit into the panel. */}
        <strong className={styles['sum']} data-long={sum.length > 11 || undefined}>
          {sum}
        </strong>
        <VisuallyHidden live>
          {spoken === undefined ? '' : fill(totalTexts.spoken, { total: formatEuros(spoken) })}
        </VisuallyHidden>
      </div>
      {/* Its room is kept from the start, so that the first count moves nothing. */}
      <div className={styles['band']}>
        <Band pieces={pieces} />
      </div>
      <dl className={styles['lines']}>
        {lines.map(({ term, value }) => (
          <Fragment key={term}>
            <dt className={styles['term']}>{term}</dt>
            <dd className={styles['value']}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {note && <div className={styles['note']}>{note}</div>}
      <div className={styles['action']}>{action}</div>
      {savedAt && <p className={styles['saved']}>{fill(totalTexts.saved, { time: formatTime(savedAt) })}</p>}
    </section>
  )
}

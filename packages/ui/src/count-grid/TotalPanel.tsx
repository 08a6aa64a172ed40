import { Fragment, useRef, type ReactNode, useEffect } from 'react'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'
import { Band, type BandPieces } from '../figures/Band.tsx'
import { totalTexts } from '../field-texts.fi.ts'
import { useBarHeight } from './use-bar-height.ts'
import styles from './TotalPanel.module.css'

type Props = {
  readonly label: string
  readonly total: Cents
  /** The notes and coins of the total. */
  readonly pieces?: BandPieces
  /** The parts of the total, in words. */
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
      {/* The band has its height from the start, so that the first count moves nothing. */}
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

/**
 * Gives the page's styles the height of the on-screen keyboard where the browser lays it over the page, as Safari does.
 * Other browsers make the window lower (`interactive-widget` in index.html), so that the height is 0 there.
 */
function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const { style } = document.documentElement
    const update = () => style.setProperty('--keyboard', `${keyboardHeight(innerHeight, visualViewport)}px`)
    visualViewport.addEventListener('resize', update)
    visualViewport.addEventListener('scroll', update)
    return () => {
      visualViewport.removeEventListener('resize', update)
      visualViewport.removeEventListener('scroll', update)
      style.removeProperty('--keyboard')
    }
  }, [])
}

/** The visible part of a window, as `visualViewport` has it. */
type VisiblePart = { readonly height: number; readonly offsetTop: number; readonly scale: number }

/**
 * How many pixels at the bottom of the window an on-screen keyboard covers. A page that is zoomed with two fingers shows
 * a part of itself too, and then nothing covers it.
 * @internal for the test
 */
export function keyboardHeight(windowHeight: number, { height, offsetTop, scale }: VisiblePart): number {
  if (scale > 1.01) return 0
  return Math.max(0, Math.round(windowHeight - height - offsetTop))
}

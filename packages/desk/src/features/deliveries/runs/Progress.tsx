import { fill } from '@kassavirta/domain/kernel/texts/texts'
import styles from './Progress.module.css'
import type { RunStop } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'

type Props = {
  readonly stops: readonly RunStop[]
  readonly current: RunStop | undefined
  readonly crew: readonly string[]
}

/** How far the run is: a short bar for each stop, and the numbers. */
export function Progress({ stops, current, crew }: Props) {
  const count = (outcome: string) => stops.filter(({ marked }) => marked?.outcome === outcome).length
  const [delivered, failed] = [count('delivered'), count('notDelivered')]
  const numbers = { done: delivered + failed, stops: stops.length }
  const words = [
    fill(texts.delivered, { count: delivered }),
    ...(failed > 0 ? [fill(texts.notDelivered, { count: failed })] : []),
  ]
  return (
    <section className={styles['progress']}>
      <div>
        <b>{fill(texts.progress, numbers)}</b>
        <span>{words.join(', ')}</span>
      </div>
      <div
        className={styles['bars']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- made of elements, no file that an img could show
        role="img"
        aria-label={fill(texts.progressLabel, numbers)}
      >
        {stops.map((stop) => (
          <i
            key={stop.companyId}
            data-outcome={stop.marked?.outcome}
            data-current={stop === current || undefined}
          />
        ))}
      </div>
      {crew.length > 0 && <p>{crew.join(', ')}</p>}
    </section>
  )
}

import { fill } from '@kassavirta/domain/kernel/texts/texts'
import styles from './Progress.module.css'
import type { RunStop } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'

type Props = {
  readonly stops: readonly RunStop[]
  readonly current: RunStop | undefined
  readonly crew: string
}

/** How far the run is: a short bar for each stop, and the numbers. */
export function Progress({ stops, current, crew }: Props) {
  const done = stops.filter(({ marked }) => marked)
  const numbers = { done: done.length, stops: stops.length }
  const failed = done.filter(({ marked }) => marked?.isDone === false).length
  const bags = stops.reduce((sum, stop) => sum + stop.bags, 0)
  const words = [
    ...(stops.some(({ pickup }) => pickup) ? [texts.fetched(bags)] : []),
    fill(texts.delivered, { count: stops.filter(({ isDelivered }) => isDelivered).length }),
    ...(failed > 0 ? [fill(texts.notDone, { count: failed })] : []),
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
            data-done={stop.marked?.isDone}
            data-current={stop === current || undefined}
          />
        ))}
      </div>
      {crew !== '' && <p>{crew}</p>}
    </section>
  )
}

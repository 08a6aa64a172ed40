import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import parts from '../../../platform/parts/page.module.css'
import type { HandOverRow } from './HandOverBox.tsx'
import { handOverTexts } from './hand-over-texts.fi.ts'
import styles from './RunScreen.module.css'
import type { RunStop } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'
import { StopLine } from './StopLine.tsx'

type Props = {
  readonly stops: readonly RunStop[]
  readonly handOverAt: (companyId: number) => HandOverRow | undefined
  /** Absent where nothing can be corrected any more. */
  readonly onCorrect: ((companyId: number) => void) | undefined
}

/** What was marked of each stop. Where the place has marked another number of bags, both are shown first. */
export function DoneStops({ stops, handOverAt, onCorrect }: Props) {
  if (stops.length === 0) return null
  const disputed = stops.flatMap(({ companyId, name, bags, marked }) => {
    const { state, handed } = handOverAt(companyId) ?? {}
    // A correction that waits on the device is not compared yet.
    if (state !== 'disputed' || !handed || !marked?.isSent) return []
    const text = bags === handed.bags ? handOverTexts.numbersDiffer : handOverTexts.disputedAt
    return [fill(text, { company: name, bags, handed: handed.bags })]
  })
  return (
    <>
      {disputed.length > 0 && (
        <Banner kind="danger" heading={handOverTexts.disputed}>
          {disputed.join(' ')} {handOverTexts.disputedText}
        </Banner>
      )}
      <details className={styles['done']} open={disputed.length > 0 || undefined}>
        <summary className={parts['box']}>
          <span>{texts.done}</span>
          <span>
            {stops.length} <Icon name="chevron-down" />
          </span>
        </summary>
        <ul className={classes(parts['box'], parts['lines'], styles['next'])}>
          {stops.map((stop) => (
            <StopLine key={stop.companyId} stop={stop}>
              <Marked stop={stop} handOver={handOverAt(stop.companyId)} onCorrect={onCorrect} />
            </StopLine>
          ))}
        </ul>
      </details>
    </>
  )
}

type MarkedProps = Pick<Props, 'onCorrect'> & {
  readonly stop: RunStop
  readonly handOver: HandOverRow | undefined
}

const Marked = ({ stop, handOver, onCorrect }: MarkedProps) => (
  <>
    <em data-done={stop.marked?.isDone} data-unsent={!stop.marked?.isSent || undefined}>
      {stop.marked?.text}
    </em>
    {handOver?.handed && <small>{texts.shopGave(handOver.handed.bags)}</small>}
    {onCorrect && stop.pickup && (
      <Button
        kind="text"
        aria-label={fill(handOverTexts.correctLabel, { company: stop.name })}
        onClick={() => onCorrect(stop.companyId)}
      >
        {handOverTexts.correct}
      </Button>
    )}
  </>
)

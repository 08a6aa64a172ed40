import type { Pieces } from '@kassavirta/domain/bags/counting/tally'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import parts from '../../../platform/parts/page.module.css'
import { centsOf, centsOrNull, differenceLines, type WireFigures } from './comparison.ts'
import { verdictTexts as texts } from './table-texts.fi.ts'
import styles from './VerdictSums.module.css'

type Props = {
  readonly figures: WireFigures
  readonly counted: Pieces
  readonly declared: Pieces | undefined
}

/** Declared, counted and the difference, as large as what they decide. */
export function VerdictSums({ figures, counted, declared }: Props) {
  const [signed, difference] = [centsOrNull(figures.declared), centsOrNull(figures.difference)]
  return (
    <section className={classes(parts['box'], styles['verdict'])} aria-label={texts.difference}>
      <div>
        <span>{texts.declared}</span>
        <b>{signed === null ? texts.notDeclared : formatEuros(signed)}</b>
        {declared && <Band pieces={declared} />}
      </div>
      <div>
        <span>{texts.counted}</span>
        <b>{formatEuros(centsOf(figures.counted))}</b>
        <Band pieces={counted} />
      </div>
      {difference !== null && (
        <output data-tone={toneOf(difference)}>
          <span>
            {difference !== 0 && <Icon name="warning" />} {texts.difference}
          </span>
          <b>{(difference > 0 ? '+' : '') + formatEuros(difference)}</b>
          <small>{differenceLines(figures).join(', ')}</small>
        </output>
      )}
    </section>
  )
}

/** Minus is red and plus is ink: both are differences, only one is missing money. */
const toneOf = (difference: number): string | undefined => {
  if (difference === 0) return undefined
  return difference < 0 ? 'missing' : 'surplus'
}

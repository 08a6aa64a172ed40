import type { Pieces } from '@kassavirta/domain/counting/tally'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import parts from '../../../platform/parts/page.module.css'
import { coinKinds, comparedRows, noteKinds, type WireFigures } from './comparison.ts'
import { CompareTable } from './CompareTable.tsx'
import styles from './CompareTables.module.css'
import { tableTexts as texts } from './table-texts.fi.ts'

type Props = {
  readonly figures: Pick<WireFigures, 'byDenomination'>
  readonly counted: Pieces
  readonly declared: Pieces | undefined
}

const unitOf = (fieldName: string): number =>
  [...noteKinds, ...coinKinds].find((kind) => kind.fieldName === fieldName)?.unitValue ?? 0

/** Notes and coins side by side. */
export const CompareTables = ({ figures, counted, declared }: Props) => (
  <section className={classes(parts['box'], styles['tables'])} aria-label={texts.counted}>
    <CompareTable
      caption={texts.notes}
      rows={comparedRows(noteKinds, figures, counted, declared)}
      unitOf={unitOf}
    />
    <CompareTable
      caption={texts.coins}
      rows={comparedRows(coinKinds, figures, counted, declared)}
      unitOf={unitOf}
    />
  </section>
)

import type { Pieces } from '@kassavirta/domain/bags/counting/tally'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatAmount, formatEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import parts from '../../../platform/parts/page.module.css'
import { coinKinds, type ComparedRow, comparedRows, noteKinds, type WireFigures } from './comparison.ts'
import styles from './CompareTables.module.css'
import { tableTexts as texts, verdictTexts } from './table-texts.fi.ts'
import { type FigureRow, Figures } from '../../../platform/parts/Figures.tsx'

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
    <CompareTable caption={texts.notes} rows={comparedRows(noteKinds, figures, counted, declared)} />
    <CompareTable caption={texts.coins} rows={comparedRows(coinKinds, figures, counted, declared)} />
  </section>
)

type CompareTableProps = { readonly caption: string; readonly rows: readonly ComparedRow[] }

const signed = (count: number): string => (count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`)

/** Declared beside counted, a row for each denomination. A dash is nothing, 0 is counted and no difference. */
function CompareTable({ caption, rows }: CompareTableProps) {
  const sum = (count: (row: ComparedRow) => number | undefined) =>
    cents(rows.reduce((total, row) => total + (count(row) ?? 0) * unitOf(row.fieldName), 0))
  const isDeclared = rows.every(({ declared }) => declared !== undefined)
  const worth = sumCents(rows.map((row) => row.worth))
  return (
    <Figures
      caption={caption}
      headings={[
        verdictTexts.worth,
        verdictTexts.declared,
        verdictTexts.counted,
        verdictTexts.difference,
        verdictTexts.differenceEuros,
      ]}
      rows={rows.map(figureRow)}
      sum={{
        name: caption,
        isShort: worth < 0,
        cells: [
          isDeclared ? formatAmount(sum(({ declared }) => declared)) : verdictTexts.nothing,
          formatAmount(sum(({ counted }) => counted)),
          isDeclared ? formatEuros(worth) : verdictTexts.nothing,
        ],
      }}
    />
  )
}

function figureRow({ name, fieldName, declared, counted, difference = 0, worth }: ComparedRow): FigureRow {
  const isEmpty = !declared && counted === 0
  const shown = (count: number | undefined) => (count ? formatCount(count) : verdictTexts.nothing)
  return {
    name,
    edge: fieldName,
    tone: difference < 0 ? 'missing' : difference > 0 ? 'surplus' : isEmpty ? 'empty' : undefined,
    cells: [
      shown(declared),
      shown(counted),
      difference === 0 ? !isEmpty && declared !== undefined && '0' : signed(difference),
      difference !== 0 && formatEuros(worth),
    ],
  }
}

import type { Pieces } from '@kassavirta/domain/bags/counting/rules'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatAmount, formatEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { Band } from '@kassavirta/ui/figures/Band.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { type FigureRow, Figures } from '../../../platform/parts/Figures.tsx'
import { tableTexts as texts, verdictTexts } from '../texts.fi.ts'
import {
  coinKinds,
  type ComparedRow,
  comparedRows,
  noteKinds,
  type WireFigures,
  centsOf,
  centsOrNull,
  differenceLines,
} from './comparison.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './CompareTables.module.css'

type Props = {
  readonly figures: Pick<WireFigures, 'byDenomination'>
  readonly counted: Pieces
  readonly declared: Pieces | undefined
}

const unitOf = (fieldName: string): number =>
  [...noteKinds, ...coinKinds].find((kind) => kind.fieldName === fieldName)?.unitValue ?? 0

/** Notes and coins side by side. */
export const CompareTables = ({ figures, counted, declared }: Props) => (
  <section className={classes(page['box'], styles['tables'])} aria-label={texts.counted}>
    <CompareTable caption={texts.notes} rows={comparedRows(noteKinds, figures, counted, declared)} />
    <CompareTable caption={texts.coins} rows={comparedRows(coinKinds, figures, counted, declared)} />
  </section>
)

type CompareTableProps = { readonly caption: string; readonly rows: readonly ComparedRow[] }

const signed = (count: number): string => (count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`)

/**
 * Declared beside counted, a row for each denomination. A dash stands for a missing figure, 0 for a counted one without a
 * difference.
 */
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

type VerdictSumsProps = {
  readonly figures: WireFigures
  readonly counted: Pieces
  readonly declared: Pieces | undefined
}

/** Declared, counted and the difference, in large figures. */
export function VerdictSums({ figures, counted, declared }: VerdictSumsProps) {
  const [signed, difference] = [centsOrNull(figures.declared), centsOrNull(figures.difference)]
  return (
    <section className={classes(page['box'], styles['verdict'])} aria-label={verdictTexts.difference}>
      <div>
        <span>{verdictTexts.declared}</span>
        <b>{signed === null ? verdictTexts.notDeclared : formatEuros(signed)}</b>
        {declared && <Band pieces={declared} />}
      </div>
      <div>
        <span>{verdictTexts.counted}</span>
        <b>{formatEuros(centsOf(figures.counted))}</b>
        <Band pieces={counted} />
      </div>
      {difference !== null && (
        <output data-tone={toneOf(difference)}>
          <span>
            {difference !== 0 && <Icon name="warning" />} {verdictTexts.difference}
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

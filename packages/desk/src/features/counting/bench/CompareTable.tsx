import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatAmount, formatEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { Figures, type FigureRow } from '../../../platform/parts/Figures.tsx'
import type { ComparedRow } from './comparison.ts'
import { verdictTexts as texts } from './table-texts.fi.ts'

type Props = {
  readonly caption: string
  readonly rows: readonly ComparedRow[]
  readonly unitOf: (fieldName: string) => number
}

const signed = (count: number): string => (count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`)

/** Declared beside counted, a row for each denomination. A dash is nothing, 0 is counted and no difference. */
export function CompareTable({ caption, rows, unitOf }: Props) {
  const sum = (count: (row: ComparedRow) => number | undefined) =>
    cents(rows.reduce((total, row) => total + (count(row) ?? 0) * unitOf(row.fieldName), 0))
  const isDeclared = rows.every(({ declared }) => declared !== undefined)
  const worth = sumCents(rows.map((row) => row.worth))
  return (
    <Figures
      caption={caption}
      headings={[texts.worth, texts.declared, texts.counted, texts.difference, texts.differenceEuros]}
      rows={rows.map(figureRow)}
      sum={{
        name: caption,
        isShort: worth < 0,
        cells: [
          isDeclared ? formatAmount(sum(({ declared }) => declared)) : texts.nothing,
          formatAmount(sum(({ counted }) => counted)),
          isDeclared ? formatEuros(worth) : texts.nothing,
        ],
      }}
    />
  )
}

function figureRow({ name, fieldName, declared, counted, difference = 0, worth }: ComparedRow): FigureRow {
  const isEmpty = !declared && counted === 0
  const shown = (count: number | undefined) => (count ? formatCount(count) : texts.nothing)
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

import { sumsOf } from '@kassavirta/domain/bags/counting/tally'
import { parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { countId, CountGrid, type CountColumn } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useEffect } from 'react'
import { piecesTyped, suspectField, type TillEntries } from './count-entries.ts'
import { tableTexts as texts } from './table-texts.fi.ts'
import styles from './TillGrids.module.css'

type Props = {
  readonly current: TillEntries
  readonly hasSuspects: boolean
  readonly onChange: (change: Partial<TillEntries>) => void
  readonly onLeave: () => void
}

const pieces: CountColumn = { heading: texts.pieces, spoken: texts.piecesSpoken }
const suspect: CountColumn = { heading: texts.suspect, spoken: texts.suspectSpoken }

/** Enter leads from the largest note to the smallest coin. Suspect notes are a column of their own beside it. */
const paths = [
  [...notes, ...coins].map(({ fieldName }) => fieldName),
  notes.map(({ fieldName }) => suspectField(fieldName)),
]

/** The counts of one till: notes on the left, coins on the right, the first field ready to be typed into. */
export function TillGrids({ current, hasSuspects, onChange, onLeave }: Props) {
  const sums = sumsOf(piecesTyped(current))
  const sumOf = (field: string, unitValue: number) => {
    const count = parseCountEntry(current.counts[field] ?? '')
    return count === undefined ? undefined : cents(count * unitValue)
  }
  const grid = {
    values: current.counts,
    onChange: (changed: Readonly<Record<string, string>>) =>
      onChange({ counts: { ...current.counts, ...changed } }),
    paths,
    onLeave,
  }
  useEffect(() => {
    document.getElementById(countId(notes[0].fieldName))?.focus()
  }, [])
  return (
    <div className={styles['grids']}>
      <CountGrid
        {...grid}
        caption={texts.notes}
        columns={hasSuspects ? [pieces, suspect] : [pieces]}
        total={sums.notes}
        rows={notes.map(({ name, fieldName, unitValue }) => ({
          name,
          fieldName,
          fields: hasSuspects ? [fieldName, suspectField(fieldName)] : [fieldName],
          sum: sumOf(fieldName, unitValue),
        }))}
      />
      <CountGrid
        {...grid}
        caption={texts.coins}
        columns={[pieces]}
        total={sums.coins}
        rows={coins.map(({ name, fieldName, unitValue }) => ({
          name,
          fieldName,
          sum: sumOf(fieldName, unitValue),
        }))}
      />
    </div>
  )
}

import { sumsOf } from '@kassavirta/domain/bags/counting/tally'
import { countsOf, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes, pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { CountGrid } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import styles from './Vault.module.css'
import { vaultTexts as texts } from './vault-texts.fi.ts'

type Props = {
  readonly typed: CountTexts
  readonly onChange: (typed: CountTexts) => void
  readonly errors: Readonly<Record<string, string | undefined>>
}

/** Enter leads from the largest note to the smallest coin. */
const paths = [pieceFields]

/** Pieces by denomination: notes on the left, coins on the right. */
export function VaultGrids({ typed, onChange, errors }: Props) {
  const sums = sumsOf(countsOf(pieceFields, typed))
  const grid = {
    values: typed,
    onChange: (changed: CountTexts) => onChange({ ...typed, ...changed }),
    errors,
    paths,
  }
  const rowsOf = (denominations: typeof notes | typeof coins) =>
    denominations.map(({ name, fieldName, unitValue }) => {
      const count = parseCountEntry(typed[fieldName] ?? '')
      return { name, fieldName, sum: count === undefined ? undefined : cents(count * unitValue) }
    })
  return (
    <div className={styles['grids']}>
      <CountGrid {...grid} caption={texts.notes} total={sums.notes} rows={rowsOf(notes)} />
      <CountGrid {...grid} caption={texts.coins} total={sums.coins} rows={rowsOf(coins)} />
    </div>
  )
}

import { orderTotals, type OrderCounts } from '@kassavirta/domain/change-orders/rules'
import { packNames } from '@kassavirta/domain/change-orders/terms.fi'
import { formatCount, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/counts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  packTotal,
  rollField,
} from '@kassavirta/domain/kernel/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { products } from '@kassavirta/domain/supply-orders/products'
import { CountGrid, countId, type CountColumn, type CountRow } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import type { Order } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'
import { differentTexts as texts } from './different-texts.fi.ts'
import styles from './PackDifferent.module.css'

type Props = {
  readonly order: Order
  readonly typed: CountTexts
  readonly onChange: (changed: CountTexts) => void
  /** Enter in the last field. */
  readonly onPastEnd: () => void
}

const pieces: CountColumn = { heading: texts.pieces, spoken: texts.piecesSpoken }
const packs: readonly CountColumn[] = [
  { heading: texts.rolls, spoken: packNames.rolls },
  { heading: texts.bags, spoken: packNames.bags },
  { heading: texts.loose, spoken: packNames.loose },
]

/** Enter leads down the notes, then down each column of the coins. */
const paths = [
  [...changeOrderNotes.map(({ fieldName }) => fieldName), ...changeOrderCoins.map(rollField)],
  changeOrderCoins.map(bagField),
  changeOrderCoins.map(({ fieldName }) => fieldName),
]

const nonZero = (sum: number): Cents | undefined => (sum === 0 ? undefined : cents(sum))

/** Change money: what was ordered stands beside each count. */
export function MoneyCounts({ order: { ordered }, typed, onChange, onPastEnd }: Props) {
  const count = (field: string): number => parseCountEntry(typed[field] ?? '') ?? 0
  const counts = Object.fromEntries(Object.keys(typed).map((field) => [field, count(field)])) as OrderCounts
  const totals = orderTotals(counts)
  const noteRows: readonly CountRow[] = changeOrderNotes.map(({ name, fieldName, unitValue }) => ({
    name,
    fieldName,
    beside: formatOrdered(ordered[fieldName]),
    sum: nonZero(count(fieldName) * unitValue),
  }))
  const coinRows: readonly CountRow[] = changeOrderCoins.map((coin) => {
    const fields = [rollField(coin), bagField(coin), coin.fieldName] as const
    const [rolls, bags, loose] = fields.map(count)
    return {
      name: coin.name,
      fieldName: coin.fieldName,
      fields,
      beside: packsText(fields.map((field) => ordered[field] ?? 0)),
      sum: nonZero(packTotal(coin, { rolls, bags, loose }).sum),
    }
  })
  const grid = { values: typed, onChange, paths, onPastEnd, besideHeading: texts.ordered }
  return (
    <div className={styles['grids']}>
      <CountGrid {...grid} caption={texts.notes} columns={[pieces]} rows={noteRows} total={totals.notes} />
      <CountGrid {...grid} caption={texts.coins} columns={packs} rows={coinRows} total={totals.coins} />
    </div>
  )
}

const formatOrdered = (count: number | undefined): string =>
  count ? formatCount(count) : sharedTexts.nothing

/** '2 rl, 1 ps' */
function packsText(counts: readonly number[]): string {
  const words = [texts.orderedRolls, texts.orderedBags, texts.orderedLoose]
  const shown = words.flatMap((text, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [fill(text, { count: formatCount(count) })]
  })
  return shown.length === 0 ? sharedTexts.nothing : shown.join(', ')
}

/** Supplies, by piece. Boxes that are no longer offered are shown where they were ordered. */
export function SupplyCounts({ order: { ordered }, typed, onChange }: Props) {
  return (
    <table className={styles['supplies']}>
      <thead>
        <tr>
          <th scope="col">{texts.product}</th>
          <th scope="col">{texts.ordered}</th>
          <th scope="col">{texts.pieces}</th>
        </tr>
      </thead>
      <tbody>
        {products
          .filter(({ id, offered }) => offered || ordered[id])
          .map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatOrdered(ordered[id])}</td>
              <td>
                <input
                  id={countId(id)}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  className={control['control']}
                  aria-label={`${name}, ${texts.piecesSpoken}`}
                  value={typed[id] ?? ''}
                  onChange={(event) => onChange({ [id]: event.target.value })}
                />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

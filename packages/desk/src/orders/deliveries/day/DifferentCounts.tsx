import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { packNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import { countsOf, formatCount, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { products } from '@kassavirta/domain/orders/supply-orders/products'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { OrderCounts, type OrderWords } from '@kassavirta/ui/count-grid/OrderCounts.tsx'
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

const words: OrderWords = {
  notes: texts.notes,
  coins: texts.coins,
  pieces: { heading: texts.pieces, spoken: texts.piecesSpoken },
  rolls: { heading: texts.rolls, spoken: packNames.rolls },
  bags: { heading: texts.bags, spoken: packNames.bags },
  loose: { heading: texts.loose, spoken: packNames.loose },
}

/** Change money: what was ordered stands beside each count. */
export const MoneyCounts = ({ order: { ordered }, typed, ...grid }: Props) => (
  <div className={styles['grids']}>
    <OrderCounts
      {...grid}
      words={words}
      texts={typed}
      counts={countsOf(orderFields, typed)}
      loose
      beside={{
        heading: texts.ordered,
        textOf: (fields) => orderedText(fields.map((field) => ordered[field] ?? 0)),
      }}
    />
  </div>
)

const formatOrdered = (count: number | undefined): string =>
  count ? formatCount(count) : sharedTexts.nothing

/** '5' of a note, '2 rl, 1 ps' of a coin. */
function orderedText(counts: readonly number[]): string {
  const [only, ...others] = counts
  if (others.length === 0) return formatOrdered(only)
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

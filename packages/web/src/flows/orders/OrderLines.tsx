import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { formatCount, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  packTotal,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { packNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import { formatEuros, cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { type OrderBody, orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderCounts as Counts } from '@kassavirta/domain/orders/change-orders/rules'
import { OrderCounts as OrderGrids, type OrderWords } from '@kassavirta/ui/count-grid/OrderCounts.tsx'
import type { BandPieces } from '@kassavirta/ui/figures/Band.tsx'
import { moneyTexts, packTexts } from '../texts.fi.ts'
import styles from './OrderLines.module.css'

type OrderWithSums = Counts & Pick<OrderBody, 'billsTotalSum' | 'coinTotalSum' | 'totalSum'>

/** The lines of an order with their sums. */
export function OrderLines({ order }: { readonly order: OrderWithSums }) {
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{moneyTexts.worth}</th>
          <th scope="col">{moneyTexts.amount}</th>
          <th scope="col" className={styles['sum']}>
            {moneyTexts.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {orderLines(order).map(({ name, amount, sum }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
            <td className={styles['sum']}>{formatEuros(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total name={moneyTexts.notes} sum={formatEuros(order.billsTotalSum)} />
        <Total name={moneyTexts.coins} sum={formatEuros(order.coinTotalSum)} />
        <Total name={moneyTexts.total} sum={formatEuros(order.totalSum)} grand />
      </tfoot>
    </table>
  )
}

type TotalProps = { readonly name: string; readonly sum: string; readonly grand?: boolean }

const Total = ({ name, sum, grand = false }: TotalProps) => (
  <tr className={grand ? styles['total'] : undefined}>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td className={styles['sum']}>{sum}</td>
  </tr>
)

type Pack = keyof typeof packTexts

/** '3 rullaa' */
function packText(pack: Pack, count: number): string {
  const [one, many] = packTexts[pack]
  return fill(count === 1 ? one : many, { count: formatCount(count) })
}

type Coin = (typeof changeOrderCoins)[number]
type Packs = { readonly [Name in 'rolls' | 'bags' | 'loose']: number | undefined }

/** '3 rullaa + 4 kpl irtona' */
const packsText = (packs: Packs): string =>
  (['rolls', 'bags', 'loose'] as const)
    .filter((pack) => packs[pack])
    .map((pack) => packText(pack, packs[pack] ?? 0))
    .join(' + ')

/**
 * The note under the fields of a coin: '3 rullaa = 120 kpl = 24,00 €', or the sizes of the packs while none is
 * ordered.
 */
export function packNote(coin: Coin, packs: Packs): string {
  const { pieces, sum } = packTotal(coin, packs)
  const { rollSize, bagSize } = coin
  if (pieces === 0) {
    return fill(moneyTexts.packSizes, { roll: formatCount(rollSize), bag: formatCount(bagSize) })
  }
  const worth = [packText('notes', pieces), formatEuros(sum)]
  // Loose coins alone are already counted in pieces.
  return (packs.rolls || packs.bags ? [packsText(packs), ...worth] : worth).join(' = ')
}

type OrderLine = {
  /** '20 €' */
  readonly name: string
  readonly amount: string
  readonly sum: Cents
}

/** The lines of an order, for the summary and the receipt. */
export const orderLines = (counts: Counts): readonly OrderLine[] => [
  ...changeOrderNotes.flatMap(({ name, unitValue, fieldName }) => {
    const count = counts[fieldName] ?? 0
    const sum = cents(count * unitValue)
    return count === 0 ? [] : [{ name, amount: packText('notes', count), sum }]
  }),
  ...changeOrderCoins.flatMap((coin) => {
    const packs = {
      rolls: counts[rollField(coin)],
      bags: counts[bagField(coin)],
      loose: counts[coin.fieldName],
    }
    const { pieces, sum } = packTotal(coin, packs)
    if (pieces === 0) return []
    const onlyLoose = pieces === (packs.loose ?? 0)
    return [
      {
        name: coin.name,
        // Loose coins alone are already counted in pieces.
        amount: packsText(packs) + (onlyLoose ? '' : ` (${packText('notes', pieces)})`),
        sum,
      },
    ]
  }),
]

/** The notes and coins of an order, for the band. */
export const orderedPieces = (counts: Counts): BandPieces => recordOf(orderFields, (field) => counts[field])

type CountsProps = {
  readonly texts: CountTexts
  /** The counts that the typed texts mean. */
  readonly counts: Counts
  /** True where loose coins can be typed too. */
  readonly loose: boolean
  /** Gets only the changed fields. */
  readonly onChange: (changed: CountTexts) => void
  /** The fault of a count, other than that its text cannot be read. */
  readonly errorOf?: (field: string) => string | undefined
  /** Called when a count loses the focus. */
  readonly onLeave?: () => void
}

const words: OrderWords = {
  notes: moneyTexts.notes,
  coins: moneyTexts.coins,
  rolls: { heading: moneyTexts.rolls, spoken: packNames.rolls },
  bags: { heading: moneyTexts.bags, spoken: packNames.bags },
  loose: { heading: moneyTexts.loose, spoken: packNames.loose },
}

/** The counts of an order as its customer types them. */
export const OrderCounts = ({ errorOf, ...props }: CountsProps) => (
  <div className={styles['money']}>
    <OrderGrids
      {...props}
      words={words}
      errors={recordOf(orderFields, (field) => errorOf?.(field))}
      noteOf={packNote}
    />
  </div>
)

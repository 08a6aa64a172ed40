import type { CountTexts } from '@kassavirta/domain/kernel/counts'
import { orderFields } from '@kassavirta/domain/change-orders/api'
import { orderTotals, type OrderCounts as Ordered } from '@kassavirta/domain/change-orders/rules'
import { packNames } from '@kassavirta/domain/change-orders/terms.fi'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  packTotal,
  rollField,
} from '@kassavirta/domain/kernel/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money'
import { CountGrid, countId, type CountColumn, type CountRow } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import styles from './OrderCounts.module.css'
import { packNote } from './order-lines.ts'
import { moneyTexts } from './texts.fi.ts'

type Props = {
  readonly texts: CountTexts
  /** What the texts say. */
  readonly counts: Ordered
  /** True where loose coins can be typed too. */
  readonly loose: boolean
  /** Gets only the changed fields. */
  readonly onChange: (changed: CountTexts) => void
  /** The fault of a count, other than that its text cannot be read. */
  readonly errorOf?: (field: string) => string | undefined
  /** Called when a count loses the focus. */
  readonly onLeave?: () => void
}

/** The counts of an order: notes by piece, coins by roll and bag. */
export function OrderCounts({ texts, counts, loose, onChange, errorOf, onLeave }: Props) {
  const totals = orderTotals(counts)
  const errors = Object.fromEntries(orderFields.map((field) => [field, errorOf?.(field)]))
  const grid = { values: texts, onChange, errors, ...(onLeave && { onLeave }) }
  return (
    <div className={styles['money']}>
      <CountGrid
        {...grid}
        caption={moneyTexts.notes}
        rows={noteRows(counts)}
        total={totals.notes}
        onPastEnd={() => document.getElementById(countId(rollField(changeOrderCoins[0])))?.focus()}
      />
      <CountGrid
        {...grid}
        caption={moneyTexts.coins}
        columns={coinColumns(loose)}
        rows={coinRows(counts, loose)}
        total={totals.coins}
      />
    </div>
  )
}

/** A row without counts shows that it is empty, instead of zero euros. */
const nonZero = (sum: Cents): Cents | undefined => (sum === 0 ? undefined : sum)

const noteRows = (counts: Ordered): readonly CountRow[] =>
  changeOrderNotes.map(({ name, unitValue, fieldName }) => ({
    name,
    fieldName,
    sum: nonZero(cents((counts[fieldName] ?? 0) * unitValue)),
  }))

/** Rolls, bags and, if they may be ordered, loose coins side by side, with their contents below. */
const coinRows = (counts: Ordered, loose: boolean): readonly CountRow[] =>
  changeOrderCoins.map((coin) => {
    const packs = {
      rolls: counts[rollField(coin)],
      bags: counts[bagField(coin)],
      loose: counts[coin.fieldName],
    }
    return {
      name: coin.name,
      fieldName: coin.fieldName,
      fields: [rollField(coin), bagField(coin), ...(loose ? [coin.fieldName] : [])],
      sum: nonZero(packTotal(coin, packs).sum),
      // The note is always there, because one that appeared with the first digit would move the rows below it.
      note: packNote(coin, packs),
    }
  })

const coinColumns = (loose: boolean): readonly CountColumn[] => [
  { heading: moneyTexts.rolls, spoken: packNames.rolls },
  { heading: moneyTexts.bags, spoken: packNames.bags },
  ...(loose ? [{ heading: moneyTexts.loose, spoken: packNames.loose }] : []),
]

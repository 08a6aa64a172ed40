import type { Account } from '@kassavirta/domain/accounts/rules'
import type { CountTexts } from '@kassavirta/domain/kernel/counts'
import { orderFields } from '@kassavirta/domain/change-orders/api'
import { orderTotals, type OrderCounts } from '@kassavirta/domain/change-orders/rules'
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
import { useState } from 'react'
import styles from './change-orders.module.css'
import { orderCounts, showsLoose } from './form-data.ts'
import { packNote } from './order-lines.ts'
import { orderTexts } from './texts.fi.ts'

type Props = {
  readonly texts: CountTexts
  readonly account: Account | undefined
  /** Gets only the changed fields. */
  readonly onChange: (changed: CountTexts) => void
  /** The fault of a count, other than that its text cannot be read. */
  readonly errorOf: (field: string) => string | undefined
  /** Called when a count loses the focus. */
  readonly onLeave: () => void
}

/** Notes by piece, coins by roll and bag, and loose coins if the account may order them. */
export function OrderMoney({ texts, account, onChange, errorOf, onLeave }: Props) {
  const counts = orderCounts(texts, account)
  const totals = orderTotals(counts)
  const loose = useLooseColumn(texts, account)
  const errors = Object.fromEntries(orderFields.map((field) => [field, errorOf(field)]))
  const grid = { values: texts, onChange, errors, onLeave }
  return (
    <div className={styles['money']}>
      <CountGrid
        {...grid}
        caption={orderTexts.notes}
        rows={noteRows(counts)}
        total={totals.notes}
        onPastEnd={() => document.getElementById(countId(rollField(changeOrderCoins[0])))?.focus()}
      />
      <CountGrid
        {...grid}
        caption={orderTexts.coins}
        columns={coinColumns(loose)}
        rows={coinRows(counts, loose)}
        total={totals.coins}
      />
    </div>
  )
}

/**
 * Once shown the column stays while the account does, so that emptying its last count does not remove the focused
 * field.
 */
function useLooseColumn(texts: CountTexts, account: Account | undefined): boolean {
  const [shownFor, setShownFor] = useState<number>()
  const id = account?.accountId
  const shows = showsLoose(texts, account)
  if (shows && shownFor !== id) setShownFor(id)
  return shows || (id !== undefined && shownFor === id)
}

/** A row without counts shows that it is empty, instead of zero euros. */
const nonZero = (sum: Cents): Cents | undefined => (sum === 0 ? undefined : sum)

const noteRows = (counts: OrderCounts): readonly CountRow[] =>
  changeOrderNotes.map(({ name, unitValue, fieldName }) => ({
    name,
    fieldName,
    sum: nonZero(cents((counts[fieldName] ?? 0) * unitValue)),
  }))

/** Rolls, bags and, if they may be ordered, loose coins side by side, with their contents below. */
const coinRows = (counts: OrderCounts, loose: boolean): readonly CountRow[] =>
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
  { heading: orderTexts.rolls, spoken: packNames.rolls },
  { heading: orderTexts.bags, spoken: packNames.bags },
  ...(loose ? [{ heading: orderTexts.loose, spoken: packNames.loose }] : []),
]

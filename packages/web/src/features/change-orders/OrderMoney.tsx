import { orderFields } from '@kassavirta/domain/change-orders/api'
import { orderTotals } from '@kassavirta/domain/change-orders/rules'
import { changeOrderCoins, rollField } from '@kassavirta/domain/kernel/denominations'
import type { CountTexts } from '@kassavirta/ui/count-grid/count-entries.ts'
import { CountGrid, countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useState } from 'react'
import styles from './change-orders.module.css'
import { orderCounts, showsLoose, type Account } from './order-form.ts'
import { coinColumns, coinRows, noteRows } from './order-rows.ts'
import { orderTexts } from './texts.fi.ts'

type Props = {
  readonly texts: CountTexts
  readonly account: Account | undefined
  /** The fields that change. */
  readonly onChange: (changed: CountTexts) => void
  /** What else than an unreadable text is wrong with a count. */
  readonly errorOf: (field: string) => string | undefined
  /** A count was left. */
  readonly onLeave: () => void
}

/** Notes by piece, coins by roll and bag, loose ones where they are sold. */
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

/** Once it stands there it stays while the account does: to empty its last count takes no field from under the hand. */
function useLooseColumn(texts: CountTexts, account: Account | undefined): boolean {
  const [shownFor, setShownFor] = useState<number>()
  const id = account?.accountId
  const shows = showsLoose(texts, account)
  if (shows && shownFor !== id) setShownFor(id)
  return shows || (id !== undefined && shownFor === id)
}

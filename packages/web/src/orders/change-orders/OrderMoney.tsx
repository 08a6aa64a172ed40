import type { Account } from '@kassavirta/domain/places/companies/accounts'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { useState } from 'react'
import { OrderCounts } from '../../flows/orders/OrderLines.tsx'
import { orderCounts, showsLoose } from './form-data.ts'

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
export function OrderMoney({ texts, account, ...grid }: Props) {
  const loose = useLooseColumn(texts, account)
  return <OrderCounts {...grid} texts={texts} counts={orderCounts(texts, account)} loose={loose} />
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

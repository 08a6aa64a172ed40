import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderCounts as Ordered } from '@kassavirta/domain/orders/change-orders/rules'
import { packNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { OrderCounts as OrderGrids, type OrderWords } from '@kassavirta/ui/count-grid/OrderCounts.tsx'
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

const words: OrderWords = {
  notes: moneyTexts.notes,
  coins: moneyTexts.coins,
  rolls: { heading: moneyTexts.rolls, spoken: packNames.rolls },
  bags: { heading: moneyTexts.bags, spoken: packNames.bags },
  loose: { heading: moneyTexts.loose, spoken: packNames.loose },
}

/** The counts of an order as its customer types them. */
export const OrderCounts = ({ errorOf, ...props }: Props) => (
  <div className={styles['money']}>
    <OrderGrids
      {...props}
      words={words}
      errors={recordOf(orderFields, (field) => errorOf?.(field))}
      noteOf={packNote}
    />
  </div>
)

import { Mark } from '../icons/Mark.tsx'
import type { ReactNode } from 'react'
import styles from './Brand.module.css'
import { brandName } from './page-fact.ts'

type Props = {
  /** Undefined until the server has answered; a provider's own name stands in the page itself. */
  readonly productName: string | undefined
  /** What stands in place of a name that is not known. */
  readonly unnamed?: ReactNode
}

/** The mark and the name of the product. A provider's own brand has its first letter for a mark. */
export function Brand({ productName, unnamed }: Props) {
  const own = brandName()
  return (
    <span className={styles['brand']}>
      {own === undefined ? (
        <Mark />
      ) : (
        <span className={styles['initial']} aria-hidden="true">
          {own.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span>{own ?? productName ?? unnamed}</span>
    </span>
  )
}

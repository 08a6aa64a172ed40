import { Fragment, type ReactNode } from 'react'
import styles from './SummaryList.module.css'

export type Pairs = readonly { readonly term: string; readonly value: ReactNode }[]

/** Read-only pairs: a review before sending, a receipt, the details of a report row. */
export function SummaryList({ pairs }: { readonly pairs: Pairs }) {
  return (
    <dl className={styles['list']}>
      {pairs.map(({ term, value }) => (
        <Fragment key={term}>
          <dt className={styles['term']}>{term}</dt>
          <dd className={styles['value']}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

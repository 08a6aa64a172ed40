import { differingPlaces } from '@kassavirta/domain/bags/counting/nearness'
import styles from './MarkedNumber.module.css'

type Props = { readonly number: string; readonly beside: string }

/** A number with the digits marked in which another one differs. */
export function MarkedNumber({ number, beside }: Props) {
  const places = new Set(differingPlaces(beside, number))
  // With nothing alike there is nothing to point at.
  if (places.size > 2) return <b className={styles['number']}>{number}</b>
  return (
    <b className={styles['number']}>
      {number.split('').map((digit, at) => (places.has(at) ? <mark key={at}>{digit}</mark> : digit))}
    </b>
  )
}

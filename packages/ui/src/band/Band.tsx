import styles from './Band.module.css'
import { bandShares, type BandPieces } from './band-shares.ts'

type Props = {
  readonly pieces: BandPieces
  readonly size?: 'thin' | 'thick'
}

/** A strip beside a sum of cash that shows what it is made of, by value. It is data: without pieces there is none. */
export function Band({ pieces, size = 'thick' }: Props) {
  const shares = bandShares(pieces)
  if (shares.length === 0) return null
  return (
    <span
      className={styles['band']}
      data-size={size}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- made of elements, no file that an img could show
      role="img"
      aria-label={shares.map(({ text }) => text).join(', ')}
    >
      {shares.map(({ kind, sum }) => (
        <span key={kind} className={styles['share']} data-edge={kind} style={{ flexGrow: sum }} />
      ))}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './Brand.module.css'

type Props = {
  /** Undefined until the server has answered; a provider's own name stands in the page itself. */
  readonly productName: string | undefined
  /** Shown while the name is not known. */
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

/** A K of seven strips, from 500 at the top to 5 at the bottom as in the count grid: its stem is the coloured edge. */
const strips = [
  ['pcs_500e', 'M2 .4h5.2v3.2H2zM17.6.4h8.6l-2.5 3.2h-8.6z'],
  ['pcs_200e', 'M2 4.3h5.2v3.2H2zM14.56 4.3h8.6l-2.5 3.2h-8.6z'],
  ['pcs_100e', 'M2 8.2h5.2v3.2H2zM11.52 8.2h8.6l-2.5 3.2h-8.6z'],
  ['pcs_50e', 'M2 12.1h5.2v3.2H2zM8 12.1h9.2v3.2H8z'],
  ['pcs_20e', 'M2 16h5.2v3.2H2zM8.55 16h8.6l2.5 3.2h-8.6z'],
  ['pcs_10e', 'M2 19.9h5.2v3.2H2zM11.59 19.9h8.6l2.5 3.2h-8.6z'],
  ['pcs_5e', 'M2 23.8h5.2V27H2zM14.64 23.8h8.6l2.5 3.2h-8.6z'],
] as const

/** The mark of Kassavirta. The name stands beside it, so it has no text of its own. */
function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      {strips.map(([note, shape]) => (
        <path key={note} data-edge={note} d={shape} />
      ))}
    </svg>
  )
}

/** Reads a meta tag that the server has written into the page (packages/server/src/platform/http/web-files.ts). */
export const pageFact = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The name of a provider's own brand; undefined where the product goes by its own name. */
const brandName = (): string | undefined => pageFact('application-name')

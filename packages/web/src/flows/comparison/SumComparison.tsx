import type { ReactNode } from 'react'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { Band, type BandPieces } from '@kassavirta/ui/figures/Band.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { comparisonTexts as texts } from '../texts.fi.ts'
import styles from './SumComparison.module.css'

type Props = {
  readonly declared: Cents | null
  readonly declaredPieces?: BandPieces | undefined
  /** Absent before the counting. */
  readonly counted?: Cents | undefined
  readonly countedPieces?: BandPieces | undefined
  /** Null where nothing was declared, then there is nothing to differ from (decisions O10). */
  readonly difference?: Cents | null
  /** True inside a panel, which has its own edge. */
  readonly bare?: boolean
}

/** The declared sum, the counted sum and their difference, with the notes and coins of each sum where they are known. */
export function SumComparison(props: Props) {
  const {
    declared,
    declaredPieces = {},
    counted,
    countedPieces = {},
    difference = null,
    bare = false,
  } = props
  return (
    <section
      className={classes(layout['box'], styles['sums'], bare && styles['bare'])}
      aria-label={texts.sums}
    >
      <dl className={styles['list']}>
        <Figure term={texts.declared} below={<Band pieces={declaredPieces} />}>
          {declared === null ? (
            <span className={styles['none']}>{texts.notDeclared}</span>
          ) : (
            formatEuros(declared)
          )}
        </Figure>
        {counted !== undefined && (
          <Figure term={texts.counted} below={<Band pieces={countedPieces} />}>
            {formatEuros(counted)}
          </Figure>
        )}
        {difference !== null && (
          <Figure term={texts.difference}>
            <Difference difference={difference} />
          </Figure>
        )}
      </dl>
    </section>
  )
}

type FigureProps = { readonly term: string; readonly below?: ReactNode; readonly children: ReactNode }

const Figure = ({ term, below, children }: FigureProps) => (
  <div>
    <dt>{term}</dt>
    <dd>
      <span className={styles['figure']}>{children}</span>
      {below}
    </dd>
  </div>
)

/** Minus is red and plus is ink: both are differences, only one is missing money. A word says which. */
export function Difference({ difference }: { readonly difference: Cents }) {
  const mark = difference < 0 ? 'shortage' : 'surplus'
  if (difference === 0) return <span className={styles['even']}>{texts.even}</span>
  return (
    <span className={styles[mark]}>
      {signedEuros(difference)} <small className={styles['word']}>{texts[mark]}</small>
    </span>
  )
}

/** A difference shows its direction in both cases: `−20,00 €`, `+5,00 €`. */
export const signedEuros = (difference: Cents): string =>
  `${difference > 0 ? '+' : ''}${formatEuros(difference)}`

export const signedCount = (difference: number): string => {
  const sign = difference < 0 ? '\u2212' : difference > 0 ? '+' : ''
  return `${sign}${formatCount(Math.abs(difference))}`
}

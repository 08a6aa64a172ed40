import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkTo } from '../../platform/routing/link-to.ts'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import type { BandPieces } from '@kassavirta/ui/band/band-shares.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import styles from './Receipt.module.css'
import { wizardTexts } from './texts.fi.ts'

type Props = {
  /** Shown in large type, e.g. the number and the sum. */
  readonly large: readonly { readonly term: string; readonly value: ReactNode }[]
  /** What the sum is made of, where it is known. */
  readonly pieces?: BandPieces
  readonly children: ReactNode
  /** The label of the button that closes the receipt and opens an empty form. */
  readonly again: string
  readonly onAgain: () => void
}

/** The receipt, for the screen and for one sheet of paper. */
export function Receipt({ large, pieces = {}, children, again, onAgain }: Props) {
  const router = useRouter()
  return (
    <div className={styles['receipt']}>
      <div className={styles['large']}>
        <dl>
          {large.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Band pieces={pieces} />
      </div>
      {children}
      <div className={styles['actions']}>
        <Button onClick={() => void router.navigate({ to: linkTo('FrontPage') })}>{wizardTexts.ok}</Button>
        <Button kind="secondary" onClick={() => window.print()}>
          {wizardTexts.print}
        </Button>
        <Button kind="text" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </div>
  )
}

/** A part of the receipt that is not printed. */
export const ScreenOnly = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['onScreen']}>{children}</p>
)

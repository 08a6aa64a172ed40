import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkTo } from '../../platform/routing/link-to.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import styles from './Receipt.module.css'
import { wizardTexts } from './texts.fi.ts'

type Props = {
  /** What is read from a distance: the number, the sum. */
  readonly large: readonly { readonly term: string; readonly value: ReactNode }[]
  readonly children: ReactNode
  /** The words of the button that puts the receipt away and opens an empty form. */
  readonly again: string
  readonly onAgain: () => void
}

/** The receipt, on the screen and on one sheet of paper. */
export function Receipt({ large, children, again, onAgain }: Props) {
  const router = useRouter()
  return (
    <div className={styles['receipt']}>
      <dl className={styles['large']}>
        {large.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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

/** A part of the receipt that paper has no use for. */
export const ScreenOnly = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['onScreen']}>{children}</p>
)

import type { ReactNode } from 'react'
import { usePortalRouter } from '../../platform/routing/portal-router.tsx'
import { Band, type BandPieces } from '@kassavirta/ui/figures/Band.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './Receipt.module.css'
import { wizardTexts } from '../texts.fi.ts'

type SheetProps = {
  /** Shown in large type, e.g. the number and the sum. */
  readonly large: readonly { readonly term: string; readonly value: ReactNode }[]
  /** The notes and coins of the sum, where they are known. */
  readonly pieces?: BandPieces
  readonly children: ReactNode
  /** Buttons and links, which are not printed. */
  readonly actions: ReactNode
}

/** The layout of a receipt, on the screen and on one sheet of paper. */
export const ReceiptSheet = ({ large, pieces = {}, children, actions }: SheetProps) => (
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
    <div className={classes(layout['actions'], styles['actions'])} data-screen-only>
      {actions}
    </div>
  </div>
)

export const PrintButton = () => (
  <Button kind="secondary" onClick={() => window.print()}>
    {wizardTexts.print}
  </Button>
)

type Props = Omit<SheetProps, 'actions'> & {
  /** The button that closes the receipt and opens an empty form; undefined where there is no form. */
  readonly again?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** The receipt after a form was sent. */
export function Receipt({ again, ...sheet }: Props) {
  const router = usePortalRouter()
  return (
    <ReceiptSheet
      {...sheet}
      actions={
        <>
          <Button onClick={() => void router.open('FrontPage')}>{wizardTexts.ok}</Button>
          <PrintButton />
          {again && (
            <Button kind="text" onClick={again.onPress}>
              {again.label}
            </Button>
          )}
        </>
      }
    />
  )
}

/** A part of the receipt that is not printed. */
export const ScreenOnly = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['onScreen']} data-screen-only>
    {children}
  </p>
)

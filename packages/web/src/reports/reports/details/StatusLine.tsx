import { CustodyLine, type CustodyStep } from '@kassavirta/ui/custody-line/CustodyLine.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import type { ReactNode } from 'react'
import styles from './details.module.css'

type Props = {
  /** What the line is about, for those who do not see it. */
  readonly label: string
  readonly steps: readonly CustodyStep[]
  /** What can be done about it now. */
  readonly children?: ReactNode
}

/** Where an entry is, above its details, and nothing where that is not told: the same line for deposits, orders, supplies and visits. */
export const StatusLine = ({ label, steps, children }: Props) => (
  <section className={classes(layout['box'], styles['custody'])}>
    {steps.length > 0 && <CustodyLine label={label} steps={steps} />}
    {children}
  </section>
)

import type { ReactNode } from 'react'
import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './Header.module.css'
import { appTexts } from './texts.fi.ts'

type Props = {
  readonly productName: string | undefined
  /** The name did not come: the link then says where it leads. */
  readonly failed: boolean
  /** Place of business and menu. */
  readonly children?: ReactNode
}

export function Header({ productName, failed, children }: Props) {
  return (
    <header className={styles['header']}>
      <PortalLink to="FrontPage" className={styles['brand']}>
        {productName ?? (failed ? appTexts.frontPage : <VisuallyHidden>{appTexts.frontPage}</VisuallyHidden>)}
      </PortalLink>
      <div className={styles['right']}>{children}</div>
    </header>
  )
}

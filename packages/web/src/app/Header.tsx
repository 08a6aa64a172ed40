import type { ReactNode } from 'react'
import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Mark } from '@kassavirta/ui/icons/Mark.tsx'
import styles from './Header.module.css'
import { appTexts } from './texts.fi.ts'

type Props = {
  readonly productName: string | undefined
  /** True when the name could not be fetched; the link then says where it leads. */
  readonly failed: boolean
  /** The chosen company and the menu. */
  readonly children?: ReactNode
}

export function Header({ productName, failed, children }: Props) {
  return (
    <header className={styles['header']}>
      <PortalLink to="FrontPage" className={styles['brand']}>
        <Mark />
        {productName ?? (failed ? appTexts.frontPage : <VisuallyHidden>{appTexts.frontPage}</VisuallyHidden>)}
      </PortalLink>
      <div className={styles['right']}>{children}</div>
    </header>
  )
}

import type { ReactNode } from 'react'
import { Brand } from '@kassavirta/ui/brand/Brand.tsx'
import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './Header.module.css'
import { appTexts } from './texts.fi.ts'

type Props = {
  readonly productName: string | undefined
  /** True when the name could not be fetched; the link then says where it leads. */
  readonly failed: boolean
  /** The links to the main screens. */
  readonly ways: ReactNode
  /** The chosen company and the menus. */
  readonly children: ReactNode
}

export function Header({ productName, failed, ways, children }: Props) {
  return (
    <header className={styles['header']} data-screen-only>
      <div className={styles['inner']}>
        <PortalLink to="FrontPage" className={styles['brand']}>
          <Brand
            productName={productName}
            unnamed={failed ? appTexts.frontPage : <VisuallyHidden>{appTexts.frontPage}</VisuallyHidden>}
          />
        </PortalLink>
        {ways}
        <div className={styles['right']}>{children}</div>
      </div>
    </header>
  )
}

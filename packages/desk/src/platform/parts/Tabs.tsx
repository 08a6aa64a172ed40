import { partsOf, type AddressTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useEffect, useRef } from 'react'
import { needsOf, type DeskRowId, linkTo, type DeskAddress, type PlainRowId } from '../routing/desk-rows.ts'
import { Link } from '../routing/Link.tsx'
import { useStaff } from '../session/session-context.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import styles from './Tabs.module.css'

export type Tab = {
  readonly row: PlainRowId
  readonly name: string
  /** How many rows wait in it; undefined while unknown. */
  readonly count?: number | undefined
  /** True when the count needs attention. */
  readonly warns?: boolean
}

/** A tab of one subject, e.g. of a place, has its whole address. */
type TabOfSubject = Omit<Tab, 'row'> & { readonly row: DeskRowId; readonly href: DeskAddress }

type Props = {
  readonly label: string
  readonly tabs: readonly (Tab | TabOfSubject)[]
  /** The query parameters that the address of every tab has. */
  readonly search?: AddressTexts
}

/** The lists of an area that the person may see, below the bar. Each has an address of its own, so these are links. */
export function Tabs({ label, tabs, search }: Props) {
  const { path } = useAddress()
  const { may } = useStaff()
  const nav = useRef<HTMLElement>(null)
  const counts = tabs.map(({ count }) => count).join(' ')
  useEffect(() => {
    // On a phone the tabs are wider than the screen, and a count makes them wider still. The page itself stays where it is.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (current)
      nav.current?.scrollTo({ left: current.offsetLeft - nav.current.offsetLeft - current.offsetWidth })
  }, [path, counts])
  return (
    <nav ref={nav} className={styles['tabs']} aria-label={label} data-screen-only>
      {tabs
        .filter(({ row }) => may(...needsOf(row)))
        .map((tab) => ({ ...tab, href: 'href' in tab ? tab.href : linkTo(tab.row, {}, search) }))
        .map(({ row, href, name, count, warns }) => (
          <Link
            key={row}
            href={href}
            className={styles['tab']}
            aria-current={path === partsOf(href).path ? 'page' : undefined}
          >
            {name}
            {count !== undefined && count > 0 && <Badge tone={warns ? 'warn' : 'plain'}>{count}</Badge>}
          </Link>
        ))}
    </nav>
  )
}

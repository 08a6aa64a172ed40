import { useBarHeight } from '@kassavirta/ui/count-grid/use-bar-height.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useRef } from 'react'
import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { useScreenId } from '../platform/routing/use-screen.ts'
import { useSignedIn } from '../platform/session/session-context.ts'
import { usePermissions } from '../platform/session/use-permissions.ts'
import { frameTexts } from './frame-texts.fi.ts'
import { UnreadCount } from './UnreadCount.tsx'
import styles from './Ways.module.css'
import { liesWithin, waysFor } from './ways.ts'

/** The links in the header of a wide window. */
export function HeaderWays() {
  const ways = useWays()
  const open = useScreenId()
  return (
    <nav className={styles['row']} aria-label={frameTexts.ways}>
      {ways.map((way) => (
        <PortalLink key={way.to} to={way.to} within={liesWithin(open, way.to)} className={styles['way']}>
          {way.label}
          {way.to === 'MessagesPage' && <UnreadCount />}
        </PortalLink>
      ))}
    </nav>
  )
}

/** The same on a phone, within reach of the thumb. */
export function WayBar() {
  const ways = useWays().filter(({ onPhone }) => onPhone)
  const open = useScreenId()
  const bar = useRef<HTMLElement>(null)
  useBarHeight(bar)
  return (
    <nav ref={bar} className={styles['bar']} aria-label={frameTexts.ways}>
      {ways.map((way) => (
        <PortalLink key={way.to} to={way.to} within={liesWithin(open, way.to)} className={styles['stop']}>
          <Icon name={way.icon} />
          {way.label}
          {way.to === 'MessagesPage' && <UnreadCount />}
        </PortalLink>
      ))}
    </nav>
  )
}

/** Nothing until the rights are known: a link that came later would push the others aside. */
function useWays() {
  const { user, company } = useSignedIn()
  const { can, entries, failed } = usePermissions()
  if (company && !entries && !failed) return []
  return waysFor({ can, hasCompanies: user.permittedCompanies.length > 0 })
}

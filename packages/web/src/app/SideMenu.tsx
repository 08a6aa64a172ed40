import { fullName } from '@kassavirta/domain/kernel/names'
import { SignOutButton } from '../features/session/SignOutButton.tsx'
import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { useSignedIn } from '../platform/session/session-context.ts'
import { usePermissions } from '../platform/session/use-permissions.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { menuFor } from './menu-items.ts'
import { PermissionsFailed } from './PermissionsFailed.tsx'
import styles from './SideMenu.module.css'
import { appTexts } from './texts.fi.ts'
import { unreadText } from './unread-texts.ts'
import { useUnread } from './unread.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

export function SideMenu() {
  const permissions = usePermissions()
  const { data: config } = useConfig()
  const { user } = useSignedIn()
  const menu = menuFor(config?.productName ?? appTexts.services, {
    can: permissions.can,
    hasCompanies: user.permittedCompanies.length > 0,
  })
  return (
    <>
      <PermissionsFailed permissions={permissions} />
      <nav aria-label={appTexts.menu}>
        {menu.map(({ heading, items }) => (
          <section key={heading} className={styles['section']}>
            <h3 className={styles['heading']}>{heading}</h3>
            <ul className={styles['list']}>
              {items.map(({ to, label, search }) => (
                <li key={label}>
                  <PortalLink to={to} search={search} className={styles['item']}>
                    {label}
                    {to === 'MessagesPage' && <UnreadCount />}
                  </PortalLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Person />
    </>
  )
}

function UnreadCount() {
  const { data } = useUnread()
  if (!data?.messages) return null
  return (
    <>
      <UnreadBadge count={data.messages} />
      <VisuallyHidden>{unreadText(data.messages)}</VisuallyHidden>
    </>
  )
}

function Person() {
  const { user } = useSignedIn()
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>{fullName(user)}</h3>
      <ul className={styles['list']}>
        <li>
          <PortalLink to="UserProfile" className={styles['item']}>
            {appTexts.ownDetails}
          </PortalLink>
        </li>
      </ul>
      <SignOutButton />
    </section>
  )
}

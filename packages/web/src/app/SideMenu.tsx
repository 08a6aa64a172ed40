import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { useSignedIn } from '../platform/session/session-context.ts'
import { usePermissions } from '../platform/session/use-permissions.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useScreenId } from '../platform/routing/use-screen.ts'
import { UnreadAnswers } from '../flows/own-cases/UnreadAnswers.tsx'
import { menuFor } from './menu-items.ts'
import { menuTexts } from './menu-texts.fi.ts'
import { PermissionsFailed } from './PermissionsFailed.tsx'
import styles from './SideMenu.module.css'
import { frameTexts } from './frame-texts.fi.ts'
import { UnreadCount } from './UnreadCount.tsx'
import { liesWithinItem } from './ways.ts'

export function SideMenu() {
  const permissions = usePermissions()
  const { data: config } = useConfig()
  const { user } = useSignedIn()
  const open = useScreenId()
  const menu = menuFor(config?.productName ?? menuTexts.services, {
    can: permissions.can,
    hasCompanies: user.permittedCompanies.length > 0,
    isOn: (name) => config?.[name] ?? false,
  })
  return (
    <>
      <PermissionsFailed permissions={permissions} />
      <nav aria-label={frameTexts.menu}>
        {menu.map(({ heading, items }) => (
          <section key={heading} className={styles['section']}>
            <h3 className={styles['heading']}>{heading}</h3>
            <ul className={styles['list']}>
              {items.map(({ to, label, icon, search, needs }) => (
                <li key={label}>
                  <PortalLink
                    exact={to === 'ReportList'}
                    to={to}
                    search={search}
                    within={liesWithinItem(open, needs ? { to, needs } : { to })}
                    className={styles['item']}
                  >
                    <Icon name={icon} />
                    <span className={styles['label']}>{label}</span>
                    {to === 'MessagesPage' && <UnreadCount />}
                    {to === 'OwnCases' && <UnreadAnswers />}
                  </PortalLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}

import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { UnreadAnswers } from '../../flows/questions/UnreadAnswers.tsx'
import { PortalLink, useScreenId } from '../../platform/routing/portal-router.tsx'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useConfig, useSignedIn } from '../../platform/session/use-session.ts'
import { PermissionsFailed } from '../faults/AppFault.tsx'
import { menuTexts } from '../later-texts.fi.ts'
import { frameTexts } from '../signed-in-texts.fi.ts'
import { UnreadCount } from './UnreadCount.tsx'
import { liesWithinItem, menuFor } from './menu-items.ts'
import styles from './SideMenu.module.css'

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

import { dayOf, formatDay, weekdayOf } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { DepositDraftBanner } from '../../features/deposits/DepositDraftBanner.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { NoCompanies } from '../NoCompanies.tsx'
import { PermissionsFailed } from '../PermissionsFailed.tsx'
import { CompanyPicker } from '../CompanyPicker.tsx'
import { useUnread } from '../unread.ts'
import { QuickActions } from './QuickActions.tsx'
import { Announcements } from './Announcements.tsx'
import styles from './FrontPage.module.css'
import { MessagesTile } from './MessagesTile.tsx'
import { RequestDrafts } from './RequestDrafts.tsx'
import { ServiceDesk } from './ServiceDesk.tsx'
import { frontTexts, weekdays } from './texts.fi.ts'

export function FrontPage() {
  const { user } = useSignedIn()
  const permissions = usePermissions()
  const unread = useUnread()
  const today = dayOf(useServerNow())
  const isUnread = unread.data !== undefined && unread.data.messages > 0
  const messages = (
    <div className={styles['messages']}>
      <MessagesTile unread={unread} />
    </div>
  )
  return (
    <>
      <PageHeading lead={`${weekdays[weekdayOf(today)]} ${formatDay(today)}`}>
        {fill(frontTexts.greeting, { firstName: user.firstName })}
      </PageHeading>
      {user.permittedCompanies.length === 0 ? <NoCompanies /> : <CompanyPicker />}
      <PermissionsFailed permissions={permissions} />
      <DepositDraftBanner />
      <RequestDrafts />
      <div className={styles['grid']}>
        {/* In the one column of a phone, and for the keyboard everywhere, unread messages come first. The tile moves, not
            the actions, which would lose the focus. */}
        {isUnread && messages}
        <QuickActions permissions={permissions} />
        {!isUnread && messages}
        <div className={styles['side']}>
          <Announcements />
          <ServiceDesk />
        </div>
      </div>
    </>
  )
}

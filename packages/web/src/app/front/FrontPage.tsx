import { dayOf, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { DepositDraftBanner } from '../../features/deposits/DepositDraftBanner.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useServerNow } from '../../platform/use-server-now.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { NoPlaces } from '../NoPlaces.tsx'
import { PermissionsFailed } from '../PermissionsFailed.tsx'
import { PlacePicker } from '../PlacePicker.tsx'
import { useUnread } from '../unread.ts'
import { Acts } from './Acts.tsx'
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
  const acts = <Acts key="acts" permissions={permissions} />
  const messages = (
    <div key="messages" className={styles['messages']}>
      <MessagesTile unread={unread} />
    </div>
  )
  return (
    <>
      <PageHeading lead={`${weekdays[weekdayShort(today)]} ${formatDay(today)}`}>
        {fill(frontTexts.greeting, { firstName: user.firstName })}
      </PageHeading>
      {user.permittedCompanies.length === 0 ? <NoPlaces /> : <PlacePicker />}
      <PermissionsFailed permissions={permissions} />
      <DepositDraftBanner />
      <RequestDrafts />
      <div className={styles['grid']}>
        {/* One column on a phone: what is unread comes first there, and for the keyboard everywhere. */}
        {unread.data && unread.data.messages > 0 ? [messages, acts] : [acts, messages]}
        <div className={styles['side']}>
          <Announcements />
          <ServiceDesk />
        </div>
      </div>
    </>
  )
}

import { dayOf, formatDay, weekdayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { NoCompanies } from '../NoCompanies.tsx'
import { PermissionsFailed } from '../PermissionsFailed.tsx'
import { useUnread } from '../unread.ts'
import { QuickActions } from './QuickActions.tsx'
import { Announcements, useAnnouncements } from './Announcements.tsx'
import card from './Card.module.css'
import styles from './FrontPage.module.css'
import { Drafts } from './Drafts.tsx'
import { MessagesTile } from './MessagesTile.tsx'
import { Place } from './Place.tsx'
import { ServiceDesk } from './ServiceDesk.tsx'
import { Situation, SituationHeading } from './Situation.tsx'
import { frontTexts, weekdays } from './texts.fi.ts'
import { useOverview } from './use-overview.ts'

export function FrontPage() {
  const { user, company } = useSignedIn()
  const permissions = usePermissions()
  const unread = useUnread()
  const overview = useOverview(unread)
  const announcements = useAnnouncements()
  const today = dayOf(useServerNow())
  return (
    <>
      <div className={styles['top']}>
        <div className={styles['hello']}>
          <PageHeading lead={`${weekdays[weekdayOf(today)]} ${formatDay(today)}`}>
            {fill(frontTexts.greeting, { firstName: user.firstName })}
          </PageHeading>
        </div>
        {user.permittedCompanies.length > 0 && <Place />}
      </div>
      {user.permittedCompanies.length === 0 && <NoCompanies />}
      <PermissionsFailed permissions={permissions} />
      <Drafts />
      <MessagesTile unread={unread} />
      <QuickActions permissions={permissions} latest={overview.data?.deposits?.latest} />
      <Announcements answer={announcements} />
      {/* Nothing moves where everything below the banners waits until they are known. */}
      {(announcements.data ?? announcements.failure) && (
        <>
          {company && <SituationHeading overview={overview} />}
          {company && (
            <div className={card['grid']}>
              <Situation overview={overview} permissions={permissions} />
            </div>
          )}
          <ServiceDesk />
        </>
      )}
    </>
  )
}

import { dayOf, formatDay, weekdayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { usePermissions, type Permissions } from '../../platform/session/use-permissions.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { NoCompanies } from '../NoCompanies.tsx'
import { PartBoundary } from '../PartBoundary.tsx'
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
import { useOverview, type OverviewAnswer } from './use-overview.ts'

const ConcernSituation = lazyPart(() => import('./concern/ConcernSituation.tsx'), 'ConcernSituation')
const AdministrationCards = lazyPart(
  () => import('./administration/AdministrationCards.tsx'),
  'AdministrationCards',
)

type StateProps = { readonly overview: OverviewAnswer; readonly permissions: Permissions }

export function FrontPage() {
  const { user, company } = useSignedIn()
  const permissions = usePermissions()
  const unread = useUnread()
  const overview = useOverview(unread)
  const announcements = useAnnouncements()
  const today = dayOf(useServerNow())
  const areRightsKnown = !company || permissions.entries !== undefined || permissions.failed
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
      <QuickActions permissions={permissions} overview={overview.data} />
      {/* Nothing moves where what is below waits: for the rights, which decide on the height of the acts, and the banners. */}
      {areRightsKnown && <Announcements answer={announcements} />}
      {areRightsKnown && (announcements.data ?? announcements.failure) && (
        <>
          <State overview={overview} permissions={permissions} />
          <ServiceDesk />
        </>
      )}
    </>
  )
}

const placeRights = ['deposit', 'changeOrder', 'depositReport', 'changeOrderReport'] as const

/** The state of the place; of the whole concern for who has its reports and no rights at the place. */
function State({ overview, permissions }: StateProps) {
  const { company } = useSignedIn()
  const { can } = permissions
  const seesConcern = can('concernReport') && !placeRights.some(can)
  const administers = can('mandateAdmin') || can('roleAdmin')
  return (
    <>
      {seesConcern && (
        <PartBoundary>
          <ConcernSituation />
        </PartBoundary>
      )}
      {company && !seesConcern && <SituationHeading overview={overview} />}
      {company && (
        <div className={card['grid']}>
          <Situation overview={overview} permissions={permissions} />
          {administers && (
            <PartBoundary waiting={null}>
              <AdministrationCards can={can} isWhole={!can('deposit') && !can('changeOrder')} />
            </PartBoundary>
          )}
        </div>
      )}
    </>
  )
}

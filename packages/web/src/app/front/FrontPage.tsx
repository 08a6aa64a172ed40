import { useId, Fragment, Suspense } from 'react'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf, formatDay, weekdayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getAnnouncements, type Announcement, isSafeLink } from '@kassavirta/domain/letters/messages/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { type DraftOwner, type DraftFormat, useDraft } from '@kassavirta/ui/submission/drafts.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { DEPOSIT_FLOW, draftSentence } from '../../bags/deposits/draft-sentence.ts'
import { depositDraftTexts } from '../../flows/frame-texts.fi.ts'
import { DraftBanner, savedTime } from '../../flows/wizard/DraftBanner.tsx'
import { useApiQuery, useConfig, useSignedIn } from '../../platform/session/use-session.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import type { PlainRoute } from '../../platform/routing/route-rows.ts'
import { usePermissions, type Permissions } from '../../platform/session/use-permissions.ts'
import { NoCompanies } from '../entry/NoCompanies.tsx'
import { PartBoundary, PermissionsFailed } from '../faults/AppFault.tsx'
import { useUnread, noticesText, unreadText } from '../frame/UnreadCount.tsx'
import { frameTexts, frontTexts, weekdays, situationTexts, draftTexts } from '../signed-in-texts.fi.ts'
import { Place } from '../places/Place.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Situation, SituationHeading, useOverview, type OverviewAnswer } from './situation/Situation.tsx'
import card from './Card.module.css'
import styles from './FrontPage.module.css'

const ConcernSituation = lazyPart(() => import('./situation/ConcernSituation.tsx'), 'ConcernSituation')
const AdministrationCards = lazyPart(() => import('./AdministrationCards.tsx'), 'AdministrationCards')

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
      {/* The parts below wait for the rights, which decide on the height of the actions, and for the banners: so nothing moves. */}
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

/** The state of the place, or of the whole concern for a person with concern reports and no rights at the place. */
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

/** Contact details of the service desk. Lines that the provider has not filled in are left out. */
function ServiceDesk() {
  const headingId = useId()
  const { data } = useConfig()
  if (!data) return null
  const { serviceDeskHours: hours, serviceDeskPhone: phone, serviceDeskEmail: mail } = data
  return (
    <section className={styles['desk']} aria-labelledby={headingId}>
      <h2 id={headingId}>{frontTexts.serviceDesk}</h2>
      {hours && <p className={styles['hours']}>{hours}</p>}
      {phone && (
        <p>
          <PhoneLink number={phone} />
        </p>
      )}
      {mail && (
        <p>
          <a href={`mailto:${mail}`}>{mail}</a>
        </p>
      )}
    </section>
  )
}

type TileProps = { readonly unread: ReturnType<typeof useUnread> }

/** A tile at every width of the page; it leads to the messages and counts the unread ones. */
function MessagesTile({ unread: { data, failure } }: TileProps) {
  const waiting = data !== undefined && data.messages > 0
  return (
    <PortalLink to="MessagesPage" className={classes(layout['box'], styles['tile'])}>
      <UnreadBadge count={data?.messages ?? 0} />
      <span>
        {waiting ? (
          <VisuallyHidden>{`${frameTexts.messages}: `}</VisuallyHidden>
        ) : (
          <b>{frameTexts.messages}</b>
        )}
        {waiting && (
          <b>
            {unreadText(data.messages)}
            {data.notices > 0 && ','}
          </b>
        )}{' '}
        <small>
          {waiting && noticesText(data.messages, data.notices)}
          {data?.messages === 0 && unreadText(0)}
          {failure && frontTexts.messagesFailed}
        </small>
      </span>
      <Icon name="chevron-right" />
    </PortalLink>
  )
}

/** Announcements have their own call, because they are the same at every place. */
function useAnnouncements() {
  const { query } = useApiQuery()
  return useAnswer(query(getAnnouncements, {}))
}

/** The provider's announcements to everybody, each in a banner. */
function Announcements({ answer }: { readonly answer: ReturnType<typeof useAnnouncements> }) {
  const { data, failure, trying, tryNow } = answer
  if (failure) {
    return (
      <Banner
        kind="warn"
        action={
          <Button kind="secondary" busy={trying} onClick={tryNow}>
            {faultTexts.tryAgain}
          </Button>
        }
      >
        {frontTexts.announcementsFailed}
      </Banner>
    )
  }
  if (!data || data.announcements.length === 0) return null
  return (
    <section aria-label={situationTexts.announcements}>
      <ul className={styles['announcements']}>
        {data.announcements.map((each) => (
          <li key={each.viite}>
            <AnnouncementBanner announcement={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AnnouncementBanner({ announcement: { kuvaus, arvo } }: { readonly announcement: Announcement }) {
  const textId = useId()
  return (
    <Banner kind="info">
      <span id={textId}>{kuvaus}</span> {isSafeLink(arvo) && <ReadMore to={arvo} textId={textId} />}
    </Banner>
  )
}

/** Links of the same name are distinguished by the text that describes each. */
function ReadMore({ to, textId }: { readonly to: string; readonly textId: string }) {
  if (!to.startsWith('/')) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" aria-describedby={textId}>
        {frontTexts.readMore}
      </a>
    )
  }
  // A page of the portal opens in the same tab, since a new one would ask for sign-in.
  const { pathname, search, hash } = new URL(to, document.baseURI)
  return (
    <AddressLink href={`${pathname}${search}${hash}`} aria-describedby={textId}>
      {frontTexts.readMore}
    </AddressLink>
  )
}

/** Reads only whether there is a draft and since when; only its own form can read its content. */
const anyDraft: DraftFormat<unknown, unknown> = {
  version: 1,
  readTyped: (found) => found ?? undefined,
  readBody: (found) => found,
}

/** The rules of the deposit form, fetched only where a deposit waits. */
const Sentence = lazyPart(
  () => import('../../bags/deposits/DepositDraftSentence.tsx'),
  'DepositDraftSentence',
)

/** As wide as a sum, so that the line breaks as it will with the sum. */
const SUM_TO_COME = '…… €'

/** The person's unfinished forms for this company on this device. Confirmed requests are shown on every screen. */
function Drafts() {
  const { user, company } = useSignedIn()
  if (!company) return null
  const owner = { userId: user.id, companyId: company.id }
  return (
    <Fragment key={company.id}>
      <DepositDraft owner={{ ...owner, flow: DEPOSIT_FLOW }} />
      {keysOf(draftTexts).map((flow) => (
        <RequestDraft key={flow} owner={{ ...owner, flow }} />
      ))}
    </Fragment>
  )
}

function DepositDraft({ owner }: { readonly owner: DraftOwner }) {
  const draft = useDraft(owner, anyDraft)
  if (!draft || draft.pending) return null
  const withoutSum = draftSentence(draft.savedAt, SUM_TO_COME)
  return (
    <DraftBanner heading={depositDraftTexts.draft} to="Tilitys">
      <ErrorBoundary fallback={() => withoutSum}>
        <Suspense fallback={withoutSum}>
          <Sentence owner={owner} />
        </Suspense>
      </ErrorBoundary>
    </DraftBanner>
  )
}

type Flow = keyof typeof draftTexts

const screens: Readonly<Record<Flow, PlainRoute>> = {
  'change-order': 'Vaihtoraha',
  'supply-order': 'EquipmentOrder',
  'visit-change': 'ScheduleChangeForm',
  visit: 'VisitChange',
}

function RequestDraft({ owner }: { readonly owner: DraftOwner & { readonly flow: Flow } }) {
  const draft = useDraft(owner, anyDraft)
  if (!draft || draft.pending) return null
  return (
    <DraftBanner heading={draftTexts[owner.flow]} to={screens[owner.flow]}>
      {fill(frontTexts.draftSaved, { time: savedTime(draft.savedAt) })}
    </DraftBanner>
  )
}

import { use, useLayoutEffect, useEffect, useSyncExternalStore, useState, useRef } from 'react'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import type { Answer } from '@kassavirta/ui/api/answers.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { isTyping } from '@kassavirta/ui/browser/is-typing.ts'
import { onTabFault, tabIsAtFault } from '@kassavirta/ui/browser/tab-fault.ts'
import { useBarHeight } from '@kassavirta/ui/count-grid/use-bar-height.ts'
import { Brand } from '@kassavirta/ui/elements/Brand.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { SkipLink } from '@kassavirta/ui/elements/SkipLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { DropDown } from '@kassavirta/ui/overlay/DropDown.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { SignOutButton } from '../../people/session/SessionEnd.tsx'
import { useScreenId, useScreenTitle, PortalLink } from '../../platform/routing/portal-router.tsx'
import {
  linkTo,
  guardOf,
  REQUIRES_AUTHENTICATION,
  requirementsOf,
  accessOf,
} from '../../platform/routing/route-rows.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useConfig, useSession, useSignedIn } from '../../platform/session/use-session.ts'
import { SignedInArea } from '../entry/SignedInArea.tsx'
import { CurrentScreen, PartBoundary } from '../faults/AppFault.tsx'
import { ConfigFailed } from '../faults/StartFaults.tsx'
import { frameTexts } from '../signed-in-texts.fi.ts'
import { appTexts } from '../texts.fi.ts'
import { useUnread, UnreadCount } from './UnreadCount.tsx'
import { isWide, isWizard, namesPlace, liesWithin, mainLinksFor } from './main-links.ts'
import { AnnounceFirst, documentTitle, useDocumentTitle, focusHeading, MAIN } from './screen-change.ts'
import { useFetchLater } from './use-fetch-later.ts'
import styles from './Shell.module.css'
import frameStyles from './Frame.module.css'

/** The frame of every screen. */
export function Shell() {
  const config = useConfig()
  const signingIn = useSigningIn()
  const screen = useScreenId()
  const bar = useSession().user !== undefined && !isWizard(screen)
  useFocusOnNewScreen()
  useFocusInSight()
  return (
    <div className={classes(isWide(screen) && styles['wide'])}>
      <TabTitle productName={config.data?.productName} />
      <SkipLink to={MAIN}>{appTexts.skipToContent}</SkipLink>
      {!signingIn && <Header config={config} />}
      <PrintFrame />
      <main
        id={MAIN}
        className={classes(styles[signingIn ? 'signIn' : 'main'], bar && styles['aboveBar'])}
        tabIndex={-1}
      >
        <ConfigFailed config={config} />
        {guardOf(screen) === REQUIRES_AUTHENTICATION ? <SignedInArea /> : <CurrentScreen />}
      </main>
      {bar && <BottomBar />}
    </div>
  )
}

/**
 * A new screen is announced by moving the focus to its heading. A change of the search alone, such as the next page
 * of a report, is the same screen: there the focus stays where the person works.
 */
function useFocusOnNewScreen(): void {
  const router = useRouter()
  const announce = use(AnnounceFirst)
  // Before the effects of the first screen, which may want the focus for one of its fields and must come after this.
  useLayoutEffect(
    () =>
      router.onRendered(({ from, to }) => {
        // On arrival the keyboard starts from the top.
        const arriving = !from && !announce
        if (!arriving && from?.path !== to.path) focusHeading()
      }),
    [router, announce],
  )
}

/**
 * Browsers bring what gets the focus into sight, but of a text box of several lines only the line with the caret. After
 * Tab the rest follows, within the scroll padding of the page (base.css). A press of the mouse moves nothing: the page
 * would slide away from under it.
 */
function useFocusInSight(): void {
  useEffect(() => {
    const show = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keyup', show)
    return () => removeEventListener('keyup', show)
  }, [])
}

/** The head of every printed page: provider, company, person and time (decisions E12). */
function PrintFrame() {
  const { user, company } = useSession()
  const provider = useConfig().data?.companyName
  const now = useServerNow()
  const id = useScreenId()
  if (!user) return null
  // A report of many companies names them itself.
  const showsCompany = requirementsOf(id).needs !== 'concernReport'
  const printed = fill(frameTexts.printed, {
    name: fullName(user),
    moment: formatMoment(now),
  })
  return (
    <div className={frameStyles['frame']}>
      <span>{provider}</span>
      {showsCompany && company && <strong>{company.name}</strong>}
      <span>{printed}</span>
    </div>
  )
}

type Props = { readonly productName: string | undefined }

/** Sets the title of the browser tab, with the number of unread messages and a mark while a form has faults. */
function TabTitle({ productName }: Props) {
  const { user } = useSession()
  return user ? <TitleWithUnread productName={productName} /> : <PlainTitle productName={productName} />
}

function TitleWithUnread({ productName }: Props) {
  const { data } = useUnread()
  const atFault = useTabFault()
  useDocumentTitle(documentTitle(useScreenTitle(), productName, { unread: data?.messages, atFault }))
  return null
}

function PlainTitle({ productName }: Props) {
  const title = useScreenTitle()
  const atFault = useTabFault()
  useDocumentTitle(documentTitle(useSigningIn() ? appTexts.signIn : title, productName, { atFault }))
  return null
}

const useTabFault = (): boolean => useSyncExternalStore(onTabFault, tabIsAtFault)

/** True while the sign-in screen replaces the requested one. It has no header: there is nowhere to go yet. */
function useSigningIn(): boolean {
  const { state } = useSession()
  const id = useScreenId()
  return state.status === 'notLoggedIn' && accessOf(id) === 'signedIn'
}

const loadMenu = () => import('./SideMenu.tsx')
const SideMenu = lazyPart(loadMenu, 'SideMenu')

/** It works without a server: the brand and the links need none. */
function Header({ config }: { readonly config: Answer<PortalConfig> }) {
  const { user } = useSession()
  // When the name could not be fetched, the header shows the name that belongs to the mark.
  const unnamed = config.failure ? frameTexts.product : <VisuallyHidden>{appTexts.frontPage}</VisuallyHidden>
  return (
    <header className={frameStyles['header']} data-screen-only>
      <div className={frameStyles['inner']}>
        <PortalLink to="FrontPage" className={frameStyles['brand']}>
          <Brand productName={config.data?.productName} unnamed={unnamed} />
        </PortalLink>
        {user && <HeaderLinks />}
        <div className={frameStyles['right']}>
          <HeaderMenu searches={config.data?.search} />
        </div>
      </div>
    </header>
  )
}

/** The right end of the header: the company, unless the screen names it, and the menu. Empty before the sign-in. */
function HeaderMenu({ searches }: { readonly searches: boolean | undefined }) {
  const { user, company } = useSession()
  const screen = useScreenId()
  if (!user) return null
  return (
    <>
      {company && !namesPlace(screen) && (
        <span className={frameStyles['company']} title={company.name}>
          <VisuallyHidden>{appTexts.company}: </VisuallyHidden>
          {company.name}
        </span>
      )}
      {company && searches && <SearchLink />}
      <PersonMenu />
      <MenuButton />
    </>
  )
}

/** Opens the search; so does the key `/`, except in a field. */
function SearchLink() {
  const router = useRouter()
  // A layout effect, so that the key works as soon as the sign is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      void router.go(linkTo('Search'))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [router])
  return (
    <PortalLink to="Search" className={frameStyles['search']}>
      <Icon name="search" />
      <VisuallyHidden>{frameTexts.search}</VisuallyHidden>
    </PortalLink>
  )
}

function MenuButton() {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => router.onLeaving(() => setOpen(false)), [router])
  useFetchLater(loadMenu)
  return (
    <>
      <Button kind="text" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {frameTexts.menu}
        <Icon name="menu" />
      </Button>
      <SlideOver open={open} title={frameTexts.menu} onClose={close} foot={<PersonFoot />}>
        <PartBoundary>
          <SideMenu />
        </PartBoundary>
      </SlideOver>
    </>
  )
}

/** The person's own menu in the header of a wide window. */
function PersonMenu() {
  const { user } = useSignedIn()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  useEffect(() => router.onLeaving(() => setOpen(false)), [router])
  return (
    <div className={frameStyles['menu']}>
      <DropDown label={user.firstName} name={fullName(user)} open={open} onToggle={setOpen}>
        <p className={frameStyles['name']}>{fullName(user)}</p>
        <PersonLinks />
      </DropDown>
    </div>
  )
}

/** The foot of the slide-in menu: signing out never needs scrolling. */
function PersonFoot() {
  const { user } = useSignedIn()
  return (
    <section>
      <h3 className={frameStyles['name']}>{fullName(user)}</h3>
      <div className={frameStyles['side']}>
        <PersonLinks />
      </div>
    </section>
  )
}

/** The person's details and the way out. */
function PersonLinks() {
  return (
    <>
      <PortalLink to="UserProfile" className={frameStyles['details']}>
        <Icon name="person" />
        {frameTexts.ownDetails}
      </PortalLink>
      <SignOutButton />
    </>
  )
}

/** The links in the header of a wide window. */
function HeaderLinks() {
  const links = useMainLinks()
  const open = useScreenId()
  return (
    <nav className={frameStyles['row']} aria-label={frameTexts.ways}>
      {links.map((link) => (
        <PortalLink
          key={link.to}
          to={link.to}
          within={liesWithin(open, link.to)}
          className={frameStyles['link']}
        >
          {link.label}
          {link.to === 'MessagesPage' && <UnreadCount />}
        </PortalLink>
      ))}
    </nav>
  )
}

/** The links at the bottom of a phone, within reach of the thumb. */
function BottomBar() {
  const links = useMainLinks().filter(({ onPhone }) => onPhone)
  const open = useScreenId()
  const bar = useRef<HTMLElement>(null)
  useBarHeight(bar)
  return (
    <nav ref={bar} className={frameStyles['bar']} aria-label={frameTexts.ways}>
      {links.map((link) => (
        <PortalLink
          key={link.to}
          to={link.to}
          within={liesWithin(open, link.to)}
          className={frameStyles['stop']}
        >
          <Icon name={link.icon} />
          {link.label}
          {link.to === 'MessagesPage' && <UnreadCount />}
        </PortalLink>
      ))}
    </nav>
  )
}

/** Empty until the rights are known: a link that came later would push the others aside. */
function useMainLinks() {
  const { user, company } = useSignedIn()
  const { can, entries, failed } = usePermissions()
  if (company && !entries && !failed) return []
  return mainLinksFor({ can, hasCompanies: user.permittedCompanies.length > 0 })
}

import type { PortalConfig } from '@kassavirta/domain/operation/settings/config/api'
import type { Answer } from '@kassavirta/ui/api/use-answer.ts'
import { Brand } from '@kassavirta/ui/brand/Brand.tsx'
import { isTyping } from '@kassavirta/ui/browser/is-typing.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { DropDown } from '@kassavirta/ui/overlay/DropDown.tsx'
import { useSession, useSignedIn } from '../platform/session/session-context.ts'
import styles from './Header.module.css'
import { PartBoundary } from './PartBoundary.tsx'
import { frameTexts } from './frame-texts.fi.ts'
import { appTexts } from './texts.fi.ts'
import { useFetchLater } from './use-fetch-later.ts'
import { namesPlace } from './ways.ts'
import { HeaderWays } from './Ways.tsx'
import { SignOutButton } from '../people/session/SignOutButton.tsx'
import { linkTo } from '../platform/routing/link-to.ts'
import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { useScreenId } from '../platform/routing/use-screen.ts'

const loadMenu = () => import('./SideMenu.tsx')
const SideMenu = lazyPart(loadMenu, 'SideMenu')

/** It works without a server: the brand and the links need none. */
export function Header({ config }: { readonly config: Answer<PortalConfig> }) {
  const { user } = useSession()
  // Where the name could not be fetched, it is the one that belongs to the mark.
  const unnamed = config.failure ? frameTexts.product : <VisuallyHidden>{appTexts.frontPage}</VisuallyHidden>
  return (
    <header className={styles['header']} data-screen-only>
      <div className={styles['inner']}>
        <PortalLink to="FrontPage" className={styles['brand']}>
          <Brand productName={config.data?.productName} unnamed={unnamed} />
        </PortalLink>
        {user && <HeaderWays />}
        <div className={styles['right']}>
          <HeaderMenu searches={config.data?.search} />
        </div>
      </div>
    </header>
  )
}

/** The right end of the header: the chosen company, unless the screen names it, and the menu. It is empty until a person is signed in. */
function HeaderMenu({ searches }: { readonly searches: boolean | undefined }) {
  const { user, company } = useSession()
  const screen = useScreenId()
  if (!user) return null
  return (
    <>
      {company && !namesPlace(screen) && (
        <span className={styles['company']} title={company.name}>
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

/** Also by the key `/`, unless something is being typed. */
function SearchLink() {
  const router = useRouter()
  // At once: whoever sees the sign may press the key.
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
    <PortalLink to="Search" className={styles['search']}>
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
    <div className={styles['menu']}>
      <DropDown label={user.firstName} name={fullName(user)} open={open} onToggle={setOpen}>
        <p className={styles['name']}>{fullName(user)}</p>
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
      <h3 className={styles['name']}>{fullName(user)}</h3>
      <div className={styles['side']}>
        <PersonLinks />
      </div>
    </section>
  )
}

/** The person's details and the way out. */
function PersonLinks() {
  return (
    <>
      <PortalLink to="UserProfile" className={styles['details']}>
        <Icon name="person" />
        {frameTexts.ownDetails}
      </PortalLink>
      <SignOutButton />
    </>
  )
}

import { fullName } from '@kassavirta/domain/kernel/people/names'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { DropDown } from '@kassavirta/ui/overlay/DropDown.tsx'
import { useEffect, useState } from 'react'
import { SignOutButton } from '../features/session/SignOutButton.tsx'
import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useSignedIn } from '../platform/session/session-context.ts'
import styles from './PersonMenu.module.css'
import { appTexts } from './texts.fi.ts'

/** The person's own menu in the header of a wide window. */
export function PersonMenu() {
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
export function PersonFoot() {
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
        {appTexts.ownDetails}
      </PortalLink>
      <SignOutButton />
    </>
  )
}

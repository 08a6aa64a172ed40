import { useEffect, useState } from 'react'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useSession } from '../platform/session/session-context.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './Header.module.css'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { PersonFoot, PersonMenu } from './PersonMenu.tsx'
import { appTexts } from './texts.fi.ts'
import { useFetchLater } from './use-fetch-later.ts'

const loadMenu = () => import('./SideMenu.tsx')
const SideMenu = lazyPart(loadMenu, 'SideMenu')

/** The right end of the header: the chosen company and the menu. It is empty until a person is signed in. */
export function HeaderMenu() {
  const { user, company } = useSession()
  if (!user) return null
  return (
    <>
      {company && (
        <span className={styles['company']}>
          <VisuallyHidden>{appTexts.company}: </VisuallyHidden>
          {company.name}
        </span>
      )}
      <PersonMenu />
      <MenuButton />
    </>
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
        {appTexts.menu}
        <Icon name="menu" />
      </Button>
      <SlideOver open={open} title={appTexts.menu} onClose={close} foot={<PersonFoot />}>
        <PartBoundary>
          <SideMenu />
        </PartBoundary>
      </SlideOver>
    </>
  )
}

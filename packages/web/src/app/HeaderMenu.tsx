import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../platform/session/session-context.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { AppFault } from './AppFault.tsx'
import styles from './Header.module.css'
import { lazyPart } from './lazy-part.ts'
import { PersonFoot, PersonMenu } from './PersonMenu.tsx'
import { appTexts } from './texts.fi.ts'

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
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])
  useEffect(() => {
    // Fetched ahead, so that the menu opens at once. A failed fetch is repeated, and shown, when the menu opens.
    void loadMenu().catch(() => undefined)
  }, [])
  return (
    <>
      <Button kind="text" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {appTexts.menu}
        <Icon name="menu" />
      </Button>
      <SlideOver open={open} title={appTexts.menu} onClose={close} foot={<PersonFoot />}>
        <ErrorBoundary fallback={(error) => <AppFault error={error} />}>
          <Suspense fallback={<Loading />}>
            <SideMenu />
          </Suspense>
        </ErrorBoundary>
      </SlideOver>
    </>
  )
}

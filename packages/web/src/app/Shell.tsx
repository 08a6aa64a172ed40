import { Outlet, useRouter } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { useScreenId } from '../platform/routing/use-address.ts'
import { useSession } from '../platform/session/session-context.ts'
import { AnnounceFirst } from './announce.ts'
import { ConfigFailed } from './ConfigFailed.tsx'
import { focusHeading, MAIN } from './focus-heading.ts'
import { Header } from './Header.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { PrintFrame } from './PrintFrame.tsx'
import styles from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { TabTitle } from './TabTitle.tsx'
import { useFocusInSight } from './use-focus-in-sight.ts'
import { useSigningIn } from './use-signing-in.ts'
import { HeaderWays, WayBar } from './Ways.tsx'
import { isWide, isWizard } from './ways.ts'

/** The frame of every screen. It works without a server: the brand and the links need none. */
export function Shell() {
  const config = useConfig()
  const signingIn = useSigningIn()
  const signedIn = useSession().user !== undefined
  const screen = useScreenId()
  const bar = signedIn && !isWizard(screen)
  useFocusOnNewScreen()
  useFocusInSight()
  return (
    <div className={classes(isWide(screen) && styles['wide'])}>
      <TabTitle productName={config.data?.productName} />
      <SkipLink />
      {!signingIn && (
        <Header
          productName={config.data?.productName}
          failed={config.failure !== undefined}
          ways={signedIn && <HeaderWays />}
        >
          <HeaderMenu />
        </Header>
      )}
      <PrintFrame />
      <main
        id={MAIN}
        className={classes(styles[signingIn ? 'signIn' : 'main'], bar && styles['aboveBar'])}
        tabIndex={-1}
      >
        <ConfigFailed config={config} />
        <Outlet />
      </main>
      {bar && <WayBar />}
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
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // On arrival the keyboard starts from the top, unless the person has already focused something.
        const arriving = !fromLocation && !announce && document.activeElement === document.body
        if (!arriving && (pathChanged || !fromLocation)) focusHeading()
      }),
    [router, announce],
  )
}

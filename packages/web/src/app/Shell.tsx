import { SkipLink } from '@kassavirta/ui/elements/SkipLink.tsx'
import { use, useLayoutEffect, useEffect } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { guardOf, REQUIRES_AUTHENTICATION } from '../platform/routing/route-rows.ts'
import { useScreenId } from '../platform/routing/use-screen.ts'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useSession } from '../platform/session/session-context.ts'
import { AnnounceFirst } from './announce.ts'
import { ConfigFailed } from './ConfigFailed.tsx'
import { CurrentScreen } from './CurrentScreen.tsx'
import { focusHeading, MAIN } from './focus-heading.ts'
import { Header } from './Header.tsx'
import { PrintFrame } from './PrintFrame.tsx'
import styles from './Shell.module.css'
import { SignedInArea } from './SignedInArea.tsx'
import { TabTitle } from './TabTitle.tsx'
import { useSigningIn } from './use-signing-in.ts'
import { WayBar } from './Ways.tsx'
import { isWide, isWizard } from './ways.ts'
import { appTexts } from './texts.fi.ts'

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

import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { jumpTo } from '../ui/jump-to.ts'
import { ConfigFailed, useConfig } from './config.tsx'
import { documentTitle, useScreenTitle } from './current-screen.ts'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'
import { appTexts } from './texts.fi.ts'

const MAIN = 'sisalto'

/** What stays round every screen. It stays usable without a server: the brand and the links need none. */
export function Shell() {
  const config = useConfig()
  useTabTitle(config.data?.productName)
  useFocusOnNewScreen()
  return (
    <>
      <a className={styles['skip']} href={`#${MAIN}`} onClick={(event) => jumpTo(event, MAIN)}>
        {appTexts.skipToContent}
      </a>
      <Header productName={config.data?.productName} failed={config.failure !== undefined} />
      <main id={MAIN} className={styles['main']} tabIndex={-1}>
        <ConfigFailed config={config} />
        <Outlet />
      </main>
    </>
  )
}

function useTabTitle(productName: string | undefined): void {
  const title = documentTitle(useScreenTitle(), productName)
  useEffect(() => {
    // Until the first screen is known the page's own title stays.
    if (title) document.title = title
  }, [title])
}

/**
 * A new screen is announced by moving the focus to its heading. A change of the search alone, such as the next page
 * of a report, is the same screen: there the focus stays where the person works.
 */
function useFocusOnNewScreen(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // On arrival the keyboard starts from the top, unless the person has already chosen a place.
        const arriving = !fromLocation && document.activeElement === document.body
        if (arriving || !pathChanged) return
        const main = document.getElementById(MAIN)
        const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}

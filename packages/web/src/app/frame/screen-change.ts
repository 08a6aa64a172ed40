import { useEffect, createContext } from 'react'
import { appTexts } from '../texts.fi.ts'

type TitleDetails = { readonly unread?: number | undefined; readonly atFault?: boolean | undefined }

/**
 * 'Virhe: (3) <screen> – <product>'. A part that is unknown is left out, the count when nothing is unread, the first
 * word unless a list of faults is open.
 */
export function documentTitle(
  screen: string | undefined,
  product: string | undefined,
  { unread = 0, atFault = false }: TitleDetails = {},
): string {
  const name = [screen, product].filter((part) => part).join(' – ')
  if (!name) return ''
  return `${atFault ? appTexts.titleFault : ''}${unread > 0 ? `(${unread}) ` : ''}${name}`
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    // Until the first screen is known the page's own title stays.
    if (title) document.title = title
  }, [title])
}

/** True when the first screen of the portal replaces the early sign-in: then it is announced like any new screen. */
export const AnnounceFirst = createContext(false)

/** Id of the element that holds the screen. */
export const MAIN = 'sisalto'

/** A new screen is announced by moving the focus to its heading, or to the field for which it was opened. */
export function focusHeading(): void {
  const main = document.getElementById(MAIN)
  const target =
    main?.querySelector<HTMLElement>('[data-first-focus]') ??
    main?.querySelector<HTMLElement>('h1[tabindex]') ??
    main
  target?.focus({ preventScroll: true })
}

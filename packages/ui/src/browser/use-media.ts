import { useSyncExternalStore } from 'react'

/** Screens of a phone's width, as in the style sheets. */
export const PHONE = '(max-width: 640px)'

/** Windows in which a form has a panel beside it, as in the style sheets. */
export const WIDE = '(min-width: 901px)'

/** Whether the window matches a media query, also after it is turned or resized. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )

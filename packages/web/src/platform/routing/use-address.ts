import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, string | undefined>>

/** What the address says behind its question mark, and the way to say something else without leaving the screen. */
export function useAddress() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    search,
    /** The way back leads to the screen before, not through every filter that was tried. */
    replaceSearch: (next: Search) =>
      void navigate({ to: '.', search: next, replace: true, resetScroll: false }),
  }
}

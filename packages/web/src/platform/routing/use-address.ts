import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'

/** What an address says in words: behind its question mark, or in its path. */
export type AddressTexts = Readonly<Record<string, string | undefined>>

/** What the address says behind its question mark, and the way to say something else without leaving the screen. */
export function useAddress() {
  const search: AddressTexts = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    search,
    /** The way back leads to the screen before, not through every filter that was tried. */
    replaceSearch: (next: AddressTexts) =>
      void navigate({ to: '.', search: next, replace: true, resetScroll: false }),
  }
}

/** What the path of the address names, e.g. the number of a message; the route's own path promises each name. */
export const usePathTexts = <Name extends string>() =>
  useParams({ strict: false }) as Readonly<Record<Name, string>>

/** Routes are the rows of our own table and the router's types do not know them: its history has no type there. */
export const useBrowserHistory = () => useRouter().history as RouterHistory

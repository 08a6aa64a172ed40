import type { EntryState } from './address-bar.ts'
import type { AddressTexts } from './path-pattern.ts'
import { useRouter, useShown } from './router-context.ts'
import { stringifySearch } from './search.ts'

/** The address, and a way to change its query without leaving the screen. */
export function useAddress() {
  const router = useRouter()
  const { path, search } = useShown().navigation
  return {
    path,
    search,
    /** Replaces the history entry, so that Back leads to the previous screen and not through every filter. */
    replaceSearch: (next: AddressTexts) =>
      void router.go(`${router.latest().path}${stringifySearch(next)}`, { replace: true, keepScroll: true }),
  }
}

/** What the current entry of the browser's history remembers beside its address. */
export const useEntryState = (): EntryState => useShown().navigation.state

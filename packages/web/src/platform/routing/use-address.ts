import type { EntryState } from './address-bar.ts'
import { titleOf } from './link-to.ts'
import type { AddressTexts } from './match-route.ts'
import type { ScreenId } from './route-rows.ts'
import { useRouter, useShown } from './router-context.ts'
import { stringifySearch } from './search.ts'

/** The query of the address, and a way to change it without leaving the screen. */
export function useAddress() {
  const router = useRouter()
  const { visit } = useShown()
  return {
    search: visit.search,
    /** Replaces the history entry, so that Back leads to the previous screen and not through every filter. */
    replaceSearch: (next: AddressTexts) =>
      void router.go(`${router.latest().path}${stringifySearch(next)}`, { replace: true, keepScroll: true }),
  }
}

/** The parameters in the path of the address, e.g. the number of a message; the route's path guarantees each name. */
export const usePathTexts = <Name extends string>() =>
  useShown().visit.params as Readonly<Record<Name, string>>

/** What the current entry of the browser's history remembers beside its address. */
export const useEntryState = (): EntryState => useShown().visit.state

/** The id of the current screen. */
export const useScreenId = (): ScreenId => useShown().visit.id

/** The heading of the current screen, from its row in the route table. */
export function useScreenTitle(): string {
  const { id, params } = useShown().visit
  return titleOf(id, params)
}

import { useMatches, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import type { RouteId } from './route-rows.ts'

/** Texts of an address, from its query or its path. */
export type AddressTexts = Readonly<Record<string, string | undefined>>

/** The query of the address, and a way to change it without leaving the screen. */
export function useAddress() {
  const search: AddressTexts = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    search,
    /** Replaces the history entry, so that Back leads to the previous screen and not through every filter. */
    replaceSearch: (next: AddressTexts) =>
      void navigate({ to: '.', search: next, replace: true, resetScroll: false }),
  }
}

/** The parameters in the path of the address, e.g. the number of a message; the route's path guarantees each name. */
export const usePathTexts = <Name extends string>() =>
  useParams({ strict: false }) as Readonly<Record<Name, string>>

/** The routes come from our own table, which the router's types do not know; so its history lacks a type. */
export const useBrowserHistory = () => useRouter().history as RouterHistory

/** The id of the current screen; undefined while an unknown address is being redirected. */
export const useScreenId = (): RouteId | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.routeId })

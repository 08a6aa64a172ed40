import { addressWithin } from '@kassavirta/ui/routing/address-bar.ts'
import { locationOf } from '../platform/routing/match-route.ts'
import type { ScreenId } from '../platform/routing/route-rows.ts'
import { basePath, insideWrapper, routingMode } from '../platform/routing/wrapper.ts'

/** The screen that the address asks for, before the router has been fetched. */
export function firstScreen(): ScreenId {
  const mode = routingMode(insideWrapper(window, import.meta.env.VITE_WRAPPER))
  return locationOf(addressWithin(mode, basePath(mode, document.baseURI), location)).id
}

/** The deposit can be counted without a connection: its form has all that it needs from before. */
export const opensOffline = (): boolean => ['Tilitys', 'TilitysSummary'].includes(firstScreen())

import { useMatches } from '@tanstack/react-router'
import type { RouteId } from './route-rows.ts'

/** The row of the screen on show; undefined while an unknown address is being sent on. */
export const useScreenId = (): RouteId | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.routeId })

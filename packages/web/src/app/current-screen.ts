import { useMatches } from '@tanstack/react-router'
import type { AddressTexts } from '../platform/routing/use-address.ts'
import { titleOf } from '../platform/routing/link-to.ts'

/** The heading of the current screen, from its row in the route table. */
export function useScreenTitle(): string | undefined {
  return useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      return last?.staticData.routeId && titleOf(last.staticData.routeId, last.params as AddressTexts)
    },
  })
}

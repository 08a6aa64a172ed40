import { useRouter, useShown } from '@kassavirta/ui/routing/router-context.ts'
import type { Shown } from '@kassavirta/ui/routing/router.ts'
import { titleOf } from './link-to.ts'
import type { PortalLocation } from './match-route.ts'
import { useGivenTitle } from './own-title.ts'
import type { PortalRouter } from './portal-router.ts'
import type { ScreenId } from './route-rows.ts'

/** The one router of the page, which app/AppRouter.tsx makes. */
export const usePortalRouter = (): PortalRouter => useRouter() as PortalRouter

const useLocation = (): PortalLocation => (useShown() as Shown<PortalLocation>).navigation

/** The parameters in the path of the address, e.g. the number of a message; the route's path guarantees each name. */
export const usePathTexts = <Name extends string>() => useLocation().params as Readonly<Record<Name, string>>

/** The id of the current screen. */
export const useScreenId = (): ScreenId => useLocation().id

/** The title of the current screen: its own, or that of its row in the route table. */
export function useScreenTitle(): string {
  const { id, params } = useLocation()
  return useGivenTitle() ?? titleOf(id, params)
}

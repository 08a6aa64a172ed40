import { createContext, use, type MouseEvent, type ReactNode } from 'react'
import { opensElsewhere } from '@kassavirta/ui/routing/address-bar.ts'
import { type PlainRoute, plainAddress } from './route-rows.ts'

/** Opens a screen without reloading the page; the component around the sign-in screen provides it. */
export const OpenScreen = createContext<((to: PlainRoute) => void) | undefined>(undefined)

type Props = {
  readonly to: PlainRoute
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A link for the sign-in screen, which is rendered before the router has been fetched. All other screens use
 * PortalLink, which needs the router.
 */
export function ScreenLink({ to, className, children }: Props) {
  const open = use(OpenScreen)
  const press = (event: MouseEvent) => {
    if (!open || opensElsewhere(event)) return
    event.preventDefault()
    open(to)
  }
  return (
    <a href={plainAddress(to)} className={className} onClick={press}>
      {children}
    </a>
  )
}

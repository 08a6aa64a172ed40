import { createContext, use, type MouseEvent, type ReactNode } from 'react'
import { plainAddress, type PlainRoute } from './plain-address.ts'

/** How a screen is opened without loading the page anew; whoever draws the sign-in screen knows it. */
export const OpenScreen = createContext<((to: PlainRoute) => void) | undefined>(undefined)

type Props = {
  readonly to: PlainRoute
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A link for the sign-in screen, which is drawn before the router has been fetched. Everywhere else a PortalLink is
 * right: it needs the router, and would bring it along.
 */
export function ScreenLink({ to, className, children }: Props) {
  const open = use(OpenScreen)
  const press = (event: MouseEvent) => {
    if (!open || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    open(to)
  }
  return (
    <a href={plainAddress(to)} className={className} onClick={press}>
      {children}
    </a>
  )
}

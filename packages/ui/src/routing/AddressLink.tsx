import type { ComponentProps, MouseEvent } from 'react'
import { opensElsewhere } from './address-bar.ts'
import { useRouter } from './RouterProvider.tsx'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** An address within the application. */
  readonly href: string
  /** Keeps the scroll position, for a link to another part of the same screen. */
  readonly keepScroll?: boolean
  /** A link that leads nowhere now. */
  readonly disabled?: boolean
}

/** A link to an address of the application, which opens without reloading the page. */
export function AddressLink({ href, keepScroll = false, disabled = false, children, ...rest }: Props) {
  const router = useRouter()
  const press = (event: MouseEvent) => {
    if (disabled || opensElsewhere(event)) return
    event.preventDefault()
    void router.go(href, { keepScroll })
  }
  return (
    // The same element whether it leads somewhere or not, so that it keeps the focus. Without an address it has no role.
    <a
      {...rest}
      href={disabled ? undefined : router.linkAddress(href)}
      role={disabled ? 'link' : undefined}
      aria-disabled={disabled || undefined}
      onClick={press}
    >
      {children}
    </a>
  )
}

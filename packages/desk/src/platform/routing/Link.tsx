import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { partsOf } from '@kassavirta/ui/routing/path-pattern.ts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import type { ComponentProps } from 'react'
import type { DeskAddress } from './desk-rows.ts'

type Props = Omit<ComponentProps<typeof AddressLink>, 'keepScroll' | 'href'> & { readonly href: DeskAddress }

/** A link within the desk. A link to another row or day of the open screen does not scroll the page. */
export function Link({ href, ...rest }: Props) {
  const { path } = useAddress()
  return <AddressLink {...rest} href={href} keepScroll={partsOf(href).path === path} />
}

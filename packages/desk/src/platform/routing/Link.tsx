import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { partsOf } from '@kassavirta/ui/routing/path-pattern.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import type { ComponentProps } from 'react'
import type { DeskAddress } from './link-to.ts'

type Props = Omit<ComponentProps<typeof AddressLink>, 'keepScroll' | 'href'> & { readonly href: DeskAddress }

/** A link within the desk, to an address of its table. One that only chooses another row or day of the open screen leaves the page where it is. */
export function Link({ href, ...rest }: Props) {
  const { path } = useAddress()
  return <AddressLink {...rest} href={href} keepScroll={partsOf(href).path === path} />
}

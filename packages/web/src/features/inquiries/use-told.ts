import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddress } from '../../platform/routing/use-address.ts'
import { linkTo } from '../../platform/routing/link-to.ts'
import { readTold, type Told } from './prefill.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the inquiry is about. */
    readonly told?: Told
  }
}

/**
 * What the link told. It is moved from the address into the state of the history entry, where a reload finds it: sums
 * and references stay neither in the list of visited pages nor in anybody's log (trust, goal 14).
 */
export function useTold(): Told {
  const router = useRouter()
  const { search } = useAddress()
  const state = useLocation({ select: (location) => location.state })
  const fromLink = Object.keys(search).length > 0
  const told = readTold(fromLink ? search : (state.told ?? {}))
  useEffect(() => {
    if (fromLink) void router.navigate({ to: linkTo('Inquiry'), state: { told }, replace: true })
  })
  return told
}

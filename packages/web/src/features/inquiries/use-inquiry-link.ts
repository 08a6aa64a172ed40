import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddress } from '../../platform/routing/use-address.ts'
import { linkTo } from '../../platform/routing/link-to.ts'
import { readInquiryLink, type InquiryLink } from './prefill.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the inquiry is about. */
    readonly told?: InquiryLink
  }
}

/**
 * The parameters of the link. They are moved from the address into the state of the history entry, which survives a
 * reload, so that sums and references stay out of the browsing history and out of logs (trust, goal 14).
 */
export function useInquiryLink(): InquiryLink {
  const router = useRouter()
  const { search } = useAddress()
  const state = useLocation({ select: (location) => location.state })
  const fromLink = Object.keys(search).length > 0
  const link = readInquiryLink(fromLink ? search : (state.told ?? {}))
  useEffect(() => {
    if (fromLink) void router.navigate({ to: linkTo('Inquiry'), state: { told: link }, replace: true })
  })
  return link
}

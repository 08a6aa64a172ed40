import { useEffect } from 'react'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { usePortalRouter } from '../../../platform/routing/use-screen.ts'
import { useAddress, useEntryState } from '@kassavirta/ui/routing/use-address.ts'
import { readInquiryLink, type InquiryLink } from './prefill.ts'

/**
 * The parameters of the link. They are moved from the address into the state of the history entry, which survives a
 * reload, so that sums and references stay out of the browsing history and out of logs (trust, goal 14).
 */
export function useInquiryLink(): InquiryLink {
  const router = usePortalRouter()
  const { search } = useAddress()
  const { told } = useEntryState()
  const fromLink = Object.keys(search).length > 0
  const link = readInquiryLink(fromLink ? search : isRecord(told) ? told : {})
  useEffect(() => {
    if (fromLink) void router.open('Inquiry', { state: { told: link }, replace: true })
  })
  return link
}

import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listOwnCases } from '@kassavirta/domain/questions/cases/own-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { useApiQuery, useSwitch } from '../../platform/session/use-session.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { confirmationTexts, ownCasesTexts } from '../texts.fi.ts'

/** The number of unread answers beside the link to them; nothing when all are read. */
export function UnreadAnswers() {
  const count = useUnreadAnswers()
  if (count === 0) return null
  return (
    <>
      <UnreadBadge count={count} />
      <VisuallyHidden>{answersText(count)}</VisuallyHidden>
    </>
  )
}

/** A link to the person's own inquiries; hidden where the provider shows no answers. */
export function OwnCasesLink() {
  if (!useSwitch('casesInPortal')) return null
  return (
    <PortalLink to="OwnCases" className={buttonClass}>
      {titleOf('OwnCases', {})}
      <UnreadAnswers />
    </PortalLink>
  )
}

export const answersText = (count: number): string =>
  count === 1 ? ownCasesTexts.oneUnread : fill(ownCasesTexts.unread, { count })

export const confirmationsText = (count: number): string =>
  count === 1 ? confirmationTexts.one : fill(confirmationTexts.some, { count })

/** The person's inquiries at all their places, newest first. Not fetched where the provider shows no answers. */
export function useOwnCases(after?: string) {
  const isShown = useSwitch('casesInPortal')
  const { query } = useApiQuery()
  const asked = query(listOwnCases, { query: after === undefined ? {} : { after } })
  // The first page is fetched as often as messages are (docs/decisions/0006), later pages only once.
  return useAnswer({
    ...asked,
    enabled: isShown,
    refetchInterval: after === undefined && MINUTE_MS,
  })
}

/** How many answers wait to be read. */
const useUnreadAnswers = (): number => useOwnCases().data?.unread ?? 0

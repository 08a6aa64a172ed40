import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/answers.ts'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { useApiQuery } from '../../platform/session/use-session.ts'
import { frameTexts } from '../signed-in-texts.fi.ts'

/** The number of unread messages beside the link to messages; nothing when nothing does. */
export function UnreadCount() {
  const { data } = useUnread()
  const count = data?.messages ?? 0
  if (count === 0) return null
  return (
    <>
      <UnreadBadge count={count} />
      <VisuallyHidden>{unreadText(count)}</VisuallyHidden>
    </>
  )
}

/** Exception notices count as messages too (decisions C14). */
export type Unread = {
  readonly messages: number
  readonly notices: number
  /** Unread answers to the person's inquiries. */
  readonly answers: number
  /** Deliveries whose content is to be confirmed. */
  readonly confirmations: number
}

/** Counts for the chosen company, or for all of the person's companies while none is chosen. */
export function useUnread(): Answer<Unread> {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getUnreadMessages, {}))
  const { data } = answer
  return { ...answer, data: data && { ...data, messages: data.count } }
}

export function unreadText(count: number): string {
  if (count === 0) return frameTexts.noUnread
  return count === 1 ? frameTexts.oneUnread : fill(frameTexts.unread, { count })
}

/** Continues the text of the message count; empty when there are no notices. */
export function noticesText(messages: number, notices: number): string {
  if (notices === 0) return ''
  if (messages === 1) return frameTexts.onlyNotice
  return notices === 1 ? frameTexts.oneNotice : fill(frameTexts.notices, { count: notices })
}

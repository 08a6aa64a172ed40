import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { unreadText } from './unread-texts.ts'
import { useUnread } from './unread.ts'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'

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

import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { waitingText } from './unread-texts.ts'
import { useUnread, waitingCount } from './unread.ts'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'

/** The number of what waits to be read or answered, beside the link to messages; nothing when nothing does. */
export function UnreadCount() {
  const { data } = useUnread()
  const count = data ? waitingCount(data) : 0
  if (!data || count === 0) return null
  return (
    <>
      <UnreadBadge count={count} />
      <VisuallyHidden>{waitingText(data)}</VisuallyHidden>
    </>
  )
}

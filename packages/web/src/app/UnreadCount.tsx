import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { unreadText } from './unread-texts.ts'
import { useUnread } from './unread.ts'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'

/** The number of unread messages beside a link to them; nothing when all are read. */
export function UnreadCount() {
  const { data } = useUnread()
  if (!data?.messages) return null
  return (
    <>
      <UnreadBadge count={data.messages} />
      <VisuallyHidden>{unreadText(data.messages)}</VisuallyHidden>
    </>
  )
}

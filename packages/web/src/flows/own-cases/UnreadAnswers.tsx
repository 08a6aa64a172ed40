import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { answersText } from './answers-text.ts'
import { useUnreadAnswers } from './use-own-cases.ts'

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

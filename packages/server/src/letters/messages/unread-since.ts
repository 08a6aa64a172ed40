/** From when on a reader's messages may be unread; all before are read. */
type Known = { readonly tag: string; readonly since: string }

const MOST_READERS = 10_000
/** Sorts before every message. */
const ALWAYS = '-infinity'

/** By reader and company, the one that was noted longest ago first. */
const known = new Map<string, Known>()
const keyOf = (userId: number, companyId: number): string => `${userId}/${companyId}`

/**
 * Messages are kept for ever and nearly all are read, so to look for the unread ones among all would take longer every
 * year. While the tag is the same no message and no mark has changed, so none is unread before the oldest that was found.
 */
export function unreadSince(userId: number, companyId: number, tag: string | null): string {
  const found = known.get(keyOf(userId, companyId))
  return found && found.tag === tag ? found.since : ALWAYS
}

/** Notes the moment of the oldest unread message, null without any. The tag is that of the messages, or of before them. */
export function noteUnreadSince(
  userId: number,
  companyId: number,
  tag: string | null,
  oldest: string | null,
): void {
  if (tag === null) return
  const key = keyOf(userId, companyId)
  known.delete(key)
  known.set(key, { tag, since: oldest ?? 'infinity' })
  const [first] = known.keys()
  if (known.size > MOST_READERS && first !== undefined) known.delete(first)
}

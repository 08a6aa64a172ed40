import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { frameTexts } from './frame-texts.fi.ts'

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

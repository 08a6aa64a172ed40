import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { appTexts } from './texts.fi.ts'

export function unreadText(count: number): string {
  if (count === 0) return appTexts.noUnread
  return count === 1 ? appTexts.oneUnread : fill(appTexts.unread, { count })
}

/** Continues the text of the message count; empty when there are no notices. */
export function noticesText(messages: number, notices: number): string {
  if (notices === 0) return ''
  if (messages === 1) return appTexts.onlyNotice
  return notices === 1 ? appTexts.oneNotice : fill(appTexts.notices, { count: notices })
}

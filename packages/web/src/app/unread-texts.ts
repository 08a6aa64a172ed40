import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { answersText, confirmationsText } from '../flows/own-cases/answers-text.ts'
import { frameTexts } from './frame-texts.fi.ts'
import type { Unread } from './unread.ts'

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

/** '2 lukematonta viestiä, 1 lukematon vastaus, 1 toimitus tarkistettavana'; what there is none of is left out. */
export const waitingText = ({ messages, answers, confirmations }: Unread): string =>
  [
    ...(messages > 0 ? [unreadText(messages)] : []),
    ...(answers > 0 ? [answersText(answers)] : []),
    ...(confirmations > 0 ? [confirmationsText(confirmations)] : []),
  ].join(', ')

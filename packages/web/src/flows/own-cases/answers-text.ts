import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { confirmationTexts, ownCasesTexts } from './texts.fi.ts'

export const answersText = (count: number): string =>
  count === 1 ? ownCasesTexts.oneUnread : fill(ownCasesTexts.unread, { count })

export const confirmationsText = (count: number): string =>
  count === 1 ? confirmationTexts.one : fill(confirmationTexts.some, { count })

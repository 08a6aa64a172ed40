import { fill } from '../../kernel/texts/texts.ts'
import { administratorNotices as notices, administratorTexts as texts } from './terms.fi.ts'
import { htmlText } from './html.ts'

export type AdministratorNotice = keyof typeof notices

/** The values for the holes in a notice's text. */
export type NoticeWords = {
  /** The person who asks. */
  readonly by: string
  /** The last digits of the account, as it was where its number changes. */
  readonly account: string
  readonly person?: string
  readonly rights?: string
  readonly newAccount?: string
}

/** So much of an account number that its place knows it, and nobody else can use it. */
export const lastFour = (accountNumber: string): string => `…${accountNumber.slice(-4)}`

const shown = (words: NoticeWords, show = (text: string): string => text) => {
  const { by, account, person = '', rights = '', newAccount = '' } = words
  return {
    by: show(by),
    account: show(account),
    person: show(person),
    rights: show(rights),
    newAccount: show(newAccount),
  }
}

/** The message to the administrators of a place's rights. */
export function administratorMessage(notice: AdministratorNotice, words: NoticeWords) {
  const { header, body } = notices[notice]
  const text = fill(body, shown(words, htmlText))
  return { type: 'viesti', header, body: `<p>${text}</p><p>${texts.advice}</p>` } as const
}

type Reader = { readonly firstName: string; readonly place: string }

/** The mail beside it, which names no person: it may be read on the way. */
export function administratorMail(
  notice: AdministratorNotice,
  words: NoticeWords,
  { firstName, place }: Reader,
) {
  const { header, mail } = notices[notice]
  const sentence = fill(mail, shown(words))
  return { subject: header, body: fill(texts.mail, { firstName, place, sentence, advice: texts.advice }) }
}

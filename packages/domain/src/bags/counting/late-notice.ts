import { formatDay, type Day } from '../../kernel/dates/dates.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html-text.ts'
import type { Notice } from './notice.ts'
import { lateTexts as texts } from './terms.fi.ts'

type Late = {
  /** The number that was declared. */
  readonly bag: string
  readonly salesDay: Day
  /** Why the search was ended. */
  readonly reason?: string
}

const noticeOf = (
  { header, body, advice }: { readonly header: string; readonly body: string; readonly advice: string },
  { bag, salesDay, reason = '' }: Late,
): Notice => {
  // The mark by which pages show a bag number in their own way.
  const number = { bag: `[txt|${htmlText(bag)}]` }
  return {
    header: fill(header, number),
    body: `<p>${fill(body, { ...number, day: formatDay(salesDay), reason: htmlText(reason) })}</p><p>${advice}</p>`,
  }
}

/** The notice of a bag that was declared and has not come to the counting in time. */
export const missingNotice = (late: Late): Notice => noticeOf(texts.missing, late)

/** The notice that such a bag has come after all. */
export const foundNotice = (late: Late): Notice => noticeOf(texts.found, late)

/** The notice that nobody looks for such a bag any more. */
export const closedNotice = (late: Late & { readonly reason: string }): Notice => noticeOf(texts.closed, late)

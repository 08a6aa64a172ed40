import { dayOf, instantAt, parseFinnishDay } from '@kassavirta/domain/kernel/dates'
import type { Message } from '@kassavirta/domain/messages/api'
import { withoutMarkers } from '@kassavirta/domain/messages/markers'

/** A bag number has at least four characters here, so that a count of bags is not taken for one. */
const BAG = /pussi\p{L}{0,12}[\s:]+(?:CN|AA|AP|AE)?(\d[\da-z]{3,19})(?![\da-z])/iu
const SALES_DAY = /myyntipäivä[\s:]+(\d{1,2}\.\d{1,2}\.\d{4})/iu
const COUNTED_SUM = /laskettu summa[\s:]+(\d[\d\s]*,\d\d)\s*€/iu
/** The digits may be grouped; a day or a sum that follows is not part of the reference. */
const REFERENCE = /viite(?:numero)?[\s:]+(\d[\d \u00a0]*\d)(?!\d|[.,]\d)/iu

/**
 * The query of the inquiry form, with the values that the message mentions: the same as from the report of the counted
 * deposit (decisions N8). A message holds text only, so the values are found by the words that our screens use for them;
 * the person sees them before sending. The number of the message has its own name, since it is not an entry's number: it
 * lets the provider know which message led to the inquiry.
 */
export function inquirySearch({ id, header, body, created }: Message): Readonly<Record<string, string>> {
  const title = withoutMarkers(header)
  const text = `${title}\n${withoutMarkers(body)
    .replaceAll(/<[^<>]*>/g, '\n')
    .replaceAll('&nbsp;', ' ')}`
  const found = (pattern: RegExp): string => pattern.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? ''
  const sent = new Date(created)
  const sold = parseFinnishDay(found(SALES_DAY), dayOf(sent))
  const values = {
    messageId: String(id),
    date: String((sold ? instantAt(sold, '00:00') : sent).getTime()),
    securityBagNumber: found(BAG),
    reference: found(REFERENCE),
    message: title,
    totalSum: found(COUNTED_SUM),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

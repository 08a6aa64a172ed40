import { dayOf, instantAt, parseFinnishDay } from '@kassavirta/domain/kernel/dates/dates'
import type { Message } from '@kassavirta/domain/letters/messages/api'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import { BAG, COUNTED_SUM, REFERENCE, SALES_DAY } from './texts.fi.ts'

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

import { entryTypes, type EntryType } from '@kassavirta/domain/inquiries/api'
import { eventText } from '@kassavirta/domain/inquiries/rules'
import { WireDay, type Day } from '@kassavirta/domain/kernel/dates'
import { EntryId } from '@kassavirta/domain/kernel/ids'

/** What a link to the inquiry may tell (specification section 2; entryType and messageId are ours, decisions C1 and O13). */
const PARAMETER_NAMES = [
  'id',
  'entryType',
  'messageId',
  'date',
  'securityBagNumber',
  'reference',
  'message',
  'totalSum',
] as const
export type InquiryLink = { readonly [Name in (typeof PARAMETER_NAMES)[number]]?: string }

/** The parts of an address, or of a history entry, that we know; each of them a text that no number has touched. */
export function readInquiryLink(found: Readonly<Record<string, unknown>>): InquiryLink {
  const known = PARAMETER_NAMES.map((name) => [name, found[name]] as const)
  return Object.fromEntries(known.filter(([, value]) => typeof value === 'string' && value !== ''))
}

export type Prefill = {
  readonly entryId: number
  readonly entryType: EntryType | ''
  /** The message that led here; 0 where none did. */
  readonly messageId: number
  readonly date: Day | ''
  readonly securityBagNumber: string
  /** 'sum € / reference'. */
  readonly event: string
}

/** What stands on the form before anybody types. */
export function prefillOf(link: InquiryLink): Prefill {
  const { totalSum = '', reference = '', message = '', securityBagNumber = '', date = '' } = link
  const entryId = EntryId.safeParse(link.id).data ?? 0
  return {
    entryId,
    messageId: EntryId.safeParse(link.messageId).data ?? 0,
    entryType: entryTypes.find((type) => type === link.entryType) ?? '',
    // Epoch milliseconds; a day as we write it is understood too.
    date: WireDay.safeParse(/^-?\d+$/.test(date) ? Number(date) : date).data ?? '',
    securityBagNumber,
    event: eventText({ totalSum, reference, message }),
  }
}

/** One draft for each thing that is asked about. */
export const draftName = (link: InquiryLink): string => `inquiry${new URLSearchParams(link).toString()}`

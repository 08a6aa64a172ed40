import { entryTypes, type EntryType } from '@kassavirta/domain/questions/cases/inquiries/api'
import { countingChoices } from '@kassavirta/domain/questions/cases/inquiries/terms.fi'
import { eventText } from '@kassavirta/domain/questions/cases/inquiries/rules'
import { WireDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { EntryId } from '@kassavirta/domain/kernel/contract/ids'

/**
 * The parameters of a link to the inquiry (specification section 2; entryType, messageId and counting are ours,
 * decisions C1 and O13).
 */
const PARAMETER_NAMES = [
  'id',
  'entryType',
  'messageId',
  'date',
  'securityBagNumber',
  'reference',
  'message',
  'totalSum',
  'counting',
] as const
export type InquiryLink = { readonly [Name in (typeof PARAMETER_NAMES)[number]]?: string }

/**
 * Reads the known parameters of an address or of a history entry. Each stays a text, because a number would lose
 * digits.
 */
export function readInquiryLink(found: Readonly<Record<string, unknown>>): InquiryLink {
  const known = PARAMETER_NAMES.map((name) => [name, found[name]] as const)
  return Object.fromEntries(known.filter(([, value]) => typeof value === 'string' && value !== ''))
}

export type Prefill = {
  readonly entryId: number
  readonly entryType: EntryType | ''
  /** The message whose link led here; 0 if there is none. */
  readonly messageId: number
  readonly date: Day | ''
  readonly securityBagNumber: string
  /** 'sum € / reference'. */
  readonly event: string
  /** The ticked reasons. */
  readonly counting: readonly string[]
}

/** The values that the link gives to the form. */
export function prefillOf(link: InquiryLink): Prefill {
  const { totalSum = '', reference = '', message = '', securityBagNumber = '', date = '' } = link
  const entryId = EntryId().safeParse(link.id).data ?? 0
  return {
    entryId,
    messageId: EntryId().safeParse(link.messageId).data ?? 0,
    entryType: entryTypes.find((type) => type === link.entryType) ?? '',
    // The specification has epoch milliseconds; an ISO date is accepted too.
    date: WireDay().safeParse(/^-?\d+$/.test(date) ? Number(date) : date).data ?? '',
    securityBagNumber,
    event: eventText({ totalSum, reference, message }),
    counting: Object.keys(countingChoices).filter((code) => code === link.counting),
  }
}

/** Every subject of an inquiry has its own draft. */
export const draftName = (link: InquiryLink): string => `inquiry${new URLSearchParams(link).toString()}`

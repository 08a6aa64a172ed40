import { entryTypes, type EntryType } from '@kassavirta/domain/inquiries/api'
import { eventText } from '@kassavirta/domain/inquiries/rules'
import { WireDay, type Day } from '@kassavirta/domain/kernel/dates'
import { EntryId } from '@kassavirta/domain/kernel/ids'

/** What a link to the inquiry may tell (specification section 2; entryType and messageId are ours, decisions C1 and O13). */
const NAMES = [
  'id',
  'entryType',
  'messageId',
  'date',
  'securityBagNumber',
  'reference',
  'message',
  'totalSum',
] as const
export type Told = { readonly [Name in (typeof NAMES)[number]]?: string }

/** The parts of an address, or of a history entry, that we know; each of them a text that no number has touched. */
export function readTold(found: Readonly<Record<string, unknown>>): Told {
  const known = NAMES.map((name) => [name, found[name]] as const)
  return Object.fromEntries(known.filter(([, value]) => typeof value === 'string' && value !== ''))
}

export type About = {
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
export function aboutOf(told: Told): About {
  const { totalSum = '', reference = '', message = '', securityBagNumber = '', date = '' } = told
  const entryId = EntryId.safeParse(told.id).data ?? 0
  return {
    entryId,
    messageId: EntryId.safeParse(told.messageId).data ?? 0,
    entryType: entryTypes.find((type) => type === told.entryType) ?? '',
    // Epoch milliseconds; a day as we write it is understood too.
    date: WireDay.safeParse(/^-?\d+$/.test(date) ? Number(date) : date).data ?? '',
    securityBagNumber,
    event: eventText({ totalSum, reference, message }),
  }
}

/** One draft for each thing that is asked about. */
export const draftName = (told: Told): string => `inquiry${new URLSearchParams(told).toString()}`

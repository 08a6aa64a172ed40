import * as z from 'zod/mini'
import { memberOfCompany } from '../kernel/access.ts'
import { WireDay } from '../kernel/dates.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../kernel/ids.ts'
import { emptyIfMissing } from '../kernel/missing.ts'
import { boundedText, requiredText } from '../kernel/text-rule.ts'

const TEXT_MAX = 5000

/** Ids are unique only within a type, so the type is sent with the id. */
export const entryTypes = [
  'deposit',
  'changeorder',
  'visit',
  'visitchange',
  'supplyorder',
  'deposithandled',
  'changeorderhandled',
] as const
export type EntryType = (typeof entryTypes)[number]

const words = (max: number) => emptyIfMissing(boundedText(max))

export const sendInquiry = endpoint({
  method: 'POST',
  path: '/api/inquiry',
  summary: 'Asks about an entry, or about counting or transport in general',
  access: memberOfCompany(),
  company: 'body',
  body: z.object({
    customerId: CompanyId,
    userId: z.nullish(EntryId),
    /** The number of the entry; 0 or missing when the inquiry is not about an entry. */
    name: z.optional(z.nullable(z.union([WireId, boundedText(20)]))),
    entryType: z.pipe(
      z._default(z.nullable(z.enum(['', ...entryTypes])), ''),
      z.transform((type) => type ?? ''),
    ),
    /** The message from which the inquiry was started. */
    messageId: z.optional(z.nullable(EntryId)),
    /** The codes of the choices in ascending order, joined by commas. */
    counting: words(40),
    countingText: words(TEXT_MAX),
    transport: words(40),
    transportText: words(TEXT_MAX),
    date: z.optional(z.nullable(z.union([z.literal(''), WireDay]))),
    securityBagNumber: words(100),
    reference: words(300),
    additionalInformation: requiredText(TEXT_MAX),
    answerMethod: words(20),
    answerPhone: words(50),
    answerEmail: words(254),
  }),
  refusals: ['entryUnknown', 'messageUnknown'],
  reply: json(z.object({ id: WireId })),
})
export type InquiryBody = z.output<typeof sendInquiry.body>

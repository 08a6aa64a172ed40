import * as z from 'zod/mini'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { emptyIfMissing } from '../../../kernel/contract/missing.ts'
import { orDigitsOrEmpty } from '../../../kernel/contract/number-text.ts'
import { boundedText, requiredText } from '../../../kernel/texts/text-rule.ts'

const TEXT_MAX = 5000
/** Far longer than any number of an entry. */
const NAME_MAX = 100

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
  body: () =>
    z.object({
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      /**
       * The number of the entry; 0 or missing when the inquiry is not about an entry. It is stored as given: one that is
       * no number of the company's own is no reason to refuse what a person has written (decisions C1, P3).
       */
      name: z.optional(z.nullable(z.union([z.number(), boundedText(NAME_MAX)]))),
      /** One of `entryTypes`; anything else counts as none. */
      entryType: z.pipe(
        words(NAME_MAX),
        z.transform((type) => entryTypes.find((known) => known === type) ?? ''),
      ),
      /** The message from which the inquiry was started. */
      messageId: z.optional(z.nullable(EntryId())),
      /** The codes of the choices in ascending order, joined by commas. */
      counting: words(40),
      countingText: words(TEXT_MAX),
      transport: words(40),
      transportText: words(TEXT_MAX),
      date: z.optional(z.nullable(z.union([z.literal(''), WireDay()]))),
      securityBagNumber: orDigitsOrEmpty(boundedText(100)),
      reference: orDigitsOrEmpty(boundedText(300)),
      additionalInformation: requiredText(TEXT_MAX),
      answerMethod: words(20),
      answerPhone: words(50),
      answerEmail: words(254),
    }),
  refusals: ['messageUnknown'],
  reply: json(() => z.object({ id: WireId() })),
})
export type InquiryBody = z.output<typeof sendInquiry.body>

import * as z from 'zod/mini'
import { memberOfCompany } from '../kernel/access.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../kernel/ids.ts'
import { emptyIfMissing } from '../kernel/missing.ts'
import { validationTexts } from '../kernel/terms.fi.ts'
import { boundedText, ruledText } from '../kernel/text-rule.ts'
import { Email } from '../profile/fields.ts'

export const TEXT_MAX = 5000

/** Sent as the Finnish word itself; the first is the form's default. */
export const contactReasons = [
  'Myyntiä',
  'Laskentaa',
  'Kuljetusta',
  'Palveluita',
  'Laskutusta',
  'Johtoa',
] as const

const scope = { customerId: CompanyId, userId: z.optional(EntryId) }
const required = (max: number) =>
  emptyIfMissing(boundedText(max).check(z.minLength(1, validationTexts.required)))

export const requestContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Asks the provider to get in touch',
  access: memberOfCompany(),
  body: z.object({
    ...scope,
    name: emptyIfMissing(ruledText(200).check(z.minLength(1, validationTexts.required))),
    phoneNumber: emptyIfMissing(boundedText(50)),
    email: emptyIfMissing(boundedText(254)),
    contactReason: z.enum(contactReasons, validationTexts.required),
    additionalInfo: required(TEXT_MAX),
  }),
  reply: json(z.object({ id: WireId })),
})
export type ContactBody = z.output<typeof requestContact.body>

/** The specification writes additionalinfo here; additionalInfo is taken too. */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  summary: 'Sends praise or complaint',
  access: memberOfCompany(),
  body: z
    .object({
      ...scope,
      name: required(200),
      phoneNumber: required(50),
      email: Email,
      additionalinfo: emptyIfMissing(boundedText(TEXT_MAX)),
      additionalInfo: emptyIfMissing(boundedText(TEXT_MAX)),
    })
    .check(
      z.refine((body) => feedbackText(body) !== '', {
        error: validationTexts.required,
        path: ['additionalinfo'],
      }),
    ),
  reply: json(z.object({ id: WireId })),
})
export type FeedbackBody = z.output<typeof sendFeedback.body>

export const feedbackText = (body: {
  readonly additionalinfo: string
  readonly additionalInfo: string
}): string => body.additionalinfo || body.additionalInfo

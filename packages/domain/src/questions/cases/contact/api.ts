import * as z from 'zod/mini'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { Email } from '../../../kernel/people/email-address.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../../kernel/contract/fault.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { emptyIfMissing, missingOr } from '../../../kernel/contract/missing.ts'
import { boundedText, requiredRuledText, requiredText, trimmedText } from '../../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

const TEXT_MAX = 5000

/** The body has the Finnish word itself; the first is the default of the form. */
export const contactReasons = [
  'Myyntiä',
  'Laskentaa',
  'Kuljetusta',
  'Palveluita',
  'Laskutusta',
  'Johtoa',
] as const

const notAReason = faultMessage('notAChoice', { choices: contactReasons })

const scope = whenUsed(() => ({ customerId: CompanyId(), userId: z.nullish(EntryId()) }))

export const requestContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Asks the provider to get in touch',
  access: memberOfCompany(),
  company: 'body',
  body: () =>
    z.object({
      ...scope(),
      name: requiredRuledText(200),
      phoneNumber: emptyIfMissing(boundedText(50)),
      email: emptyIfMissing(boundedText(254)),
      contactReason: z.enum(contactReasons, { error: missingOr(notAReason) }),
      additionalInfo: requiredText(TEXT_MAX),
    }),
  refusals: ['notAChoice'],
  reply: json(() => z.object({ id: WireId() })),
})
export type ContactBody = z.output<typeof requestContact.body>

/** The specification spells the field `additionalinfo` here; `additionalInfo` is accepted too. */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  summary: 'Sends praise or complaint',
  access: memberOfCompany(),
  company: 'body',
  body: () =>
    z
      .object({
        ...scope(),
        name: requiredText(200),
        phoneNumber: requiredText(50),
        email: Email(),
        additionalinfo: emptyIfMissing(trimmedText(TEXT_MAX)),
        additionalInfo: emptyIfMissing(trimmedText(TEXT_MAX)),
      })
      .check(
        z.refine((body) => feedbackText(body) !== '', {
          error: faultMessage('required'),
          path: ['additionalinfo'],
        }),
      ),
  refusals: ['emailInvalid'],
  reply: json(() => z.object({ id: WireId() })),
})
export type FeedbackBody = z.output<typeof sendFeedback.body>

export const feedbackText = (body: {
  readonly additionalinfo: string
  readonly additionalInfo: string
}): string => body.additionalinfo || body.additionalInfo

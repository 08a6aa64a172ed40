import * as z from 'zod/mini'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { CompanyId, EntryId, OptionalCompanyId, WireId, missingOr } from '../../kernel/contract/shapes.ts'
import { sender, emptyIfMissing, orDigitsOrEmpty } from '../../kernel/contract/body-values.ts'
import { WireMoment, WireDay } from '../../kernel/dates/dates.ts'
import { memberOfCompany, signedIn } from '../../kernel/people/access.ts'
import {
  boundedText,
  requiredText,
  Email,
  requiredRuledText,
  trimmedText,
} from '../../kernel/texts/text-rule.ts'
import { caseKinds, caseStates } from './states.ts'

const OWN_TEXT_MAX = 5000
const PATH = '/api/cases'
const CaseParams = z.object({ caseId: EntryId })

/** A case as its sender sees it. */
export const OwnCaseRow = z.object({
  caseId: WireId,
  kind: z.enum(caseKinds),
  /** That of the receipt and of the e-mail to the service desk. */
  number: WireId,
  state: z.enum(caseStates),
  subject: z.string(),
  opening: z.string(),
  company: z.object({ companyId: WireId, name: z.string() }),
  created: WireMoment,
  /** When something last happened that the sender can see. */
  changed: WireMoment,
  hasUnread: z.boolean(),
})
export type OwnCaseRow = z.output<typeof OwnCaseRow>

const OwnCase = z.object({
  ...OwnCaseRow.shape,
  /** What the sender wrote first; null where the provider began. */
  letter: z.nullable(
    z.object({
      at: WireMoment,
      body: z.string(),
      lines: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
  /** Oldest first. */
  entries: z.array(
    z.object({
      entryId: WireId,
      at: WireMoment,
      isOwn: z.boolean(),
      /** The first name of the member of staff who answered, or the sender's own name. */
      name: z.string(),
      body: z.string(),
    }),
  ),
  /** True where the case was closed so long ago that a reply opens a new one. */
  replyOpensNew: z.boolean(),
})
export type OwnCase = z.output<typeof OwnCase>

/** Where the provider does not answer in the portal, `isShown` is false and there are no rows. */
export const listOwnCases = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'What the caller has asked, what was answered, and how many answers are unread',
  access: signedIn,
  company: 'query',
  query: () => z.object({ companyId: OptionalCompanyId, after: z.optional(boundedText(60)) }),
  reply: json(() =>
    z.object({
      isShown: z.boolean(),
      /** Cases with an unread answer, on all pages. */
      unread: z.int(),
      rows: z.array(OwnCaseRow),
      next: z.nullable(z.string()),
    }),
  ),
})

export const getOwnCase = endpoint({
  method: 'GET',
  path: `${PATH}/:caseId`,
  summary: 'One case of the caller with its thread',
  access: signedIn,
  params: () => CaseParams,
  refusals: ['notFound'],
  reply: json(() => OwnCase),
})

/** A reply opens a closed case again; a case that was closed long ago gets a successor, whose number is answered. */
export const replyToCase = endpoint({
  method: 'POST',
  path: `${PATH}/:caseId/entries`,
  summary: 'Writes into a case of the caller’s own',
  access: memberOfCompany(),
  company: 'body',
  params: () => CaseParams,
  body: () =>
    z.object({ customerId: CompanyId, userId: z.nullish(EntryId), body: requiredText(OWN_TEXT_MAX) }),
  refusals: ['notFound'],
  reply: json(() => z.object({ caseId: WireId, entryId: WireId })),
})

/** An answer that comes while the page is open stays unread, because the page names the last one that it shows. */
export const markCaseRead = endpoint({
  method: 'PUT',
  path: `${PATH}/:caseId/read`,
  summary: 'Marks the answers up to an entry as read',
  access: signedIn,
  params: () => CaseParams,
  body: () => z.object({ upTo: EntryId }),
  refusals: ['notFound'],
  reply: empty,
})

const CONTACT_TEXT_MAX = 5000

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

const scope = { customerId: CompanyId, userId: z.nullish(EntryId) }

export const requestContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Asks the provider to get in touch',
  access: memberOfCompany(),
  company: 'body',
  body: () =>
    z.object({
      ...scope,
      name: requiredRuledText(200),
      phoneNumber: emptyIfMissing(boundedText(50)),
      email: emptyIfMissing(boundedText(254)),
      contactReason: z.enum(contactReasons, { error: missingOr(notAReason) }),
      additionalInfo: requiredText(CONTACT_TEXT_MAX),
    }),
  refusals: ['notAChoice'],
  reply: json(() => z.object({ id: WireId })),
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
        ...scope,
        name: requiredText(200),
        phoneNumber: requiredText(50),
        email: Email,
        additionalinfo: emptyIfMissing(trimmedText(CONTACT_TEXT_MAX)),
        additionalInfo: emptyIfMissing(trimmedText(CONTACT_TEXT_MAX)),
      })
      .check(
        z.refine((body) => feedbackText(body) !== '', {
          error: faultMessage('required'),
          path: ['additionalinfo'],
        }),
      ),
  refusals: ['emailInvalid'],
  reply: json(() => z.object({ id: WireId })),
})
export type FeedbackBody = z.output<typeof sendFeedback.body>

export const feedbackText = (body: {
  readonly additionalinfo: string
  readonly additionalInfo: string
}): string => body.additionalinfo || body.additionalInfo

const INQUIRY_TEXT_MAX = 5000
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
      ...sender,
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
      messageId: z.optional(z.nullable(EntryId)),
      /** The codes of the choices in ascending order, joined by commas. */
      counting: words(40),
      countingText: words(INQUIRY_TEXT_MAX),
      transport: words(40),
      transportText: words(INQUIRY_TEXT_MAX),
      date: z.optional(z.nullable(z.union([z.literal(''), WireDay]))),
      securityBagNumber: orDigitsOrEmpty(boundedText(100)),
      reference: orDigitsOrEmpty(boundedText(300)),
      additionalInformation: requiredText(INQUIRY_TEXT_MAX),
      answerMethod: words(20),
      answerPhone: words(50),
      answerEmail: words(254),
    }),
  refusals: ['messageUnknown'],
  reply: json(() => z.object({ id: WireId })),
})
export type InquiryBody = z.output<typeof sendInquiry.body>

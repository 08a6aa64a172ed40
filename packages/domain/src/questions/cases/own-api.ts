import * as z from 'zod/mini'
import { memberOfCompany, signedIn } from '../../kernel/people/access.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, OptionalCompanyId, WireId } from '../../kernel/contract/ids.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { caseKinds, caseStates } from './states.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

const OWN_TEXT_MAX = 5000
const PATH = '/api/cases'
const CaseParams = whenUsed(() => z.object({ caseId: EntryId() }))

/** A case as its sender sees it. */
export const OwnCaseRow = whenUsed(() =>
  z.object({
    caseId: WireId(),
    kind: z.enum(caseKinds),
    /** That of the receipt and of the e-mail to the service desk. */
    number: WireId(),
    state: z.enum(caseStates),
    subject: z.string(),
    opening: z.string(),
    company: z.object({ companyId: WireId(), name: z.string() }),
    created: WireMoment(),
    /** When something last happened that the sender can see. */
    changed: WireMoment(),
    hasUnread: z.boolean(),
  }),
)
export type OwnCaseRow = z.output<ReturnType<typeof OwnCaseRow>>

const OwnCase = whenUsed(() =>
  z.object({
    ...OwnCaseRow().shape,
    /** What the sender wrote first; null where the provider began. */
    letter: z.nullable(
      z.object({
        at: WireMoment(),
        body: z.string(),
        lines: z.array(z.object({ label: z.string(), text: z.string() })),
      }),
    ),
    /** Oldest first. */
    entries: z.array(
      z.object({
        entryId: WireId(),
        at: WireMoment(),
        isOwn: z.boolean(),
        /** The first name of the member of staff who answered, or the sender's own name. */
        name: z.string(),
        body: z.string(),
      }),
    ),
    /** True where the case was closed so long ago that a reply opens a new one. */
    replyOpensNew: z.boolean(),
  }),
)
export type OwnCase = z.output<ReturnType<typeof OwnCase>>

/** Where the provider does not answer in the portal, `isShown` is false and there are no rows. */
export const listOwnCases = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'What the caller has asked, what was answered, and how many answers are unread',
  access: signedIn,
  company: 'query',
  query: () => z.object({ companyId: OptionalCompanyId(), after: z.optional(boundedText(60)) }),
  reply: json(() =>
    z.object({
      isShown: z.boolean(),
      /** Cases with an unread answer, on all pages. */
      unread: z.int(),
      rows: z.array(OwnCaseRow()),
      next: z.nullable(z.string()),
    }),
  ),
})

export const getOwnCase = endpoint({
  method: 'GET',
  path: `${PATH}/:caseId`,
  summary: 'One case of the caller with its thread',
  access: signedIn,
  params: CaseParams,
  refusals: ['notFound'],
  reply: json(OwnCase),
})

/** A closed case opens again; one that was closed long ago gets a successor, whose number is answered. */
export const replyToCase = endpoint({
  method: 'POST',
  path: `${PATH}/:caseId/entries`,
  summary: 'Writes into a case of the caller’s own',
  access: memberOfCompany(),
  company: 'body',
  params: CaseParams,
  body: () =>
    z.object({ customerId: CompanyId(), userId: z.nullish(EntryId()), body: requiredText(OWN_TEXT_MAX) }),
  refusals: ['notFound'],
  reply: json(() => z.object({ caseId: WireId(), entryId: WireId() })),
})

/** An answer that comes while the page is open stays unread, because the page names the last one that it shows. */
export const markCaseRead = endpoint({
  method: 'PUT',
  path: `${PATH}/:caseId/read`,
  summary: 'Marks the answers up to an entry as read',
  access: signedIn,
  params: CaseParams,
  body: () => z.object({ upTo: EntryId() }),
  refusals: ['notFound'],
  reply: empty,
})

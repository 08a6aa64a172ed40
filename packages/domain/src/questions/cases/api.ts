import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { entryTypes } from './inquiries/api.ts'
import { caseKinds, caseStates } from './states.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

export const CASE_TEXT_MAX = 5000

export const CASES_PATH = '/api/desk/cases'
export const CaseVersion = whenUsed(() => z.int().check(z.minimum(0)))
export const CaseParams = whenUsed(() => z.object({ caseId: EntryId() }))
const Euro = whenUsed(() => z.nullable(z.number()))

/** The first three are worked through by due time; `others` are open at somebody else. */
export const caseLists = ['new', 'own', 'others', 'waiting', 'closed'] as const
export type CaseList = (typeof caseLists)[number]

const Company = whenUsed(() => z.object({ companyId: WireId(), name: z.string(), city: z.string() }))
const Owner = whenUsed(() => z.object({ staffId: WireId(), name: z.string() }))

/** A case in a list of the desk. */
export const CaseRow = whenUsed(() =>
  z.object({
    caseId: WireId(),
    kind: z.enum(caseKinds),
    /** The number by which people speak of it, together with its kind: of a letter that of its receipt. */
    number: WireId(),
    state: z.enum(caseStates),
    /** What it is about, in words: 'Tiedustelu: Käsitelty tilitys #340'. */
    subject: z.string(),
    /** The beginning of what the customer wrote. */
    opening: z.string(),
    company: Company(),
    /** The customer's person; only they see the answers. */
    customer: z.string(),
    created: WireMoment(),
    /** Since when the customer has waited. */
    asked: WireMoment(),
    /** By when an answer is due, in service hours; null while nobody waits for the desk. */
    due: z.nullable(WireMoment()),
    owner: z.nullable(Owner()),
    changed: WireMoment(),
    version: CaseVersion(),
  }),
)
export type CaseRow = z.output<ReturnType<typeof CaseRow>>

/** The letter of the customer, with its filled fields as label and text. */
const CaseLetter = whenUsed(() =>
  z.object({
    at: WireMoment(),
    body: z.string(),
    lines: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
)

const CaseEntry = whenUsed(() =>
  z.object({
    entryId: WireId(),
    at: WireMoment(),
    from: z.enum(['customer', 'staff']),
    name: z.string(),
    /** False for a note that never leaves the desk. */
    isVisible: z.boolean(),
    body: z.string(),
  }),
)

/** One count of a bag, as it was sent. */
const Pass = whenUsed(() =>
  z.object({
    pass: z.int(),
    step: z.enum(['first', 'second', 'decision']),
    staff: z.string(),
    sent: WireMoment(),
    isIntact: z.boolean(),
    total: z.number(),
  }),
)

/**
 * The entry that a case is about; always of the case's own company. Where `isBlind`, the caller counts bags and this one
 * is not counted yet: every sum and count is left out.
 */
export const EntryFacts = whenUsed(() =>
  z.object({
    type: z.enum(entryTypes),
    entryId: WireId(),
    /** 'Tilitysilmoitus #512' */
    name: z.string(),
    bagNumber: z.string(),
    /** The bag at the desk, where its count can be corrected; null where it has none. */
    bagId: z.nullable(WireId()),
    /** The sales day, or the day of delivery or of the visit. */
    day: z.nullable(WireDay()),
    isBlind: z.boolean(),
    declared: Euro(),
    counted: Euro(),
    difference: Euro(),
    /** The day of the credit. */
    creditDay: z.nullable(WireDay()),
    /** What the counting remarked, 'Turvapussi ei ollut ehjä'. */
    remarks: z.array(z.string()),
    /** Denominations that were declared or counted; null where one of the two is not known. */
    pieces: z.array(
      z.object({ name: z.string(), declared: z.nullable(z.int()), counted: z.nullable(z.int()) }),
    ),
    passes: z.array(Pass()),
    /** Of a change order: what was ordered, what was packed and what is said to have come; null where it is not known. */
    delivery: z.optional(
      z.object({
        seal: z.string(),
        /** Why the packed content differs from the ordered one. */
        reason: z.string(),
        /** Who packed it and when, who drove it, and who took it; empty where nobody has written it down. */
        packedBy: z.string(),
        packedAt: z.nullable(WireMoment()),
        crew: z.array(z.string()),
        departed: z.nullable(WireMoment()),
        delivered: z.nullable(WireMoment()),
        receiver: z.string(),
        isSealRead: z.boolean(),
        markedBy: z.string(),
        ordered: z.number(),
        packed: Euro(),
        came: Euro(),
        pieces: z.array(
          z.object({
            name: z.string(),
            ordered: z.int(),
            packed: z.nullable(z.int()),
            came: z.nullable(z.int()),
          }),
        ),
      }),
    ),
    events: z.array(z.object({ stage: z.string(), at: WireMoment(), note: z.string() })),
  }),
)
export type EntryFacts = z.output<ReturnType<typeof EntryFacts>>

/** A result of the place that differed from its declaration. */
const PastDifference = whenUsed(() =>
  z.object({
    resultId: WireId(),
    day: WireDay(),
    bagNumber: z.string(),
    declared: z.number(),
    counted: z.number(),
    difference: z.number(),
  }),
)

/** A case with its thread, oldest first, and what stands beside it. */
export const Case = whenUsed(() =>
  z.object({
    ...CaseRow().shape,
    /** Null where the desk began the case. */
    letter: z.nullable(CaseLetter()),
    thread: z.array(CaseEntry()),
    /** Who gave the case to its owner, until the owner answers; null where nobody did. */
    handedBy: z.nullable(z.string()),
    /** Who asks the supervisors to correct the count, and since when. */
    correction: z.nullable(z.object({ name: z.string(), at: WireMoment() })),
    /** When the customer last read the answers. */
    readAt: z.nullable(WireMoment()),
    /** False where customers see no answers in the portal: then an answer is given by phone or e-mail, and recorded here. */
    isShownToCustomer: z.boolean(),
    phone: z.string(),
    email: z.string(),
    /** How the customer asked to be answered. */
    answerWays: z.array(z.enum(['phone', 'email'])),
    about: z.nullable(EntryFacts()),
    differences: z.array(PastDifference()),
    /** Closed cases about the same letter, newest first. */
    earlier: z.array(z.object({ caseId: WireId(), closed: WireMoment() })),
  }),
)
export type Case = z.output<ReturnType<typeof Case>>

export const listCases = endpoint({
  method: 'GET',
  path: CASES_PATH,
  summary: 'Cases of one list: by due time, closed ones newest first',
  access: staffWith('cases'),
  query: () =>
    z.object({
      list: z.enum(caseLists),
      kind: z.optional(z.enum(caseKinds)),
      office: z.optional(boundedText(200)),
      after: z.optional(boundedText(60)),
    }),
  reply: json(() => z.object({ rows: z.array(CaseRow()), next: z.nullable(z.string()) })),
})

export const getCase = endpoint({
  method: 'GET',
  path: `${CASES_PATH}/:caseId`,
  summary: 'A case with its thread and the facts beside it',
  access: staffWith('cases'),
  params: CaseParams,
  refusals: ['notFound'],
  reply: json(Case),
})

export const takeCase = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/take`,
  summary: 'Makes the caller the owner, and says from whom the case was taken',
  access: staffWith('cases'),
  params: CaseParams,
  body: () => z.object({ version: CaseVersion() }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere'],
  reply: json(() => z.object({ case: CaseRow(), takenFrom: z.nullable(Owner()) })),
})

/** An answer needs the owner of the case and its newest version; a note needs neither. */
export const writeCaseEntry = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/entries`,
  summary: 'Writes an answer to the customer, or a note that never leaves the desk',
  access: staffWith('cases'),
  params: CaseParams,
  body: () => z.object({ body: requiredText(CASE_TEXT_MAX), isVisible: z.boolean(), version: CaseVersion() }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'caseNotOwned'],
  reply: json(() => z.object({ case: CaseRow(), entry: CaseEntry() })),
})

export const closeCase = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/close`,
  summary: 'Closes a case that has an answer',
  access: staffWith('cases'),
  params: CaseParams,
  body: () => z.object({ version: CaseVersion() }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'caseNotOwned', 'caseUnanswered'],
  reply: json(CaseRow),
})

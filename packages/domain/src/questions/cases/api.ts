import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { entryTypes } from './own-api.ts'
import { caseKinds, caseStates } from './states.ts'

const CASE_TEXT_MAX = 5000

const CASES_PATH = '/api/desk/cases'
const CaseParams = z.object({ caseId: EntryId })
const Euro = z.nullable(z.number())

/** The first three are worked through by due time; `others` are open at somebody else. */
export const caseLists = ['new', 'own', 'others', 'waiting', 'closed'] as const
export type CaseList = (typeof caseLists)[number]

const Company = z.object({ companyId: WireId, name: z.string(), city: z.string() })
const Owner = z.object({ staffId: WireId, name: z.string() })

/** A case in a list of the desk. */
export const CaseRow = z.object({
  caseId: WireId,
  kind: z.enum(caseKinds),
  /** The number by which people speak of it, together with its kind: of a letter that of its receipt. */
  number: WireId,
  state: z.enum(caseStates),
  /** What it is about, in words: 'Tiedustelu: Käsitelty tilitys #340'. */
  subject: z.string(),
  /** The beginning of what the customer wrote. */
  opening: z.string(),
  company: Company,
  /** The customer's person; only they see the answers. */
  customer: z.string(),
  created: WireMoment,
  /** Since when the customer has waited. */
  asked: WireMoment,
  /** By when an answer is due, in service hours; null while nobody waits for the desk. */
  due: z.nullable(WireMoment),
  owner: z.nullable(Owner),
  changed: WireMoment,
  version: Version,
})
export type CaseRow = z.output<typeof CaseRow>

/** The letter of the customer, with its filled fields as label and text. */
const CaseLetter = z.object({
  at: WireMoment,
  body: z.string(),
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
})

const CaseEntry = z.object({
  entryId: WireId,
  at: WireMoment,
  from: z.enum(['customer', 'staff']),
  name: z.string(),
  /** False for a note that never leaves the desk. */
  isVisible: z.boolean(),
  body: z.string(),
})

/** One count of a bag, as it was sent. */
const Pass = z.object({
  pass: z.int(),
  step: z.enum(['first', 'second', 'decision']),
  staff: z.string(),
  sent: WireMoment,
  isIntact: z.boolean(),
  total: z.number(),
})

/**
 * The entry that a case is about; always of the case's own company. Where `isBlind`, the caller counts bags and this one
 * is not counted yet: every sum and count is left out.
 */
export const EntryFacts = z.object({
  type: z.enum(entryTypes),
  entryId: WireId,
  /** 'Tilitysilmoitus #512' */
  name: z.string(),
  bagNumber: z.string(),
  /** The bag at the desk, where its count can be corrected; null where it has none. */
  bagId: z.nullable(WireId),
  /** The sales day, or the day of delivery or of the visit. */
  day: z.nullable(WireDay),
  isBlind: z.boolean(),
  declared: Euro,
  counted: Euro,
  difference: Euro,
  /** The day of the credit. */
  creditDay: z.nullable(WireDay),
  /** What the counting remarked, 'Turvapussi ei ollut ehjä'. */
  remarks: z.array(z.string()),
  /** Denominations that were declared or counted; null where one of the two is not known. */
  pieces: z.array(
    z.object({ name: z.string(), declared: z.nullable(z.int()), counted: z.nullable(z.int()) }),
  ),
  passes: z.array(Pass),
  /** Of a change order: what was ordered, what was packed and what is said to have come; null where it is not known. */
  delivery: z.optional(
    z.object({
      seal: z.string(),
      /** Why the packed content differs from the ordered one. */
      reason: z.string(),
      /** Who packed it and when, who drove it, and who took it; empty where nobody has written it down. */
      packedBy: z.string(),
      packedAt: z.nullable(WireMoment),
      crew: z.array(z.string()),
      departed: z.nullable(WireMoment),
      delivered: z.nullable(WireMoment),
      receiver: z.string(),
      isSealRead: z.boolean(),
      markedBy: z.string(),
      ordered: z.number(),
      packed: Euro,
      came: Euro,
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
  events: z.array(z.object({ stage: z.string(), at: WireMoment, note: z.string() })),
})
export type EntryFacts = z.output<typeof EntryFacts>

/** A result of the place that differed from its declaration. */
const PastDifference = z.object({
  resultId: WireId,
  day: WireDay,
  bagNumber: z.string(),
  declared: z.number(),
  counted: z.number(),
  difference: z.number(),
})

/** A case with its thread, oldest first, and what stands beside it. */
export const Case = z.object({
  ...CaseRow.shape,
  /** Null where the desk began the case. */
  letter: z.nullable(CaseLetter),
  thread: z.array(CaseEntry),
  /** Who gave the case to its owner, until the owner answers; null where nobody did. */
  handedBy: z.nullable(z.string()),
  /** Who asks the supervisors to correct the count, and since when. */
  correction: z.nullable(z.object({ name: z.string(), at: WireMoment })),
  /** When the customer last read the answers. */
  readAt: z.nullable(WireMoment),
  /** False where customers see no answers in the portal: then an answer is given by phone or e-mail, and recorded here. */
  isShownToCustomer: z.boolean(),
  phone: z.string(),
  email: z.string(),
  /** How the customer asked to be answered. */
  answerWays: z.array(z.enum(['phone', 'email'])),
  about: z.nullable(EntryFacts),
  differences: z.array(PastDifference),
  /** Closed cases about the same letter, newest first. */
  earlier: z.array(z.object({ caseId: WireId, closed: WireMoment })),
})
export type Case = z.output<typeof Case>

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
  reply: json(() => z.object({ rows: z.array(CaseRow), next: z.nullable(z.string()) })),
})

export const getCase = endpoint({
  method: 'GET',
  path: `${CASES_PATH}/:caseId`,
  summary: 'A case with its thread and the facts beside it',
  access: staffWith('cases'),
  params: () => CaseParams,
  refusals: ['notFound'],
  reply: json(() => Case),
})

export const takeCase = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/take`,
  summary: 'Makes the caller the owner, and says from whom the case was taken',
  access: staffWith('cases'),
  params: () => CaseParams,
  body: () => z.object({ version: Version }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere'],
  reply: json(() => z.object({ case: CaseRow, takenFrom: z.nullable(Owner) })),
})

/** An answer needs the owner of the case and its newest version; a note needs neither. */
export const writeCaseEntry = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/entries`,
  summary: 'Writes an answer to the customer, or a note that never leaves the desk',
  access: staffWith('cases'),
  params: () => CaseParams,
  body: () => z.object({ body: requiredText(CASE_TEXT_MAX), isVisible: z.boolean(), version: Version }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'caseNotOwned'],
  reply: json(() => z.object({ case: CaseRow, entry: CaseEntry })),
})

export const closeCase = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/close`,
  summary: 'Closes a case that has an answer',
  access: staffWith('cases'),
  params: () => CaseParams,
  body: () => z.object({ version: Version }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'caseNotOwned', 'caseUnanswered'],
  reply: json(() => CaseRow),
})

const NOTE_MAX = 1000
const SEARCH_MAX = 100
const note = requiredText(NOTE_MAX)
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const

/** Who else answers customers; supervisors can also correct a count. */
export const listColleagues = endpoint({
  method: 'GET',
  path: `${CASES_PATH}/colleagues`,
  summary: 'Colleagues to whom a case can be given, by their names',
  access: staffWith('cases'),
  reply: json(() =>
    z.object({
      rows: z.array(z.object({ staffId: WireId, name: z.string(), isSupervisor: z.boolean() })),
    }),
  ),
})

export const handOverCase = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/handover`,
  summary: 'Gives a case of nobody or of the caller to a colleague, with a note',
  access: staffWith('cases'),
  params: () => CaseParams,
  body: () => z.object({ to: EntryId, note: note, version: Version }),
  refusals: [...OVERTAKEN, 'caseNotOwned', 'colleagueAway'],
  reply: json(() => CaseRow),
})

/** The case stays with its owner, who answers when the correction is decided. */
export const requestCorrection = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/correction`,
  summary: 'Asks the supervisors to correct the count that a case is about',
  access: staffWith('cases'),
  params: () => CaseParams,
  body: () => z.object({ note: note, version: Version }),
  refusals: [...OVERTAKEN, 'caseNotOwned'],
  reply: json(() => CaseRow),
})

export const settleCorrection = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/correction/settle`,
  summary: 'Says what became of the request for a correction',
  access: staffWith('correct'),
  params: () => CaseParams,
  body: () => z.object({ note: note, version: Version }),
  refusals: OVERTAKEN,
  reply: json(() => CaseRow),
})

export const searchCases = endpoint({
  method: 'GET',
  path: `${CASES_PATH}/search`,
  summary:
    'Cases of any state by their number, their place or the beginnings of words in their texts, newest first',
  access: staffWith('cases'),
  query: () => z.object({ q: requiredText(SEARCH_MAX) }),
  reply: json(() => z.object({ rows: z.array(CaseRow) })),
})

/** Returns the case about the bag that is open already, if there is one, and then writes nothing. */
export const askAboutMissingBag = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/missing`,
  summary: 'Asks the sender of a declaration about a bag that did not come',
  access: staffWith('cases', 'count', 'decideCount'),
  body: () => z.object({ depositId: EntryId, body: requiredText(CASE_TEXT_MAX) }),
  refusals: ['notFound', 'stateChanged'],
  reply: json(() => z.object({ caseId: WireId, isNew: z.boolean() })),
})

const PATH = '/api/desk/answertemplates'
const TITLE_MAX = 80
const typed = { title: requiredText(TITLE_MAX), body: requiredText(CASE_TEXT_MAX) }
const TemplateParams = z.object({ templateId: EntryId })

/** A text that the service answers with again and again. All who answer share them. */
const Template = z.object({ templateId: WireId, title: z.string(), body: z.string(), version: Version })
export type Template = z.output<typeof Template>

export const listTemplates = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The answer templates of the service, by their titles',
  access: staffWith('cases'),
  reply: json(() => z.object({ rows: z.array(Template) })),
})

export const addTemplate = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Stores a new answer template',
  access: staffWith('cases'),
  body: () => z.object(typed),
  reply: json(() => Template),
})

export const changeTemplate = endpoint({
  method: 'POST',
  path: `${PATH}/:templateId`,
  summary: 'Changes an answer template',
  access: staffWith('cases'),
  params: () => TemplateParams,
  body: () => z.object({ ...typed, version: Version }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(() => Template),
})

export const removeTemplate = endpoint({
  method: 'POST',
  path: `${PATH}/:templateId/remove`,
  summary: 'Removes an answer template; what was sent with it stays',
  access: staffWith('cases'),
  params: () => TemplateParams,
  body: () => z.object({ version: Version }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(() => z.object({ templateId: WireId })),
})

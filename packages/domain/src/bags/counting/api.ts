import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, OptionalCompanyId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf, Version, CompanyName, Figures } from '../../kernel/contract/desk-shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { counts, wireCounts } from '../../kernel/money/counts.ts'
import { noteFields, pieceFields } from '../../kernel/money/denominations.ts'
import { Euros } from '../../kernel/money/money.ts'
import { staffWith, freshStaffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { BAG_NUMBER_MAX } from '../deposits/rules.ts'
import { bagStates } from './states.ts'

/** More tills than any shop sends in one bag. */
export const MOST_TILLS = 20

/** More suspect notes than this are a matter for the police at once. */
const MOST_SUSPECTS = 100

/** What one till of a bag held. */
export const Till = z.object({
  registerText: z._default(trimmedText(70), ''),
  /** The sum on the till's own slip. */
  declared: z.nullish(Euros),
  ...counts(pieceFields),
  unfitNotes: counts(['unfitNotes']).unfitNotes,
  checkCount: counts(['checkCount']).checkCount,
  vouchers: counts(['vouchers']).vouchers,
  voucherSum: Euros,
})
export type Till = z.output<typeof Till>

const Tills = z.array(Till).check(z.minLength(1), z.maxLength(MOST_TILLS))

/** A till in an answer. */
const WireTill = z.object({
  registerText: z.string(),
  declared: z.nullable(z.number()),
  ...wireCounts(pieceFields),
  ...wireCounts(['unfitNotes', 'checkCount', 'vouchers']),
  voucherSum: z.number(),
})

/** A note that is withdrawn: it is not among the pieces of its till. */
export const Suspect = z.object({ denomination: z.enum(noteFields), serial: trimmedText(20) })
export type Suspect = z.output<typeof Suspect>

const Suspects = z.array(Suspect).check(z.maxLength(MOST_SUSPECTS))

/** One of several declarations with the number of a bag, or none of them. */
export const ChosenDeclaration = z.union([z.literal('none'), EntryId])
export type ChosenDeclaration = z.output<typeof ChosenDeclaration>

/** A bag in a list, without sums and counts: the counters must not know what was declared. */
export const BagRow = z.object({
  bagId: WireId,
  number: z.string(),
  state: z.enum(bagStates),
  company: z.nullable(CompanyName),
  arrived: WireMoment,
  due: WireDay,
  isLate: z.boolean(),
  /** The person who is counting it. */
  counter: z.nullable(z.string()),
  /** Whether the caller is counting it. */
  isOwn: z.boolean(),
  asideReason: z.string(),
  version: Version,
})
export type BagRow = z.output<typeof BagRow>

/** A declaration that a bag may belong to, judged by the slip in the bag. It has no sum: sums must not decide. */
export const Candidate = z.object({
  depositId: WireId,
  number: z.string(),
  company: CompanyName,
  salesDay: WireDay,
})
export type Candidate = z.output<typeof Candidate>

/** A bag that is being counted. */
export const OpenBag = z.object({
  ...BagRow.shape,
  step: z.enum(['first', 'second']),
  isDeclared: z.boolean(),
  salesDay: z.nullable(WireDay),
  accountId: z.nullable(WireId),
  accountNumber: z.string(),
  pass: z.int(),
  /** The saved draft of this count. */
  tills: z.array(WireTill),
  intact: z.nullable(z.boolean()),
  suspects: z.array(z.object({ denomination: z.enum(noteFields), serial: z.string() })),
  note: z.string(),
  /** The declarations with this number, where several have it: the count is sent with the chosen one. */
  candidates: z.array(Candidate),
  /** The saved choice among the candidates. */
  chosen: z.nullable(z.union([z.literal('none'), WireId])),
  /** The difference that was shown; the bag can be closed with it or counted again. */
  figures: z.nullable(Figures),
})
export type OpenBag = z.output<typeof OpenBag>

/** The outcome of a count. Figures are there only where the counter may see them. */
export const CountAnswer = z.object({
  outcome: z.enum(['equal', 'differs', 'second', 'disputed']),
  bag: BagRow,
  ...z.partial(Figures).shape,
})

/** One person's count. Tills, suspect notes and the sum are there where the caller may see the figures. */
const Pass = z.object({
  pass: z.int(),
  step: z.enum(['first', 'second', 'decision']),
  staff: z.string(),
  sent: z.nullable(WireMoment),
  comparedBefore: z.boolean(),
  /** Null while it is not answered. */
  intact: z.nullable(z.boolean()),
  note: z.string(),
  reason: z.string(),
  counted: z.optional(z.number()),
  tills: z.optional(z.array(WireTill)),
  suspects: z.optional(z.array(z.object({ denomination: z.string(), serial: z.string() }))),
  /** The declaration that was chosen by the slip in the bag; absent where there was no choice. */
  chosen: z.optional(z.union([z.literal('none'), WireId])),
})

/** Everything that is known of a bag. `seesFigures`: whether the caller may see its sums and counts. */
export const BagFacts = z.object({
  ...BagRow.shape,
  seesFigures: z.boolean(),
  depositId: z.nullable(WireId),
  salesDay: z.nullable(WireDay),
  accountNumber: z.string(),
  arrivedBy: z.string(),
  closed: z.nullable(WireMoment),
  closedBy: z.string(),
  /** The declared pieces, where they were declared one by one. */
  declaredPieces: z.optional(z.partial(z.object(wireCounts(pieceFields)))),
  /** The result as it stands now, after corrections. */
  figures: z.optional(Figures),
  resultTills: z.optional(z.array(WireTill)),
  passes: z.array(Pass),
  /** The declarations among which a supervisor has to choose. */
  candidates: z.array(Candidate),
  /** The declarations that its counters chose, even where they belong to another bag by now. */
  choices: z.array(Candidate),
  /** What the customer can follow. */
  events: z.array(z.object({ stage: z.string(), at: WireMoment, staff: z.string() })),
  corrections: z.array(
    z.object({
      at: WireMoment,
      before: z.number(),
      after: z.number(),
      reason: z.string(),
      requestedBy: z.string(),
      approvedBy: z.string(),
    }),
  ),
  /** The correction that waits for a second person. */
  pendingApproval: z.nullable(WireId),
})
export type BagFacts = z.output<typeof BagFacts>

/** By counter: bags that became equal only after the counter saw the declaration, and bags linked by hand. */
const FittedCounts = z.object({ counter: z.string(), fitted: z.int(), linked: z.int() })

export const SuspectNote = z.object({
  suspectId: WireId,
  bagId: WireId,
  number: z.string(),
  company: z.nullable(CompanyName),
  /** `50 €` */
  name: z.string(),
  worth: z.number(),
  serial: z.string(),
  found: WireMoment,
  foundBy: z.string(),
  due: WireDay,
  isLate: z.boolean(),
  handedOn: z.nullable(WireDay),
  handedTo: z.string(),
  handedBy: z.string(),
  version: Version,
})
export type SuspectNote = z.output<typeof SuspectNote>

const PATH = '/api/desk/bags'
const BagParams = z.object({ bagId: EntryId })
const reason = requiredText(500)
const note = z._default(trimmedText(500), '')
const office = z.optional(boundedText(200))
/** The cursor that the previous page answered. */
const after = z.optional(boundedText(60))

const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const

export const receiveBag = endpoint({
  method: 'POST',
  path: `${PATH}/receive`,
  summary: 'Takes a bag in; `at` is when it was scanned, where the connection was away',
  access: staffWith('count'),
  body: () => z.object({ number: requiredText(BAG_NUMBER_MAX + 10), at: z.nullish(z.iso.datetime()) }),
  refusals: ['bagNumberInvalid', 'dayInFuture'],
  reply: json(() => z.object({ bag: BagRow, isDeclared: z.boolean(), isRepeated: z.boolean() })),
})

export const listBags = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Bags of one state, oldest first; with `late` only those whose due day is past',
  access: staffWith('count', 'decideCount'),
  query: () =>
    z.object({
      state: z.enum(bagStates),
      office: office,
      late: z.optional(z.enum(['true', 'false'])),
      after: after,
    }),
  reply: json(() => pageOf(BagRow)),
})

/** The numbers at the tabs. `office` counts as in the lists. */
export const countBags = endpoint({
  method: 'GET',
  path: `${PATH}/counts`,
  summary: 'How many bags wait in each state, are late or missing, and how many suspect notes wait',
  access: staffWith('count', 'decideCount'),
  query: () => z.object({ office: office }),
  reply: json(() =>
    z.object({
      arrived: z.int(),
      late: z.int(),
      counting: z.int(),
      second: z.int(),
      secondCounting: z.int(),
      disputed: z.int(),
      aside: z.int(),
      missing: z.int(),
      suspects: z.int(),
    }),
  ),
})

export const getBag = endpoint({
  method: 'GET',
  path: `${PATH}/:bagId`,
  summary: 'What is known of a bag; sums and counts only for those who may see them',
  access: staffWith('count', 'decideCount', 'cases'),
  params: () => BagParams,
  refusals: ['notFound'],
  reply: json(() => BagFacts),
})

export const openBag = endpoint({
  method: 'POST',
  path: `${PATH}/open`,
  summary: 'Puts a bag on the caller’s table, by its number or as a row of a list',
  access: staffWith('count'),
  body: () => z.object({ number: z.nullish(boundedText(BAG_NUMBER_MAX + 10)), bagId: z.nullish(EntryId) }),
  refusals: [
    'notFound',
    'stateChanged',
    'otherBagOpen',
    'sameCounter',
    'countedElsewhere',
    'bagNumberInvalid',
  ],
  reply: json(() => OpenBag),
})

/** The owner of a bag, where its declaration does not show it. */
const ownerFields = {
  /** Where several declarations have the number: the one that the slip in the bag names, or `none` of them. */
  chosen: z.nullish(ChosenDeclaration),
  /** Where nobody declared the bag, or the account of its declaration has ended: its place and account. */
  companyId: OptionalCompanyId,
  accountId: z.nullish(EntryId),
}

/** The fields of a count, as they are saved while the bag is counted. */
const passFields = {
  tills: Tills,
  /** Null until the counter answers: an unchecked bag does not count as intact. */
  intact: z._default(z.nullable(z.boolean()), null),
  suspects: z._default(Suspects, []),
  note: note,
  ...ownerFields,
}

/** The fields of a finished count: none may be missing. */
const completePassFields = { ...passFields, intact: z.boolean(), suspects: Suspects }

export const savePass = endpoint({
  method: 'PUT',
  path: `${PATH}/:bagId/pass`,
  summary: 'Keeps what has been counted so far; the version of the bag stays',
  access: staffWith('count'),
  params: () => BagParams,
  body: () => z.object({ ...passFields, version: Version }),
  refusals: [...OVERTAKEN, 'ownerRequired'],
  reply: json(() => z.object({ savedAt: WireMoment })),
})

export const sendPass = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/send`,
  summary: 'Says that the count is whole, and compares it',
  access: staffWith('count'),
  params: () => BagParams,
  body: () => z.object({ ...completePassFields, version: Version }),
  refusals: [...OVERTAKEN, 'ownerRequired', 'accountEnded', 'companyUnchosen'],
  reply: json(() => CountAnswer),
})

const act = <const Name extends string>(name: Name, summary: string, access = staffWith('count')) =>
  endpoint({
    method: 'POST',
    path: `${PATH}/:bagId/${name}`,
    summary,
    access,
    params: () => BagParams,
    body: () => z.object({ version: Version }),
    refusals: [...OVERTAKEN],
    reply: json(() => BagRow),
  })

const tableOrSupervisor = staffWith('count', 'decideCount')

export const closeBag = act('close', 'Closes a bag with the difference shown, or hands a contested one on')
export const countAgain = act('again', 'Begins the next pass of a bag whose difference was shown')
export const putBack = act(
  'back',
  'Puts a bag that was not compared yet back into the queue; a supervisor that of an absent counter',
  tableOrSupervisor,
)
export const bringBack = act(
  'bringback',
  'Brings a bag that was set aside back into the queue',
  tableOrSupervisor,
)
export const passOn = act(
  'passon',
  'Takes a bag from the table of an absent counter: compared, to the second count; at the second count, to the supervisor',
  staffWith('decideCount'),
)

export const setAside = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/aside`,
  summary: 'Sets a bag aside, with the reason; a supervisor that of an absent counter',
  access: tableOrSupervisor,
  params: () => BagParams,
  body: () => z.object({ version: Version, reason: reason }),
  refusals: [...OVERTAKEN],
  reply: json(() => BagRow),
})

export const decideCount = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/decide`,
  summary: 'Settles a bag whose two counts differ, with a third one; the reason stays at the desk',
  access: freshStaffWith('decideCount'),
  params: () => BagParams,
  body: () => z.object({ ...completePassFields, reason: reason, version: Version }),
  refusals: [...OVERTAKEN, 'sameCounter', 'codeNotFresh', 'ownerRequired', 'accountEnded', 'companyUnchosen'],
  reply: json(() => CountAnswer),
})

export const correctCount = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/correct`,
  summary: 'Asks for a correction of a counted bag; a second person approves it',
  access: freshStaffWith('correct'),
  params: () => BagParams,
  body: () => z.object({ tills: Tills, reason: reason, version: Version }),
  refusals: [...OVERTAKEN, 'codeNotFresh', 'approvalPending', 'noApprover', 'nothingChanged'],
  reply: json(() => z.object({ approvalId: WireId })),
})

const SUSPECTS = '/api/desk/suspects'

export const listSuspects = endpoint({
  method: 'GET',
  path: SUSPECTS,
  summary: 'Suspect notes of counted bags: those that wait by their deadline, those handed over newest first',
  access: staffWith('count', 'decideCount'),
  query: () => z.object({ handed: z.optional(z.enum(['true', 'false'])), office: office, after: after }),
  reply: json(() => pageOf(SuspectNote)),
})

export const handOverSuspect = endpoint({
  method: 'POST',
  path: `${SUSPECTS}/:suspectId/handed`,
  summary: 'Records to whom and on which day a suspect note was handed over',
  access: staffWith('decideCount'),
  params: () => z.object({ suspectId: EntryId }),
  body: () => z.object({ to: requiredText(200), on: WireDay, version: Version }),
  refusals: [...OVERTAKEN, 'dayInFuture', 'dayInPast'],
  reply: json(() => SuspectNote),
})

/** The scanner needs no reason within ten minutes; a supervisor needs one later. */
export const withdrawBag = endpoint({
  method: 'POST',
  path: '/api/desk/bags/:bagId/withdraw',
  summary: 'Takes back the scan of a bag that was a mistake; its number may then be received again',
  access: staffWith('count', 'decideCount'),
  params: () => z.object({ bagId: EntryId }),
  body: () => z.object({ version: Version, reason: z._default(trimmedText(500), '') }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'withdrawalLate', 'required'],
  reply: json(() => BagRow),
})

export const listFittedCounts = endpoint({
  method: 'GET',
  path: '/api/desk/bags/fitted',
  summary:
    'Per person, how often a count became equal only after a comparison, and how many bags they linked by hand',
  access: staffWith('decideCount'),
  reply: json(() => z.object({ since: WireDay, rows: z.array(FittedCounts) })),
})

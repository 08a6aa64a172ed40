import * as z from 'zod/mini'
import { staffWith, freshStaffWith } from '../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, OptionalCompanyId, WireId } from '../../kernel/contract/ids.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { BAG_NUMBER_MAX } from '../deposits/rules.ts'
import { bagStates } from './states.ts'
import { BagFacts, BagRow, Chosen, CountAnswer, OpenBag, Suspects, SuspectNote, Tills } from './wire.ts'
import { pageOf } from '../../kernel/contract/pages.ts'
import { Version } from '../../kernel/contract/ids.ts'
import { MissingBag } from './missing-wire.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

const PATH = '/api/desk/bags'
const BagParams = whenUsed(() => z.object({ bagId: EntryId() }))
const reason = whenUsed(() => requiredText(500))
const note = whenUsed(() => z._default(trimmedText(500), ''))
const office = whenUsed(() => z.optional(boundedText(200)))
/** Where the page begins, as the page before said. */
const after = whenUsed(() => z.optional(boundedText(60)))

const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const

export const receiveBag = endpoint({
  method: 'POST',
  path: `${PATH}/receive`,
  summary: 'Takes a bag in; `at` is when it was scanned, where the connection was away',
  access: staffWith('count'),
  body: () => z.object({ number: requiredText(BAG_NUMBER_MAX + 10), at: z.nullish(z.iso.datetime()) }),
  refusals: ['bagNumberInvalid', 'dayInFuture'],
  reply: json(() => z.object({ bag: BagRow(), isDeclared: z.boolean(), isRepeated: z.boolean() })),
})

export const listBags = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Bags of one state, oldest first; with `late` only those whose due day is past',
  access: staffWith('count', 'decideCount'),
  query: () =>
    z.object({
      state: z.enum(bagStates),
      office: office(),
      late: z.optional(z.enum(['true', 'false'])),
      after: after(),
    }),
  reply: json(() => pageOf(BagRow())),
})

/** The numbers at the tabs. `office` counts as in the lists. */
export const countBags = endpoint({
  method: 'GET',
  path: `${PATH}/counts`,
  summary: 'How many bags wait in each state, are late or missing, and how many suspect notes wait',
  access: staffWith('count', 'decideCount'),
  query: () => z.object({ office: office() }),
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
  params: BagParams,
  refusals: ['notFound'],
  reply: json(BagFacts),
})

export const openBag = endpoint({
  method: 'POST',
  path: `${PATH}/open`,
  summary: 'Puts a bag on the caller’s table, by its number or as a row of a list',
  access: staffWith('count'),
  body: () => z.object({ number: z.nullish(boundedText(BAG_NUMBER_MAX + 10)), bagId: z.nullish(EntryId()) }),
  refusals: [
    'notFound',
    'stateChanged',
    'otherBagOpen',
    'sameCounter',
    'countedElsewhere',
    'bagNumberInvalid',
  ],
  reply: json(OpenBag),
})

/** Whose a bag is, where its declaration does not tell it. */
const whose = whenUsed(() => ({
  /** Where several declarations have the number: the one that the slip in the bag tells, or `none` of them. */
  chosen: z.nullish(Chosen()),
  /** Where nobody declared the bag, or the account of its declaration has ended: its place and account. */
  companyId: OptionalCompanyId(),
  accountId: z.nullish(EntryId()),
}))

/** Everything that is typed while a bag is counted. */
const counted = whenUsed(() => ({
  tills: Tills(),
  /** Null until it is answered: a bag is not taken for whole because nobody looked. */
  intact: z._default(z.nullable(z.boolean()), null),
  suspects: z._default(Suspects(), []),
  note: note(),
  ...whose(),
}))

/** The same of a count that is whole: nothing may be left out. */
const whole = whenUsed(() => ({ ...counted(), intact: z.boolean(), suspects: Suspects() }))

export const savePass = endpoint({
  method: 'PUT',
  path: `${PATH}/:bagId/pass`,
  summary: 'Keeps what has been counted so far; the version of the bag stays',
  access: staffWith('count'),
  params: BagParams,
  body: () => z.object({ ...counted(), version: Version() }),
  refusals: [...OVERTAKEN, 'ownerRequired'],
  reply: json(() => z.object({ savedAt: WireMoment() })),
})

export const sendPass = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/send`,
  summary: 'Says that the count is whole, and compares it',
  access: staffWith('count'),
  params: BagParams,
  body: () => z.object({ ...whole(), version: Version() }),
  refusals: [...OVERTAKEN, 'ownerRequired', 'accountEnded', 'companyUnchosen'],
  reply: json(CountAnswer),
})

const act = <const Name extends string>(name: Name, summary: string, access = staffWith('count')) =>
  endpoint({
    method: 'POST',
    path: `${PATH}/:bagId/${name}`,
    summary,
    access,
    params: BagParams,
    body: () => z.object({ version: Version() }),
    refusals: [...OVERTAKEN],
    reply: json(BagRow),
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
  params: BagParams,
  body: () => z.object({ version: Version(), reason: reason() }),
  refusals: [...OVERTAKEN],
  reply: json(BagRow),
})

export const decideCount = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/decide`,
  summary: 'Settles a bag whose two counts differ, with a third one; the reason stays at the desk',
  access: freshStaffWith('decideCount'),
  params: BagParams,
  body: () => z.object({ ...whole(), reason: reason(), version: Version() }),
  refusals: [...OVERTAKEN, 'sameCounter', 'codeNotFresh', 'ownerRequired', 'accountEnded', 'companyUnchosen'],
  reply: json(CountAnswer),
})

export const correctCount = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/correct`,
  summary: 'Asks for a correction of a counted bag; a second person approves it',
  access: freshStaffWith('correct'),
  params: BagParams,
  body: () => z.object({ tills: Tills(), reason: reason(), version: Version() }),
  refusals: [...OVERTAKEN, 'codeNotFresh', 'approvalPending', 'noApprover', 'nothingChanged'],
  reply: json(() => z.object({ approvalId: WireId() })),
})

export const listMissingBags = endpoint({
  method: 'GET',
  path: `${PATH}/missing`,
  summary: 'Declarations whose bag has not come in time, oldest first',
  access: staffWith('count', 'decideCount', 'cases'),
  query: () => z.object({ office: office(), after: after() }),
  reply: json(() => pageOf(MissingBag())),
})

const SUSPECTS = '/api/desk/suspects'

export const listSuspects = endpoint({
  method: 'GET',
  path: SUSPECTS,
  summary: 'Suspect notes of counted bags: those that wait by their deadline, those handed over newest first',
  access: staffWith('count', 'decideCount'),
  query: () => z.object({ handed: z.optional(z.enum(['true', 'false'])), office: office(), after: after() }),
  reply: json(() => pageOf(SuspectNote())),
})

export const handOverSuspect = endpoint({
  method: 'POST',
  path: `${SUSPECTS}/:suspectId/handed`,
  summary: 'Records to whom and on which day a suspect note was handed over',
  access: staffWith('decideCount'),
  params: () => z.object({ suspectId: EntryId() }),
  body: () => z.object({ to: requiredText(200), on: WireDay(), version: Version() }),
  refusals: [...OVERTAKEN, 'dayInFuture', 'dayInPast'],
  reply: json(SuspectNote),
})

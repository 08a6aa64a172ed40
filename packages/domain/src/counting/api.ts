import * as z from 'zod/mini'
import { staffWith, freshStaffWith } from '../kernel/access.ts'
import { counts, wireCounts } from '../kernel/counts.ts'
import { WireDay, WireMoment } from '../kernel/dates.ts'
import { coins, notes } from '../kernel/denominations.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { EntryId, OptionalCompanyId, WireId } from '../kernel/ids.ts'
import { Euros } from '../kernel/money.ts'
import { boundedText, requiredText, trimmedText } from '../kernel/text-rule.ts'
import { BAG_NUMBER_MAX } from '../deposits/rules.ts'
import { bagStates } from './states.ts'

export const pieceFields = [...notes, ...coins].map(({ fieldName }) => fieldName)
/** More tills than any shop sends in one bag. */
export const MOST_TILLS = 20
/** More suspect notes than this are a matter for the police at once. */
const MOST_SUSPECTS = 100

const PATH = '/api/desk/bags'
const version = z.int().check(z.minimum(0))
const BagParams = z.object({ bagId: EntryId })
const reason = requiredText(500)

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

const WireTill = z.object({
  registerText: z.string(),
  declared: z.nullable(z.number()),
  ...wireCounts(pieceFields),
  ...wireCounts(['unfitNotes', 'checkCount', 'vouchers']),
  voucherSum: z.number(),
})

const tills = z.array(Till).check(z.minLength(1), z.maxLength(MOST_TILLS))
const suspects = z.array(
  z.object({ denomination: z.enum(notes.map(({ fieldName }) => fieldName)), serial: trimmedText(20) }),
)

const Place = z.object({ companyId: WireId, name: z.string(), city: z.string() })

/** A bag in a list. Nothing of what was declared: whoever counts must not know it. */
export const BagRow = z.object({
  bagId: WireId,
  number: z.string(),
  state: z.enum(bagStates),
  place: z.nullable(Place),
  arrived: WireMoment,
  due: WireDay,
  asideReason: z.string(),
  version,
})

/** A bag on the table of whoever counts it. */
export const OpenBag = z.object({
  ...BagRow.shape,
  step: z.enum(['first', 'second', 'decision']),
  isDeclared: z.boolean(),
  salesDay: z.nullable(WireDay),
  accountNumber: z.string(),
  pass: z.int(),
  tills: z.array(WireTill),
  /** Declarations with this number among which one has to be chosen. */
  candidates: z.array(z.object({ depositId: WireId, place: Place, salesDay: WireDay })),
})

export const receiveBag = endpoint({
  method: 'POST',
  path: `${PATH}/receive`,
  summary: 'Takes a bag in; `at` is when it was scanned, where the connection was away',
  access: staffWith('count'),
  body: z.object({ number: requiredText(BAG_NUMBER_MAX + 10), at: z.nullish(z.iso.datetime()) }),
  refusals: ['bagNumberInvalid', 'dayInFuture'],
  reply: json(z.object({ bag: BagRow, isDeclared: z.boolean(), isRepeated: z.boolean() })),
})

export const listBags = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Bags of one state, oldest first',
  access: staffWith('count', 'decideCount'),
  query: z.object({
    state: z.enum(bagStates),
    office: z.optional(boundedText(200)),
    after: z.optional(boundedText(60)),
  }),
  reply: json(z.object({ rows: z.array(BagRow), next: z.nullable(z.string()) })),
})

export const openBag = endpoint({
  method: 'POST',
  path: `${PATH}/open`,
  summary: 'Puts a bag on the caller’s table, by its number or as a row of a list',
  access: staffWith('count'),
  body: z.object({
    number: z.nullish(boundedText(BAG_NUMBER_MAX + 10)),
    bagId: z.nullish(EntryId),
    depositId: z.nullish(EntryId),
  }),
  refusals: ['notFound', 'stateChanged', 'otherBagOpen', 'sameCounter', 'countedElsewhere'],
  reply: json(OpenBag),
})

export const savePass = endpoint({
  method: 'PUT',
  path: `${PATH}/:bagId/pass`,
  summary: 'Keeps what has been counted so far',
  access: staffWith('count', 'decideCount'),
  params: BagParams,
  body: z.object({ tills, version }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere'],
  reply: json(z.object({ savedAt: WireMoment })),
})

const Difference = z.object({
  name: z.string(),
  declared: z.int(),
  counted: z.int(),
  difference: z.number(),
})

/** What a count came to. Figures of the declaration only where the counter may see them. */
export const CountAnswer = z.object({
  outcome: z.enum(['equal', 'differs', 'second', 'disputed']),
  bag: BagRow,
  declared: z.optional(z.nullable(z.number())),
  counted: z.optional(z.number()),
  difference: z.optional(z.nullable(z.number())),
  byDenomination: z.optional(z.array(Difference)),
})

export const sendPass = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/send`,
  summary: 'Says that the count is whole, and compares it',
  access: staffWith('count'),
  params: BagParams,
  body: z.object({
    tills,
    intact: z.boolean(),
    suspects: suspects.check(z.maxLength(MOST_SUSPECTS)),
    note: z._default(trimmedText(500), ''),
    /** Where nobody declared the bag: whose it is. */
    companyId: OptionalCompanyId,
    accountId: z.nullish(EntryId),
    version,
  }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'ownerRequired'],
  reply: json(CountAnswer),
})

const act = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${PATH}/:bagId/${name}`,
    summary,
    access: staffWith('count'),
    params: BagParams,
    body: z.object({ version }),
    refusals: ['notFound', 'stateChanged', 'changedElsewhere'],
    reply: json(BagRow),
  })

export const closeBag = act('close', 'Closes a bag with the difference that was shown')
export const countAgain = act('again', 'Begins the next pass of a bag whose difference was shown')
export const putBack = act('back', 'Puts a bag that was not compared yet back into the queue')
export const bringBack = act('bringback', 'Brings a bag that was set aside back into the queue')

export const setAside = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/aside`,
  summary: 'Sets a bag aside, with the reason',
  access: staffWith('count'),
  params: BagParams,
  body: z.object({ version, reason }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere'],
  reply: json(BagRow),
})

export const decideCount = endpoint({
  method: 'POST',
  path: `${PATH}/:bagId/decide`,
  summary: 'Settles a bag whose two counts differ, with a third one',
  access: freshStaffWith('decideCount'),
  params: BagParams,
  body: z.object({ tills, reason, version }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'sameCounter', 'codeNotFresh'],
  reply: json(CountAnswer),
})

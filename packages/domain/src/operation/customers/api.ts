import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf, Version } from '../../kernel/contract/desk-shapes.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { Euros } from '../../kernel/money/money.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { caseKinds } from '../../questions/cases/states.ts'
import { cleanBusinessId, isBusinessId, isGroupCode } from './rules.ts'

const CUSTOMERS_PATH = '/api/desk/customers'

/** A search shows so many places at most; to see the others, the person types more of the name. */
export const MOST_FOUND = 300

/** Who maintains a row: rows of the provider's systems are changed there, and only read here. */
const keepers = ['systems', 'desk'] as const

/** What is agreed with a place, each a yes or a no. */
export const placeFlags = [
  'transportCustomer',
  'looseChange',
  'depositCountAtServiceCenter',
  'uncountedCoinsDeposit',
  'supplyOrder',
] as const
export type PlaceFlag = (typeof placeFlags)[number]

/** Why a place was found, where its own name, town and business id do not match. */
const FoundBy = z.object({ by: z.enum(['account', 'person']), text: z.string() })

export const PlaceRow = z.object({
  companyId: WireId,
  name: z.string(),
  businessId: z.string(),
  city: z.string(),
  concern: z.string(),
  chain: z.string(),
  route: z.nullable(z.object({ name: z.string(), stopNumber: z.int() })),
  /** How many people have a role here. */
  people: z.int(),
  keeper: z.enum(keepers),
  ended: z.nullable(WireMoment),
  found: z.nullable(FoundBy),
})
export type PlaceRow = z.output<typeof PlaceRow>

/** `concern:3`, `chain:7`, or empty for a place of its own. */
const GroupCode = trimmedText(20).check(z.refine(isGroupCode, faultMessage('invalid')))

/** Reading is open to everybody of the staff. */
export const listPlaces = endpoint({
  method: 'GET',
  path: CUSTOMERS_PATH,
  summary: `Places by name, of one office, of a concern or chain, or all; \`q\` finds at most ${MOST_FOUND} by name, town, business id, account number or person, whatever their office`,
  access: staffWith(),
  query: () =>
    z.object({
      q: z.optional(trimmedText(100)),
      office: z.optional(trimmedText(200)),
      group: z.optional(GroupCode),
      after: z.optional(EntryId),
    }),
  reply: json(() => z.extend(pageOf(PlaceRow), { isCut: z.boolean() })),
})

const NamedGroup = z.object({ id: WireId, name: z.string() })

/** A place as its page shows it. */
export const Place = z.object({
  companyId: WireId,
  name: z.string(),
  businessId: z.string(),
  concern: z.nullable(NamedGroup),
  chain: z.nullable(NamedGroup),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  phone: z.string(),
  area: z.string(),
  office: z.string(),
  engagement: z.string(),
  flags: z.object(recordOf(placeFlags, () => z.boolean())),
  route: z.nullable(z.object({ name: z.string(), stopNumber: z.int() })),
  keeper: z.enum(keepers),
  version: Version,
  ended: z.nullable(WireMoment),
})
export type Place = z.output<typeof Place>

const PlaceParams = z.object({ companyId: EntryId })

export const getPlace = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/:companyId`,
  summary: 'A place; that somebody looked is recorded',
  access: staffWith(),
  params: () => PlaceParams,
  refusals: ['notFound'],
  reply: json(() => Place),
})

const words = (max = 200) => z._default(trimmedText(max), '')
const flag = () => z._default(z.boolean(), false)

const BusinessId = requiredText(20).check(
  z.overwrite(cleanBusinessId),
  z.refine(isBusinessId, faultMessage('businessIdInvalid')),
)

/** The fields of a place that the desk writes. Their limits are those of an import. */
const placeFields = {
  name: requiredText(200),
  businessId: BusinessId,
  group: z._default(GroupCode, ''),
  street: words(),
  postcode: words(20),
  city: words(),
  phone: words(50),
  area: words(),
  office: words(),
  engagement: words(),
  ...recordOf(placeFlags, flag),
  /** True once the person has seen which other places have the business id. */
  isSameBusiness: flag(),
}

const REFUSED_FIELDS = ['businessIdInvalid', 'sameBusinessId', 'unknownGroup'] as const

export const createPlace = endpoint({
  method: 'POST',
  path: CUSTOMERS_PATH,
  summary: 'Makes a place that the desk keeps; imports leave it alone',
  access: staffWith('customers'),
  body: () => z.object(placeFields),
  refusals: REFUSED_FIELDS,
  reply: json(() => z.object({ companyId: WireId })),
})

export const changePlace = endpoint({
  method: 'PUT',
  path: `${CUSTOMERS_PATH}/:companyId`,
  summary: 'Changes a place that the desk keeps',
  access: staffWith('customers'),
  params: () => PlaceParams,
  body: () => z.object({ ...placeFields, version: Version }),
  refusals: ['notFound', 'keptBySystems', 'stateChanged', 'changedElsewhere', ...REFUSED_FIELDS],
  reply: json(() => Place),
})

/** The unfinished entries of a place that is to be ended. They stay as they are, and are finished as usual. */
export const livingKinds = ['changeOrder', 'supplyOrder', 'deposit', 'recurring'] as const
/** So many of them are listed at most. */
export const MOST_LIVING = 50

export const listLiving = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/:companyId/living`,
  summary: `Orders, declared bags and recurring orders of a place that have not come to their end: the first ${MOST_LIVING}, and how many`,
  access: staffWith('customers'),
  params: () => PlaceParams,
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      rows: z.array(
        z.object({ kind: z.enum(livingKinds), id: WireId, number: z.string(), day: z.nullable(WireDay) }),
      ),
      total: z.int(),
    }),
  ),
})

export const endPlace = endpoint({
  method: 'POST',
  path: `${CUSTOMERS_PATH}/:companyId/end`,
  summary:
    'Ends a place at once, whoever keeps it: its rights, mandates and recurring orders are not in force any more',
  access: staffWith('customers'),
  params: () => PlaceParams,
  body: () => z.object({ reason: requiredText(500), version: Version }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere'],
  reply: json(() => Place),
})

/** A business may have many places, so equal ids are allowed, and shown before anything is saved. */
export const findTwins = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/twins`,
  summary: 'The first living places that have a business id',
  access: staffWith('customers'),
  query: () => z.object({ businessId: requiredText(20), but: z.optional(EntryId) }),
  reply: json(() =>
    z.object({ rows: z.array(z.object({ companyId: WireId, name: z.string(), city: z.string() })) }),
  ),
})

/** Suggestions for the fields of a place's form, which take other values too. */
export const listPlaceChoices = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/choices`,
  summary: 'The areas and offices that places have',
  access: staffWith('customers'),
  reply: json(() => z.object({ areas: z.array(z.string()), offices: z.array(z.string()) })),
})

/** A concern with all its chains is one row, so a search finds it by any of their names. */
const groupFields = {
  name: z.string(),
  /** Living places in it. */
  places: z.int(),
  keeper: z.enum(keepers),
  version: Version,
}

export const ConcernRow = z.object({
  concernId: WireId,
  ...groupFields,
  chains: z.array(z.object({ chainId: WireId, ...groupFields })),
})
export type ConcernRow = z.output<typeof ConcernRow>
export type ChainRow = ConcernRow['chains'][number]

export const listGroups = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/groups`,
  summary: 'Concerns by name with their chains; `q` finds beginnings of words of both',
  access: staffWith(),
  query: () => z.object({ q: z.optional(trimmedText(100)), after: z.optional(EntryId) }),
  reply: json(() => pageOf(ConcernRow)),
})

const Name = requiredText(200)
const editors = staffWith('customers')
const OVERTAKEN = ['notFound', 'keptBySystems', 'changedElsewhere', 'groupNameTaken'] as const

export const createConcern = endpoint({
  method: 'POST',
  path: '/api/desk/concerns',
  summary: 'Makes a concern that the desk keeps',
  access: editors,
  body: () => z.object({ name: Name }),
  refusals: ['groupNameTaken'],
  reply: json(() => z.object({ concernId: WireId })),
})

export const renameConcern = endpoint({
  method: 'PUT',
  path: '/api/desk/concerns/:concernId',
  summary: 'Renames a concern that the desk keeps',
  access: editors,
  params: () => z.object({ concernId: EntryId }),
  body: () => z.object({ name: Name, version: Version }),
  refusals: OVERTAKEN,
  reply: json(() => z.object({ concernId: WireId })),
})

export const createChain = endpoint({
  method: 'POST',
  path: '/api/desk/chains',
  summary: 'Makes a chain of a concern that the desk keeps; the concern may be anybody’s',
  access: editors,
  body: () => z.object({ name: Name, concernId: EntryId }),
  refusals: ['notFound', 'groupNameTaken'],
  reply: json(() => z.object({ chainId: WireId })),
})

export const renameChain = endpoint({
  method: 'PUT',
  path: '/api/desk/chains/:chainId',
  summary: 'Renames a chain that the desk keeps',
  access: editors,
  params: () => z.object({ chainId: EntryId }),
  body: () => z.object({ name: Name, version: Version }),
  refusals: OVERTAKEN,
  reply: json(() => z.object({ chainId: WireId })),
})

/** The events of a place: entries of customers, changes of rights, and the desk's changes of the place itself. */
export const placeEventKinds = [
  'deposit',
  'changeOrder',
  'supplyOrder',
  'visit',
  'visitChange',
  'case',
  'role',
  'mandate',
  'place',
] as const
export type PlaceEventKind = (typeof placeEventKinds)[number]

export const PlaceEvent = z.object({
  kind: z.enum(placeEventKinds),
  id: WireId,
  at: WireMoment,
  /** The number of the bag, order or case, or the person whose right it is. */
  title: z.string(),
  /** The account of a right. */
  note: z.string(),
  /** The stage of an entry, or the change of a right. */
  state: z.nullable(z.string()),
  /** In euros. Counters do not see the declared sum of a bag that is not counted. */
  sum: z.nullable(Euros),
  /** Who sent or did it; empty for the provider's systems. */
  by: z.string(),
  /** The day of sales, delivery or visit. */
  day: z.nullable(WireDay),
  bagId: z.nullable(WireId),
  routeId: z.nullable(WireId),
  began: z.nullable(z.enum(caseKinds)),
})
export type PlaceEvent = z.output<typeof PlaceEvent>

export const listPlaceEvents = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/:companyId/events`,
  summary: 'What happened at a place, the newest first; cases only for those who answer them',
  access: staffWith(),
  params: () => PlaceParams,
  query: () => z.object({ after: z.optional(trimmedText(50)) }),
  reply: json(() => pageOf(PlaceEvent)),
})

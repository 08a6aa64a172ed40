import * as z from 'zod/mini'
import { pageOf } from '../../kernel/contract/pages.ts'
import { Version } from '../../kernel/contract/ids.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { cleanBusinessId, isBusinessId, isGroupCode } from './rules.ts'

export const CUSTOMERS_PATH = '/api/desk/customers'

/** A search names so many places at most; whoever sees them all types more. */
export const MOST_FOUND = 300

/** Who keeps a row: what the provider's systems keep is changed there, and only read here. */
export const keepers = ['systems', 'desk'] as const

/** What is agreed with a place, each a yes or a no. */
export const placeFlags = [
  'transportCustomer',
  'looseChange',
  'depositCountAtServiceCenter',
  'uncountedCoinsDeposit',
  'supplyOrder',
] as const
export type PlaceFlag = (typeof placeFlags)[number]

/** Through what a place was found, where its own name, town and business id do not say it. */
const FoundBy = whenUsed(() => z.object({ by: z.enum(['account', 'person']), text: z.string() }))

export const PlaceRow = whenUsed(() =>
  z.object({
    companyId: WireId(),
    name: z.string(),
    businessId: z.string(),
    city: z.string(),
    concern: z.string(),
    chain: z.string(),
    route: z.nullable(z.object({ name: z.string(), stopNumber: z.int() })),
    /** How many people have a role here. */
    people: z.int(),
    keeper: z.enum(keepers),
    ended: z.nullable(WireMoment()),
    found: z.nullable(FoundBy()),
  }),
)
export type PlaceRow = z.output<ReturnType<typeof PlaceRow>>

/** `concern:3`, `chain:7`, or empty for a place of its own. */
const GroupCode = whenUsed(() => trimmedText(20).check(z.refine(isGroupCode, faultMessage('invalid'))))

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
      group: z.optional(GroupCode()),
      after: z.optional(EntryId()),
    }),
  reply: json(() => z.extend(pageOf(PlaceRow()), { isCut: z.boolean() })),
})

const Named = whenUsed(() => z.object({ id: WireId(), name: z.string() }))

/** A place as its page shows it. */
export const Place = whenUsed(() =>
  z.object({
    companyId: WireId(),
    name: z.string(),
    businessId: z.string(),
    concern: z.nullable(Named()),
    chain: z.nullable(Named()),
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
    version: Version(),
    ended: z.nullable(WireMoment()),
  }),
)
export type Place = z.output<ReturnType<typeof Place>>

export const PlaceParams = whenUsed(() => z.object({ companyId: EntryId() }))

export const getPlace = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/:companyId`,
  summary: 'A place; that somebody looked is recorded',
  access: staffWith(),
  params: PlaceParams,
  refusals: ['notFound'],
  reply: json(Place),
})

const words = (max = 200) => z._default(trimmedText(max), '')
const flag = () => z._default(z.boolean(), false)

const BusinessId = whenUsed(() =>
  requiredText(20).check(
    z.overwrite(cleanBusinessId),
    z.refine(isBusinessId, faultMessage('businessIdInvalid')),
  ),
)

/** What the desk writes of a place. Texts are as long as those of an import. */
const placeFields = whenUsed(() => ({
  name: requiredText(200),
  businessId: BusinessId(),
  group: z._default(GroupCode(), ''),
  street: words(),
  postcode: words(20),
  city: words(),
  phone: words(50),
  area: words(),
  office: words(),
  engagement: words(),
  ...recordOf(placeFlags, flag),
  /** Said by somebody who has seen which other places have the business id. */
  isSameBusiness: flag(),
}))

const REFUSED_FIELDS = ['businessIdInvalid', 'sameBusinessId', 'unknownGroup'] as const

export const createPlace = endpoint({
  method: 'POST',
  path: CUSTOMERS_PATH,
  summary: 'Makes a place that the desk keeps; imports leave it alone',
  access: staffWith('customers'),
  body: () => z.object(placeFields()),
  refusals: REFUSED_FIELDS,
  reply: json(() => z.object({ companyId: WireId() })),
})

export const changePlace = endpoint({
  method: 'PUT',
  path: `${CUSTOMERS_PATH}/:companyId`,
  summary: 'Changes a place that the desk keeps',
  access: staffWith('customers'),
  params: PlaceParams,
  body: () => z.object({ ...placeFields(), version: Version() }),
  refusals: ['notFound', 'keptBySystems', 'stateChanged', 'changedElsewhere', ...REFUSED_FIELDS],
  reply: json(Place),
})

/** What is under way at a place when somebody wants to end it. It stays as it is, and is taken to its end. */
export const livingKinds = ['changeOrder', 'supplyOrder', 'deposit', 'recurring'] as const
/** A place that ends has so many of them listed at most. */
export const MOST_LIVING = 50

export const listLiving = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/:companyId/living`,
  summary: `Orders, declared bags and recurring orders of a place that have not come to their end: the first ${MOST_LIVING}, and how many`,
  access: staffWith('customers'),
  params: PlaceParams,
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      rows: z.array(
        z.object({ kind: z.enum(livingKinds), id: WireId(), number: z.string(), day: z.nullable(WireDay()) }),
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
  params: PlaceParams,
  body: () => z.object({ reason: requiredText(500), version: Version() }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere'],
  reply: json(Place),
})

/** A business may have many places, so equal ids are told before anything is saved, and not forbidden. */
export const findTwins = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/twins`,
  summary: 'The first living places that have a business id',
  access: staffWith('customers'),
  query: () => z.object({ businessId: requiredText(20), but: z.optional(EntryId()) }),
  reply: json(() =>
    z.object({ rows: z.array(z.object({ companyId: WireId(), name: z.string(), city: z.string() })) }),
  ),
})

/** What is typed in a place's form may be new, but most often it is one of these. */
export const listPlaceChoices = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/choices`,
  summary: 'The areas and offices that places have',
  access: staffWith('customers'),
  reply: json(() => z.object({ areas: z.array(z.string()), offices: z.array(z.string()) })),
})

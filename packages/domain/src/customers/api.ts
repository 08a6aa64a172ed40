import * as z from 'zod/mini'
import { pageOf, Version } from '../counting/wire.ts'
import { WireMoment } from '../kernel/dates/dates.ts'
import { endpoint, json } from '../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../kernel/contract/ids.ts'
import { staffWith } from '../kernel/people/access.ts'
import { trimmedText } from '../kernel/texts/text-rule.ts'
import { whenUsed } from '../kernel/contract/when-used.ts'

export const CUSTOMERS_PATH = '/api/desk/customers'

/** A search names so many places at most; whoever sees them all types more. */
export const MOST_FOUND = 300

/** Who keeps a row: what the provider's systems keep is changed there, and only read here. */
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

/** Reading is open to everybody of the staff. */
export const listPlaces = endpoint({
  method: 'GET',
  path: CUSTOMERS_PATH,
  summary: `Places by name, of one office or of all; \`q\` finds at most ${MOST_FOUND} by name, town, business id, account number or person, whatever their office`,
  access: staffWith(),
  query: () =>
    z.object({
      q: z.optional(trimmedText(100)),
      office: z.optional(trimmedText(200)),
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
    flags: z.record(z.enum(placeFlags), z.boolean()),
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

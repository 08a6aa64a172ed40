import * as z from 'zod/mini'
import { memberOfCompany, type CompanyCapability } from './access.ts'
import { WireMoment } from '../dates/dates.ts'
import { endpoint, json } from '../contract/endpoint.ts'
import { CompanyId, EntryId } from '../contract/shapes.ts'

type AdministrationCall = {
  readonly path: `/${string}`
  readonly summary: string
  readonly needs: CompanyCapability
}

/**
 * A call that cancels a right: GET by contract although it changes something (decisions G-G3). It takes exactly
 * these two values, so that a call with another meaning cannot cancel anything.
 */
/* @__NO_SIDE_EFFECTS__ */
export const cancelEndpoint = ({ path, summary, needs }: AdministrationCall) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: memberOfCompany(needs),
    company: 'query',
    query: () => z.strictObject({ companyId: CompanyId, entityId: EntryId }),
    refusals: ['notFound'],
    reply: json(() => z.object({ status: z.literal('ok') })),
  })

/** A value before and after a change; null where there was none, as before a right was given. */
const Difference = z.object({
  /** The name of a right, a day or a limit in the provider's bundle, or `person` or `account`. */
  what: z.string(),
  before: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  after: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
})
export type Difference = z.output<typeof Difference>

/** The changes of a right; the last two end a request for a right that is not given. */
export const rightsChanges = [
  'given',
  'changed',
  'ended',
  'cancelled',
  'requested',
  'rejected',
  'lapsed',
] as const

/** A change in the log of rights. Names are 'last first'. */
const RightsChange = z.object({
  at: WireMoment,
  /** Null is the provider, who gives, changes and ends rights; an administrator asks for them and cancels them. */
  by: z.nullable(z.string()),
  change: z.enum(rightsChanges),
  person: z.string(),
  /** The account of a mandate; null for a role. */
  accountNumber: z.nullable(z.string()),
  differences: z.array(Difference),
})
export type RightsChange = z.output<typeof RightsChange>

export const RIGHTS_CHANGES_SHOWN = 20

/** A call for the latest changes at a company, open to people who may make such changes. */
/* @__NO_SIDE_EFFECTS__ */
export const rightsLogEndpoint = ({ path, summary, needs }: AdministrationCall) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: memberOfCompany(needs),
    company: 'query',
    query: () => z.object({ companyId: CompanyId }),
    reply: json(() => z.object({ changes: z.array(RightsChange) })),
  })

/** The rights of a holder as words, in the order of `words`. */
export const rightsInWords = <Words extends Readonly<Record<string, string>>>(
  holder: { readonly [Right in keyof Words]: boolean },
  words: Words,
): readonly string[] =>
  Object.entries(words)
    .filter(([right]) => holder[right])
    .map(([, word]) => word)

import * as z from 'zod/mini'
import { memberOfCompany, type CompanyCapability } from './access.ts'
import { WireMoment } from '../dates/dates.ts'
import { endpoint, json } from '../contract/endpoint.ts'
import { CompanyId, EntryId } from '../contract/ids.ts'
import { whenUsed } from '../contract/when-used.ts'

type AdministrationCall = {
  readonly path: `/${string}`
  readonly summary: string
  readonly needs: CompanyCapability
}

/**
 * A call that cancels a right: GET by contract although it changes something (decisions G-G3). It takes exactly
 * these two values, so that a call with another meaning cannot cancel anything.
 */
export const cancelEndpoint = ({ path, summary, needs }: AdministrationCall) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: memberOfCompany(needs),
    company: 'query',
    query: () => z.strictObject({ companyId: CompanyId(), entityId: EntryId() }),
    refusals: ['notFound'],
    reply: json(() => z.object({ status: z.literal('ok') })),
  })

/** A value before and after a change; null where there was none, as before a right was given. */
const Difference = whenUsed(() =>
  z.object({
    /** The name of a right, a day or a limit in the provider's bundle, or `person` or `account`. */
    what: z.string(),
    before: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
    after: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  }),
)
export type Difference = z.output<ReturnType<typeof Difference>>

/** What can happen to a right; the last two are what becomes of one that was asked for and is not given. */
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
const RightsChange = whenUsed(() =>
  z.object({
    at: WireMoment(),
    /** Null is the provider, who gives, changes and ends rights; an administrator asks for them and cancels them. */
    by: z.nullable(z.string()),
    change: z.enum(rightsChanges),
    person: z.string(),
    /** The account of a mandate; null for a role. */
    accountNumber: z.nullable(z.string()),
    differences: z.array(Difference()),
  }),
)
export type RightsChange = z.output<ReturnType<typeof RightsChange>>

export const RIGHTS_CHANGES_SHOWN = 20

/** A call for the latest changes at a company, open to those who may make them. */
export const rightsLogEndpoint = ({ path, summary, needs }: AdministrationCall) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: memberOfCompany(needs),
    company: 'query',
    query: () => z.object({ companyId: CompanyId() }),
    reply: json(() => z.object({ changes: z.array(RightsChange()) })),
  })

/** The rights of a holder as words, in the order of `words`. */
export const rightsInWords = <Words extends Readonly<Record<string, string>>>(
  holder: { readonly [Right in keyof Words]: boolean },
  words: Words,
): readonly string[] =>
  Object.entries(words)
    .filter(([right]) => holder[right])
    .map(([, word]) => word)

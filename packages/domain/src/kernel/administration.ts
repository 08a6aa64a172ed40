import * as z from 'zod/mini'
import { memberOfCompany, type CompanyCapability } from './access.ts'
import { WireMoment } from './dates.ts'
import { endpoint, json } from './endpoint.ts'
import { CompanyId, EntryId } from './ids.ts'

type AdministrationCall = {
  readonly path: `/${string}`
  readonly summary: string
  readonly needs: CompanyCapability
}

/**
 * A call that cancels a right: GET by contract although it changes something (decisions G-G3). It takes exactly these
 * two values, so that nothing that was meant otherwise cancels anything.
 */
export const cancelEndpoint = ({ path, summary, needs }: AdministrationCall) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: memberOfCompany(needs),
    company: 'query',
    query: z.strictObject({ companyId: CompanyId, entityId: EntryId }),
    refusals: ['notFound'],
    reply: json(z.object({ status: z.literal('ok') })),
  })

/** Something that was one way and is another now; null is nothing, as before a right was given. */
const Difference = z.object({
  /** A right, a day or a limit by the name that the provider's bundle has for it; `person` and `account` by theirs. */
  what: z.string(),
  before: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  after: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
})
export type Difference = z.output<typeof Difference>

/** A change as the log of rights tells it. Names are 'last first'. */
const RightsChange = z.object({
  at: WireMoment,
  /** Null is the provider, who gives rights and may change and end them; an administrator cancels. */
  by: z.nullable(z.string()),
  change: z.enum(['given', 'changed', 'ended', 'cancelled']),
  person: z.string(),
  /** Of a mandate. */
  accountNumber: z.nullable(z.string()),
  differences: z.array(Difference),
})
export type RightsChange = z.output<typeof RightsChange>

export const RIGHTS_CHANGES_SHOWN = 20

/** The latest changes at a company, for those who may make them. */
export const rightsLogEndpoint = ({ path, summary, needs }: AdministrationCall) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: memberOfCompany(needs),
    company: 'query',
    query: z.object({ companyId: CompanyId }),
    reply: json(z.object({ changes: z.array(RightsChange) })),
  })

/** The rights that somebody holds, in words and in the order of the words. */
export const rightsInWords = <Words extends Readonly<Record<string, string>>>(
  holder: { readonly [Right in keyof Words]: boolean },
  words: Words,
): readonly string[] =>
  Object.entries(words)
    .filter(([right]) => holder[right])
    .map(([, word]) => word)

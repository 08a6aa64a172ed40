import * as z from 'zod/mini'
import { faultMessage } from './fault.ts'

/**
 * Builds a value when it is first asked for, and remembers it. The schemas of endpoints, forms and wire rows are built so:
 * a page loads many more of them than it uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function whenUsed<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined
  return () => (built ??= { value: build() }).value
}

/** The error of a schema: a missing value is `required`, an invalid one gets `message`. */
export const missingOr =
  (message: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? faultMessage('required')
      : message

const MAX_ID = 2_147_483_647

/** An id in an answer. */
export const WireId = z.int().check(z.minimum(0), z.maximum(MAX_ID))

const inRange = () =>
  z.int().check(z.minimum(0, faultMessage('idInvalid')), z.maximum(MAX_ID, faultMessage('idInvalid')))

/** Ids are whole numbers; on the wire a string of digits counts too. Nothing else is coerced. */
const id = () =>
  z.pipe(
    z.union([inRange(), z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))], {
      error: missingOr(faultMessage('idInvalid')),
    }),
    inRange(),
  )

export const EntryId = id()
export const CompanyId = id()
/** A missing or empty id means none. */
export const OptionalCompanyId = z.pipe(
  z.optional(z.union([z.literal(''), CompanyId])),
  z.transform((id) => (id === '' ? undefined : id)),
)

export const companyFields = {
  id: WireId,
  name: z.string(),
  businessId: z.string(),
  concernId: z.nullable(WireId),
  chainId: z.nullable(WireId),
  permissionConcernReport: z.boolean(),
}

/** A company as the lists of a person's own companies have it. */
export const PermittedCompany = z.object({ ...companyFields, city: z.optional(z.string()) })

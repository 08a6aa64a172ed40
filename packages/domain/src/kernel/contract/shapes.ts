import * as z from 'zod/mini'
import { WireId } from './ids.ts'
import { whenUsed } from './when-used.ts'

// What the answers of several areas have in common.

/** A place of business in a row of the desk. */
export const CompanyName = whenUsed(() =>
  z.object({ companyId: WireId(), name: z.string(), city: z.string() }),
)

export const companyFields = whenUsed(() => ({
  id: WireId(),
  name: z.string(),
  businessId: z.string(),
  concernId: z.nullable(WireId()),
  chainId: z.nullable(WireId()),
  permissionConcernReport: z.boolean(),
}))

/** A company as the lists of a person's own companies have it. */
export const PermittedCompany = whenUsed(() =>
  // The town tells places of one name apart; a system that does not know it leaves it out.
  z.object({ ...companyFields(), city: z.optional(z.string()) }),
)

const Difference = whenUsed(() =>
  z.object({
    name: z.string(),
    declared: z.int(),
    counted: z.int(),
    difference: z.number(),
  }),
)

/** What was declared against what was counted; sums are euros, null where nothing was declared. */
export const Figures = whenUsed(() =>
  z.object({
    declared: z.nullable(z.number()),
    counted: z.number(),
    difference: z.nullable(z.number()),
    byDenomination: z.array(Difference()),
  }),
)

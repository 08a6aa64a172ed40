import * as z from 'zod/mini'
import { WireId } from './shapes.ts'

// What the answers of the desk have in common.

/** How often a row was changed. A change names the version that the person saw. */
export const Version = z.int().check(z.minimum(0))

/** A page of a list, with the cursor of the next page. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()) })

/** A place of business in a row of the desk. */
export const CompanyName = z.object({ companyId: WireId, name: z.string(), city: z.string() })

const Difference = z.object({
  name: z.string(),
  declared: z.int(),
  counted: z.int(),
  difference: z.number(),
})

/** What was declared against what was counted; sums are euros, null where nothing was declared. */
export const Figures = z.object({
  declared: z.nullable(z.number()),
  counted: z.number(),
  difference: z.nullable(z.number()),
  byDenomination: z.array(Difference),
})

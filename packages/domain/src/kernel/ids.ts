import * as z from 'zod/mini'

const MAX_ID = 2_147_483_647

/** An id in an answer. */
export const WireId = z.int().check(z.minimum(0), z.maximum(MAX_ID))

/** Ids are whole numbers; on the wire a string of digits counts too. Nothing else is coerced. */
const id = () =>
  z.pipe(z.union([WireId, z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))]), WireId)

export const EntryId = id()
export const CompanyId = id()

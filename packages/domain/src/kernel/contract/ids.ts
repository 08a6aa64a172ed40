import * as z from 'zod/mini'
import { missingOr } from './missing.ts'
import { faultMessage } from './fault.ts'
import { whenUsed } from './when-used.ts'

const MAX_ID = 2_147_483_647

/** An id in an answer. */
export const WireId = whenUsed(() => z.int().check(z.minimum(0), z.maximum(MAX_ID)))

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

/** How often a row was changed: who changes it says which version they saw. */
export const Version = whenUsed(() => z.int().check(z.minimum(0)))

export const EntryId = whenUsed(id)
export const CompanyId = whenUsed(id)
/** A missing or empty id means none. */
export const OptionalCompanyId = whenUsed(() =>
  z.pipe(
    z.optional(z.union([z.literal(''), CompanyId()])),
    z.transform((id) => (id === '' ? undefined : id)),
  ),
)

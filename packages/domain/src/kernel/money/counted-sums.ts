import * as z from 'zod/mini'
import { WireId } from '../contract/ids.ts'
import { whenUsed } from '../contract/when-used.ts'
import { cents, eurosToCents } from './money.ts'

/** Euros of either sign: a difference may be missing money. */
export const SignedEuros = whenUsed(() =>
  z.pipe(
    z.number().check(z.refine((euros) => eurosToCents(euros) !== undefined)),
    z.transform((euros) => eurosToCents(euros) ?? cents(0)),
  ),
)

/** What the counting found of a deposit; declared sum and difference are null where nothing was declared. */
export const CountedResult = whenUsed(() =>
  z.object({
    entryId: WireId(),
    signedTotal: z.nullable(SignedEuros()),
    total: SignedEuros(),
    difference: z.nullable(SignedEuros()),
  }),
)

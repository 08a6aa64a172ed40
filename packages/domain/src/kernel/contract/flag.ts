import * as z from 'zod/mini'
import { whenUsed } from './when-used.ts'

/** A flag in an answer: a boolean, or what other servers send for one. Null is false; anything else is an error. */
export const WireFlag = whenUsed(() =>
  z.pipe(
    z.nullable(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])),
    z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
)

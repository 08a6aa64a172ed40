import * as z from 'zod/mini'

/** A flag in an answer: a boolean, or what other servers send for one. Null is false; anything else is an error. */
export const WireFlag = z.pipe(
  z.nullable(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

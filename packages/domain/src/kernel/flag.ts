import * as z from 'zod/mini'

/** A yes or no in an answer: a boolean, or what other servers write for one. Null is no, anything else a fault. */
export const WireFlag = z.pipe(
  z.nullable(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

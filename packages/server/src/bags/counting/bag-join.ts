import { knownBy } from '@kassavirta/domain/people/approvals/api'
import * as z from 'zod/mini'

/** What a request for the declaration of a counted bag holds: the declaration as it was, and how one knows. */
const BagJoin = z.object({
  depositId: z.int(),
  number: z.string(),
  salesDay: z.string(),
  knownBy: z.enum(knownBy),
})

export const readJoin = (payload: unknown): z.output<typeof BagJoin> => BagJoin.parse(payload)

/** The declaration as a request for it is shown. */
export function describeJoin(payload: unknown) {
  const { number, salesDay, knownBy } = readJoin(payload)
  return { join: { number, salesDay, knownBy } }
}

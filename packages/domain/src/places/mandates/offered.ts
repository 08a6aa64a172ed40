import * as z from 'zod/mini'
import { WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

/** Who has a mandate, or shall have one. */
export const holderShape = whenUsed(() => ({
  holderId: WireId(),
  firstName: z.string(),
  lastName: z.string(),
}))

/** To whom and on which accounts of a place a mandate can be given. */
export const offeredShape = whenUsed(() => ({
  holders: z.array(z.object(holderShape())),
  accounts: z.array(z.object({ accountId: WireId(), accountNumber: z.string() })),
}))

import type { DeliveryKind } from '@kassavirta/domain/deliveries/wire'
import { fault } from '@kassavirta/domain/kernel/fault'
import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'

export type SealOf = { readonly seal: string; readonly kind: DeliveryKind; readonly orderId: number }

export const SealHolder = z.nullable(z.strictObject({ orderId: z.int(), place: z.string() }))

/** The other order that has a seal and is not delivered yet. The seal stays locked until the transaction ends. */
export const sealHolder = ({ seal, kind, orderId }: LaterValues<SealOf>): SQL => sql`(
  select json_build_object('orderId', h.order_id, 'place', c.name)
  from living_seal_holder(${seal}, ${kind}, ${orderId}) h join company c on c.id = h.company_id)`

/** To scan the seal of the bag before once more is the natural slip, and then two bags could be taken for each other. */
export function checkSeal(seal: string, holder: z.output<typeof SealHolder>): void {
  if (holder) throw fieldProblem('seal', fault('sealTaken', { seal, ...holder }))
}

const selectHolder = statement(
  z.strictObject({ holder: SealHolder }),
  (of: LaterValues<SealOf>) => sql`select ${sealHolder(of)} as holder`,
)

/** The same in a statement of its own, for an order that has its seal and comes back into the house. */
export async function checkSealOf(tx: Db, of: SealOf): Promise<void> {
  const [found] = await selectHolder(tx, of)
  checkSeal(of.seal, found?.holder ?? null)
}

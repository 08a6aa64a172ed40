import type { cancelling } from '@kassavirta/domain/kernel/administration'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Member } from '../platform/rights/access.ts'
import type { Db } from '../platform/database/database.ts'
import { route, type AppBuilder } from '../platform/http/route.ts'
import { refuseStrayRequest } from '../platform/http/stray-request.ts'
import { lockMember, record, type LedgerEntry } from '../platform/ledgers/submit.ts'
import { inTransaction } from '../platform/database/transaction.ts'

/** What a cancellation has done. Nothing, where it was done before: that is as good, and is told to nobody. */
export type CancellationResult = LedgerEntry | 'already' | 'unknown'

/** Binds a call that cancels a right: once, however often it is pressed, since a GET may be repeated (decisions G-G3). */
export function bindCancellation(
  builder: AppBuilder,
  endpoint: ReturnType<typeof cancelling>,
  cancel: (tx: Db, member: Member, now: Date, entityId: number) => Promise<CancellationResult>,
): void {
  const { deps } = builder
  route(builder, endpoint, async ({ caller, request, query }) => {
    refuseStrayRequest(request, deps.settings.wrapperOrigin)
    await inTransaction(deps.db, async (tx) => {
      const { member, now } = await lockMember(tx, deps, endpoint, caller)
      const result = await cancel(tx, member, now, query.entityId)
      if (result === 'unknown') throw new Problem('notFound')
      if (result !== 'already') await record(tx, deps, member, now, result)
    })
    return { status: 'ok' } as const
  })
}

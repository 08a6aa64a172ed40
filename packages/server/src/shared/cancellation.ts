import type { cancelEndpoint } from '@kassavirta/domain/kernel/administration'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Member } from '../platform/rights/access.ts'
import type { Db } from '../platform/database/database.ts'
import { route, type AppBuilder } from '../platform/http/route.ts'
import { refuseStrayRequest } from '../platform/http/stray-request.ts'
import { memberUnderLock, record, type Deed } from '../platform/ledgers/submit.ts'
import { inTransaction } from '../platform/database/transaction.ts'

/** What a cancellation has done. Nothing, where it was done before: that is as good, and is told to nobody. */
export type Cancelled = Deed | 'already' | 'unknown'

/** Binds a call that cancels a right: once, however often it is pressed, since a GET may be repeated (decisions G-G3). */
export function cancellation(
  builder: AppBuilder,
  endpoint: ReturnType<typeof cancelEndpoint>,
  cancel: (tx: Db, member: Member, now: Date, entityId: number) => Promise<Cancelled>,
): void {
  const { deps } = builder
  route(builder, endpoint, async ({ caller, request, query }) => {
    refuseStrayRequest(request, deps.settings.wrapperOrigin)
    await inTransaction(deps.db, async (tx) => {
      const { member, now } = await memberUnderLock(tx, deps, endpoint, caller)
      const cancelled = await cancel(tx, member, now, query.entityId)
      if (cancelled === 'unknown') throw new Problem('notFound')
      if (cancelled !== 'already') await record(tx, deps, member, now, cancelled)
    })
    return { status: 'ok' } as const
  })
}

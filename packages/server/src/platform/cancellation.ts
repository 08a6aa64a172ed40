import type { cancelling } from '@kassavirta/domain/kernel/administration'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Member } from './access.ts'
import type { Db } from './database.ts'
import { route, type Portal } from './route.ts'
import { refuseStrayRequest } from './stray-request.ts'
import { memberUnderLock, record, type Deed } from './submit.ts'
import { inTransaction } from './transaction.ts'

/** What a cancellation has done. Nothing, where it was done before: that is as good, and is told to nobody. */
export type Cancelled = Deed | 'already' | 'unknown'

/** Binds a call that cancels a right: once, whoever presses and however often (decisions G-G3, trust 2.2). */
export function cancellation(
  portal: Portal,
  endpoint: ReturnType<typeof cancelling>,
  cancel: (tx: Db, member: Member, now: Date, entityId: number) => Promise<Cancelled>,
): void {
  const { deps } = portal
  route(portal, endpoint, async ({ caller, request, query }) => {
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

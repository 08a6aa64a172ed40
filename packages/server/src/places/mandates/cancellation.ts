import type { cancelEndpoint } from '@kassavirta/domain/kernel/people/administration'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Member } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { refuseStrayRequest } from '../../platform/http/stray-request.ts'
import { record, type LedgerEntry } from '../../platform/ledgers/record.ts'
import { lockMember } from '../../platform/rights/lock-member.ts'
import { RetryTransaction, inTransaction } from '../../platform/database/transaction.ts'

/**
 * The change that a cancellation made. A repeated cancellation changes nothing and is not recorded, but is no error.
 */
export type CancellationResult = LedgerEntry | 'already' | 'unknown'

type Cancellation = {
  /** The person who holds the right now. Undefined when the company has no such right. */
  readonly findHolder: (tx: Db, companyId: number, entityId: number) => Promise<number | undefined>
  readonly cancel: (tx: Db, member: Member, now: Date, entityId: number) => Promise<CancellationResult>
}

/**
 * Binds a call that cancels a right. It takes effect once however often it is sent, since a GET may be repeated
 * (decisions G-G3).
 *
 * The holder must be known before the locks, which are taken in one order, and only the locks keep the right with that
 * holder. So the holder is read twice, and the call begins again when an import gave the right to another between.
 */
export function bindCancellation(
  builder: AppBuilder,
  endpoint: ReturnType<typeof cancelEndpoint>,
  { findHolder, cancel }: Cancellation,
): void {
  const { deps } = builder
  route(builder, endpoint, async ({ caller, request, query }) => {
    refuseStrayRequest(request, deps.settings.wrapperOrigin)
    await inTransaction(deps.db, async (tx) => {
      const { companyId } = caller.company
      const holder = await findHolder(tx, companyId, query.entityId)
      const changes = holder === undefined ? {} : { userIds: [holder] }
      const { member, now } = await lockMember(tx, deps, endpoint, caller, changes)
      if ((await findHolder(tx, companyId, query.entityId)) !== holder) throw new RetryTransaction()
      const result = await cancel(tx, member, now, query.entityId)
      if (result === 'unknown') throw new Problem('notFound')
      if (result !== 'already') await record(tx, deps, member, now, result)
    })
    return { status: 'ok' } as const
  })
}

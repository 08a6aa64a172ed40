import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { checkRights, type Member } from './access.ts'
import { lockRights, type RightsHolders } from './locks.ts'
import { readRights } from './rights.ts'

/**
 * Returns the caller with the rights of this moment, and locks them until the transaction ends, together with those
 * that the caller `changes`. The clock is read after the wait for the locks, because noon or the end of a mandate may
 * pass meanwhile.
 */
export async function lockMember(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { access }: Pick<Endpoint, 'access'>,
  caller: Member,
  changes: RightsHolders = {},
): Promise<{ readonly member: Member; readonly now: Date }> {
  const { companyId } = caller.company
  await lockRights(tx, { reliesOn: { companyIds: [companyId], userIds: [caller.userId] }, changes })
  const now = clock()
  const rights = await readRights(tx, caller, companyId, now)
  if (!rights) throw new Unauthorized()
  if (!rights.company) throw new Problem('forbidden')
  checkRights(access, rights)
  return { member: { ...caller, ...rights, company: rights.company }, now }
}

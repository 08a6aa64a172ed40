import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { listOtherDefaults } from './account-queries.ts'

/** Refuses a second default account where the first is not the desk's to change. */
export async function checkDefault(tx: Db, companyId: number, accountId?: number): Promise<void> {
  const others = await listOtherDefaults(tx, companyId, accountId)
  if (others.some(({ keeper }) => keeper !== 'desk')) throw fieldProblem('isDefault', 'keptBySystems')
}

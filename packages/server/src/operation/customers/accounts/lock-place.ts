import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import type { Act, ActResult } from '../../../platform/staff/desk-act.ts'
import { findAccount, findPlace, type Account } from './account-queries.ts'

type OfPlace = { readonly companyId: number }
type OfAccount = OfPlace & { readonly accountId: number }

export type PlaceAct<Body, Answer> = Act<void, { readonly params: OfPlace; readonly body: Body }, Answer>
export type AccountAct<Body, Answer> = Act<
  Account,
  { readonly params: OfAccount; readonly body: Body },
  Answer
>

/** The accounts of a living place stay as they are until the transaction ends. */
async function lockPlace(tx: Db, companyId: number): Promise<void> {
  await lockRights(tx, { changes: { companyIds: [companyId] } })
  const place = await findPlace(tx, companyId)
  if (!place || place.endedAt) throw new Problem('notFound')
}

export const lockPlaceOf: PlaceAct<unknown, unknown>['lock'] = ({ tx }, { params: { companyId } }) =>
  lockPlace(tx, companyId)

/** An account of another place is none. */
export const lockAccountOf: AccountAct<unknown, unknown>['lock'] = async ({ tx }, { params }) => {
  await lockRights(tx, { changes: { companyIds: [params.companyId] } })
  const found = await findAccount(tx, params.companyId, params.accountId)
  if (!found) throw new Problem('notFound')
  return found
}

/** Nothing is done with an account that has ended. */
export function checkLiving({ endedAt }: Account): void {
  if (endedAt) throw new Problem('stateChanged')
}

type Recorded = Pick<Account, 'id' | 'companyId'>

export const recordedAccount = (
  action: string,
  { id: accountId, companyId }: Recorded,
  detail: Readonly<Record<string, unknown>>,
): ActResult<{ readonly accountId: number }> => ({
  answer: { accountId },
  action,
  subject: accountId,
  companyId,
  detail,
})

import { Change } from '@kassavirta/domain/people/approvals/api'
import * as z from 'zod/mini'
import { lockRights } from '../../../platform/rights/locks.ts'
import type { LockSubject } from '../../../people/approvals/approvals.ts'
import { findAccount, listOtherDefaults } from './account-queries.ts'
import { writeTerms } from './write-terms.ts'

/** What an account would be for. */
const AskedTerms = z.object({
  change: Change(),
  companyId: z.int(),
  accountId: z.int(),
  columns: z.object({
    changeAllowed: z.boolean(),
    isDefault: z.boolean(),
    withdrawLimitCents: z.nullable(z.int()),
    defaultDepositReference: z.string(),
    defaultChangeReference: z.string(),
  }),
})
export type AskedTerms = z.output<typeof AskedTerms>

/** Gone where the account has ended, or where it or the default account of the place is the systems' by now. */
export const lockAskedTerms: LockSubject<'accountTerms'> = async ({ tx }, { payload }) => {
  const { companyId, accountId, columns } = AskedTerms.parse(payload)
  await lockRights(tx, { changes: { companyIds: [companyId] } })
  const account = await findAccount(tx, companyId, accountId)
  if (!account || account.endedAt || account.keeper !== 'desk') return undefined
  const others = columns.isDefault ? await listOtherDefaults(tx, companyId, accountId) : []
  if (others.some(({ keeper }) => keeper !== 'desk')) return undefined
  return {
    version: account.version,
    barred: {},
    carryOut: async (context) => ({
      companyId,
      detail: { accountId, ...(await writeTerms(context, account, columns)) },
    }),
  }
}

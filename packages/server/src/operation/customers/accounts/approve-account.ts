import { randomUUID } from 'node:crypto'
import { Change } from '@kassavirta/domain/people/approvals/api'
import * as z from 'zod/mini'
import { lockRights } from '../../../platform/rights/locks.ts'
import type { LockedSubject, LockSubject } from '../../../people/approvals/approvals.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  clearOtherDefaults,
  findAccount,
  findPlace,
  hasNumber,
  insertAccount,
  updateAccount,
} from './account-queries.ts'
import { accountColumns } from './write-terms.ts'
import { tellOfNumber } from './tell-number.ts'

const Terms = z.object({
  accountNumber: z.string(),
  isDefault: z.boolean(),
  changeAllowed: z.boolean(),
  withdrawLimit: z.nullable(z.int()),
  depositReference: z.string(),
  changeReference: z.string(),
})

/** A new account of a place, or another number of one that is there. */
const AskedPayload = z.union([
  z.object({ change: Change(), companyId: z.int(), terms: Terms }),
  z.object({ change: Change(), companyId: z.int(), accountId: z.int(), accountNumber: z.string() }),
])
export type AskedPayload = z.output<typeof AskedPayload>
type NewAccount = Extract<AskedPayload, { readonly terms: unknown }>
type NewNumber = Exclude<AskedPayload, NewAccount>

export const readAsked = (payload: unknown): AskedPayload => AskedPayload.parse(payload)

/** What a request for an account number is about, locked, and what approving does. */
export const lockAskedAccount: LockSubject<'accountNumber'> = async ({ tx }, { payload }) => {
  const asked = readAsked(payload)
  await lockRights(tx, { changes: { companyIds: [asked.companyId] } })
  return 'terms' in asked ? newAccount(tx, asked) : newNumber(tx, asked)
}

/** Gone where the place has ended, or has such an account by now. */
async function newAccount(
  tx: Db,
  { companyId, terms }: NewAccount,
): Promise<LockedSubject<'accountNumber'> | undefined> {
  const { accountNumber } = terms
  const place = await findPlace(tx, companyId)
  if (!place || place.endedAt || (await hasNumber(tx, companyId, accountNumber))) return undefined
  return {
    version: 0,
    barred: {},
    carryOut: async (context, { id: approvalId }) => {
      const row = { ...accountColumns(terms), companyId, accountNumber, keeper: 'desk' } as const
      const accountId = await insertAccount(tx, { ...row, extId: `desk-${randomUUID()}` })
      if (terms.isDefault) await clearOtherDefaults(tx, companyId, accountId)
      await tellOfNumber(context, { notice: 'accountAdded', approvalId, companyId, accountNumber })
      return { companyId, detail: { accountId, accountNumber } }
    },
  }
}

async function newNumber(tx: Db, asked: NewNumber): Promise<LockedSubject<'accountNumber'> | undefined> {
  const { companyId, accountId, accountNumber } = asked
  const account = await findAccount(tx, companyId, accountId)
  if (!account || account.endedAt || (await hasNumber(tx, companyId, accountNumber))) return undefined
  return {
    version: account.version,
    barred: {},
    carryOut: async (context, { id: approvalId }) => {
      await updateAccount(tx, accountId, { accountNumber })
      const { accountNumber: former } = account
      await tellOfNumber(context, { notice: 'numberChanged', approvalId, companyId, accountNumber, former })
      return { companyId, detail: { accountId, before: former, after: accountNumber } }
    },
  }
}

import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { lastFour } from '@kassavirta/domain/letters/messages/administrator-notices'
import { Change } from '@kassavirta/domain/people/approvals/api'
import { notifyAdministrators } from '../../../letters/messages/notify-administrators.ts'
import type { LockedSubject, LockSubject } from '../../../people/approvals/queries.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import * as queries from './queries.ts'

const Terms = z.object({
  accountNumber: z.string(),
  isDefault: z.boolean(),
  changeAllowed: z.boolean(),
  withdrawLimit: z.nullable(z.int()),
  depositReference: z.string(),
  changeReference: z.string(),
})

/** The payload of a request: a new account of a place, or another number of an existing account. */
const NumberPayload = z.union([
  z.object({ change: Change, companyId: z.int(), terms: Terms }),
  z.object({ change: Change, companyId: z.int(), accountId: z.int(), accountNumber: z.string() }),
])
export type NumberPayload = z.output<typeof NumberPayload>
type NewAccount = Extract<NumberPayload, { readonly terms: unknown }>
type NewNumber = Exclude<NumberPayload, NewAccount>

export const readNumberPayload = (payload: unknown): NumberPayload => NumberPayload.parse(payload)

/** Locks the subject of a request for an account number, and returns the work of its approval. */
export const lockAskedAccount: LockSubject<'accountNumber'> = async ({ tx }, { payload }) => {
  const asked = readNumberPayload(payload)
  await lockRights(tx, { changes: { companyIds: [asked.companyId] } })
  return 'terms' in asked ? newAccount(tx, asked) : newNumber(tx, asked)
}

/** Undefined where the place has ended, or has an account with the number by now. */
async function newAccount(
  tx: Db,
  { companyId, terms }: NewAccount,
): Promise<LockedSubject<'accountNumber'> | undefined> {
  const { accountNumber } = terms
  const place = await queries.findPlace(tx, companyId)
  if (!place || place.endedAt || (await queries.hasNumber(tx, companyId, accountNumber))) return undefined
  return {
    version: 0,
    barred: {},
    carryOut: async (context, { id: approvalId }) => {
      const row = { ...accountColumns(terms), companyId, accountNumber, keeper: 'desk' } as const
      const accountId = await queries.insertAccount(tx, { ...row, extId: `desk-${randomUUID()}` })
      if (terms.isDefault) await queries.clearOtherDefaults(tx, companyId, accountId)
      await notifyOfNumber(context, { notice: 'accountAdded', approvalId, companyId, accountNumber })
      return { companyId, detail: { accountId, accountNumber } }
    },
  }
}

async function newNumber(tx: Db, asked: NewNumber): Promise<LockedSubject<'accountNumber'> | undefined> {
  const { companyId, accountId, accountNumber } = asked
  const account = await queries.findAccount(tx, companyId, accountId)
  if (!account || account.endedAt || (await queries.hasNumber(tx, companyId, accountNumber))) return undefined
  return {
    version: account.version,
    barred: {},
    carryOut: async (context, { id: approvalId }) => {
      await queries.updateAccount(tx, accountId, { accountNumber })
      const { accountNumber: former } = account
      await notifyOfNumber(context, { notice: 'numberChanged', approvalId, companyId, accountNumber, former })
      return { companyId, detail: { accountId, before: former, after: accountNumber } }
    },
  }
}

/** The payload of a request for other terms of an account. */
const TermsPayload = z.object({
  change: Change,
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
export type TermsPayload = z.output<typeof TermsPayload>

/** Undefined where the account has ended, or where the systems keep it or the default account of the place by now. */
export const lockAskedTerms: LockSubject<'accountTerms'> = async ({ tx }, { payload }) => {
  const { companyId, accountId, columns } = TermsPayload.parse(payload)
  await lockRights(tx, { changes: { companyIds: [companyId] } })
  const account = await queries.findAccount(tx, companyId, accountId)
  if (!account || account.endedAt || account.keeper !== 'desk') return undefined
  const others = columns.isDefault ? await queries.listOtherDefaults(tx, companyId, accountId) : []
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

type NumberChange = {
  readonly approvalId: number
  readonly companyId: number
  readonly accountNumber: string
} & (
  | { readonly notice: 'accountAsked' | 'accountAdded' }
  | { readonly notice: 'numberAsked' | 'numberChanged'; readonly former: string }
)

/** Notifies the administrators of a place of the account that its money would go to or goes to now: only they would notice a wrong one. */
export function notifyOfNumber(
  { tx, now }: Pick<ActContext, 'tx' | 'now'>,
  change: NumberChange,
): Promise<void> {
  const { notice, approvalId, companyId } = change
  const number = lastFour(change.accountNumber)
  const words =
    'former' in change ? { account: lastFour(change.former), newAccount: number } : { account: number }
  return notifyAdministrators(tx, { notice, approvalId, companyId, words }, now)
}

/** With the limit in cents. */
type WrittenTerms = Readonly<Record<'isDefault' | 'changeAllowed', boolean>> &
  Readonly<Record<'depositReference' | 'changeReference', string>> & { readonly withdrawLimit: number | null }

/** The terms of an account as columns. Without change orders there is no limit and no reference for them. */
export const accountColumns = ({ changeAllowed, withdrawLimit, ...terms }: WrittenTerms) => ({
  changeAllowed,
  isDefault: terms.isDefault,
  withdrawLimitCents: changeAllowed ? withdrawLimit : null,
  defaultDepositReference: terms.depositReference,
  defaultChangeReference: changeAllowed ? terms.changeReference : '',
})

type AccountColumns = ReturnType<typeof accountColumns>

/** Writes the terms of an account. Returns the detail for the log. */
export async function writeTerms({ tx }: ActContext, account: queries.Account, columns: AccountColumns) {
  const { id, companyId, isDefault, changeAllowed, withdrawLimitCents } = account
  if (columns.isDefault) await queries.clearOtherDefaults(tx, companyId, id)
  await queries.updateAccount(tx, id, columns)
  return { ...columns, was: { isDefault, changeAllowed, withdrawLimitCents } }
}

import type * as api from '@kassavirta/domain/operation/customers/accounts-api'
import type { AnswerOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { cleanAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type { Db } from '../../../platform/database/database.ts'
import {
  findPlace,
  listAccounts,
  listApprovers,
  listAsked,
  listReferences,
  listSame,
  type Account,
} from './account-queries.ts'
import { readAsked } from './approve-account.ts'

type Shown = AnswerOf<typeof api.listPlaceAccounts>
type References = Awaited<ReturnType<typeof listReferences>>

export async function showAccounts(db: Db, companyId: number, now: Date): Promise<Shown> {
  if (!(await findPlace(db, companyId))) throw new Problem('notFound')
  const accounts = await listAccounts(db, companyId)
  const ids = accounts.map(({ id }) => id)
  const references = Map.groupBy(
    ids.length === 0 ? [] : await listReferences(db, ids),
    ({ accountId }) => accountId,
  )
  const { numbers, terms } = await readWaiting(db, companyId, now)
  return {
    accounts: accounts.map((row) => ({
      ...toWireAccount(row),
      references: (references.get(row.id) ?? []).map(toWireReference),
      asked: numbers.find(({ accountId }) => accountId === row.id)?.asked ?? null,
      askedTerms: terms.find(({ accountId }) => accountId === row.id)?.asked ?? null,
    })),
    asked: numbers.flatMap(({ accountId, asked }) => (accountId === undefined ? [asked] : [])),
  }
}

/** What waits for a second person, and who that could be. */
async function readWaiting(db: Db, companyId: number, now: Date) {
  const found = await listAsked(db, companyId, now)
  const supervisors = found.length === 0 ? [] : await listApprovers(db)
  const waiting = found.map(({ request, by }) => ({
    request,
    asked: {
      approvalId: request.id,
      requestedBy: fullName(by),
      requested: request.requestedAt.toISOString(),
      approvers: supervisors.filter(({ id }) => id !== request.requestedBy).map(fullName),
    },
  }))
  const { accountNumber: numbers = [], accountTerms: terms = [] } = Object.groupBy(
    waiting,
    ({ request }) => request.kind,
  )
  return {
    numbers: numbers.map(({ request, asked }) => {
      const payload = readAsked(request.payload)
      const accountNumber = 'terms' in payload ? payload.terms.accountNumber : payload.accountNumber
      return {
        accountId: 'accountId' in payload ? payload.accountId : undefined,
        asked: { ...asked, accountNumber },
      }
    }),
    terms: terms.map(({ request, asked }) => ({ accountId: Number(request.subject), asked })),
  }
}

const toWireAccount = (row: Account) => ({
  accountId: row.id,
  accountNumber: row.accountNumber,
  isDefault: row.isDefault,
  changeAllowed: row.changeAllowed,
  withdrawLimit: row.withdrawLimitCents === null ? null : centsToEuros(cents(row.withdrawLimitCents)),
  depositReference: row.defaultDepositReference,
  changeReference: row.defaultChangeReference,
  ended: row.endedAt?.toISOString() ?? null,
  isOwn: row.keeper === 'desk',
  version: row.version,
})

const toWireReference = ({ id, keeper, accountId: _accountId, ...row }: References[number]) => ({
  ...row,
  referenceId: id,
  isOwn: keeper === 'desk',
})

/** Also of the place itself: its own account is the commonest double. */
export const findSame = async (db: Db, number: string): Promise<AnswerOf<typeof api.findSameAccounts>> => ({
  rows: await listSame(db, cleanAccountNumber(number)),
})

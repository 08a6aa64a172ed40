import type { AnswerOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { cleanAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import * as api from '@kassavirta/domain/operation/customers/accounts-api'
import type { Db } from '../../../platform/database/database.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { readNumberPayload } from './approve-account.ts'
import {
  askAccount,
  askAccountNumber,
  changeAccount,
  endAccount,
  addReference,
  changeReference,
  endReference,
} from './change-account.ts'
import * as queries from './queries.ts'

/** The accounts and references of a place. */
export function placeAccountRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listPlaceAccounts, ({ params }) => showAccounts(db, params.companyId, clock()))
  route(builder, api.findSameAccounts, ({ query }) => findSame(db, query.number))
  bindAct(builder, api.askAccount, askAccount)
  bindAct(builder, api.askAccountNumber, askAccountNumber)
  bindAct(builder, api.changeAccount, changeAccount)
  bindAct(builder, api.endAccount, endAccount)
  bindAct(builder, api.addReference, addReference)
  bindAct(builder, api.changeReference, changeReference)
  bindAct(builder, api.endReference, endReference)
}

type PlaceAccounts = AnswerOf<typeof api.listPlaceAccounts>
type References = Awaited<ReturnType<typeof queries.listReferences>>

async function showAccounts(db: Db, companyId: number, now: Date): Promise<PlaceAccounts> {
  if (!(await queries.findPlace(db, companyId))) throw new Problem('notFound')
  const accounts = await queries.listAccounts(db, companyId)
  const ids = accounts.map(({ id }) => id)
  const references = Map.groupBy(
    ids.length === 0 ? [] : await queries.listReferences(db, ids),
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

/** The requests that wait for a second person, with the supervisors who could decide. */
async function readWaiting(db: Db, companyId: number, now: Date) {
  const found = await queries.listAsked(db, companyId, now)
  const supervisors = found.length === 0 ? [] : await queries.listApprovers(db)
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
      const payload = readNumberPayload(request.payload)
      const accountNumber = 'terms' in payload ? payload.terms.accountNumber : payload.accountNumber
      return {
        accountId: 'accountId' in payload ? payload.accountId : undefined,
        asked: { ...asked, accountNumber },
      }
    }),
    terms: terms.map(({ request, asked }) => ({ accountId: Number(request.subject), asked })),
  }
}

const toWireAccount = (row: queries.Account) => ({
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

/** Places with the same number, the place itself included: its own account is the commonest double. */
const findSame = async (db: Db, number: string): Promise<AnswerOf<typeof api.findSameAccounts>> => ({
  rows: await queries.listSame(db, cleanAccountNumber(number)),
})

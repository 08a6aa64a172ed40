import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import * as api from '@kassavirta/domain/reports/reports/statements-api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { endChoice, findStatementAccount, insertChoice, listStatementAccounts } from './choice-queries.ts'
import { makeReceipt, makeStatement } from './make-papers.ts'

/** Receipts and statements as PDF, and who gets a link to the latter each month (parameter `statements`). */
export function paperRoutes(builder: AppBuilder): void {
  const { deps } = builder
  const { db, clock } = deps
  route(builder, api.getReceipt, ({ caller, params }) => makeReceipt(deps, offered(caller), params))
  route(builder, api.getStatement, ({ caller, params }) => makeStatement(deps, offered(caller), params))

  route(builder, api.listStatements, async ({ caller }) => {
    const { userId, company } = offered(caller)
    const today = dayOf(clock())
    const accounts = await listStatementAccounts(db, { userId, companyId: company.companyId, today })
    const timespan = Number(parametersFor(caller).depositListingTimespan)
    return {
      accounts: accounts.map(({ accountId, accountNumber, isMailed }) => ({
        accountId,
        accountNumber,
        isMailed,
      })),
      months: [...api.monthsBetween(earliestDay(today, timespan), today)],
    }
  })

  route(builder, api.chooseStatement, async ({ caller, body: { accountId, isMailed } }) => {
    const { userId, company } = offered(caller)
    const now = clock()
    const today = dayOf(now)
    const account = await findStatementAccount(db, { userId, companyId: company.companyId, today }, accountId)
    if (!account) throw new Problem('notFound')
    if (!isMailed) await endChoice(db, { userId, accountId, now })
    else
      await insertChoice(db, {
        userId,
        accountId,
        now,
        mailedUpTo: api.daysOfMonth(api.monthBefore(api.monthOf(today))).from,
      })
    return undefined
  })
}

/** Refuses the call where the provider does not offer statements. */
function offered(caller: Member): Member {
  if (parametersFor(caller).statements !== 'true') throw new Problem('notFound')
  return caller
}

import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { daysOfMonth } from '@kassavirta/domain/reports/reports/statements/month'
import { paperFiles } from '@kassavirta/domain/reports/reports/statements/terms.fi'
import type { SQL } from 'drizzle-orm'
import type { Deps } from '../../../platform/deps.ts'
import type { FileAnswer } from '../../../platform/http/file-answer.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { changeOrdersOf } from '../queries/change-orders.ts'
import { depositsOf } from '../queries/deposits.ts'
import { handledChangeOrdersOf } from '../queries/handled-change-orders.ts'
import { handledDepositsOf } from '../queries/handled-deposits.ts'
import { firstRows, onlyAccount, rowsOnAccount } from '../queries/narrowed.ts'
import { companyScope, type CompanyScope } from '../scope.ts'
import { findStatementAccount, type StatementAccount } from './choice-queries.ts'
import { readImprint } from './print-paper.ts'
import { MOST_ON_PAPER, printStatement, type SentList } from './print-statement.ts'
import { rowBytesOf } from './read-rows.ts'

type Asked = { readonly accountId: number; readonly month: string }

/** The lists that the caller has of the account, each cut to the month. Neither a later month nor one before the lists is there. */
export async function makeStatement(deps: Deps, caller: Member, asked: Asked): Promise<FileAnswer> {
  const { userId, company } = caller
  const { companyId, seesAllDeposits, seesAllChangeOrders } = company
  const made = deps.clock()
  const today = dayOf(made)
  const account = await findStatementAccount(deps.db, { userId, companyId, today }, asked.accountId)
  const { from, to } = daysOfMonth(asked.month)
  const { earliest } = companyScope(deps, caller, { from, to, differences: undefined })
  if (!account || from > today || to < earliest) throw new Problem('notFound')
  const lists = await readLists({ deps, caller, account }, asked.month)
  const { foot, producer } = await readImprint(deps)
  const bytes = await printStatement({
    made,
    producer,
    month: asked.month,
    today,
    earliest,
    place: company.name,
    accountNumber: account.accountNumber,
    isOwnOnly:
      (account.maySeeDeposits && !seesAllDeposits) || (account.maySeeChangeOrders && !seesAllChangeOrders),
    lists,
    foot,
  })
  if (!bytes) throw new Problem(fault('tooLongForPaper', { rows: MOST_ON_PAPER }))
  const fileName = fill(paperFiles.statement, {
    account: account.accountNumber.replaceAll(/[^A-Za-z0-9]/g, ''),
    month: asked.month,
  })
  return { bytes, fileName }
}

type Reader = { readonly deps: Deps; readonly caller: Member; readonly account: StatementAccount }
type Select = (scope: CompanyScope) => SQL

/** What a mandate lets its holder see: declarations with results, orders with what was packed. */
async function readLists({ deps, caller, account }: Reader, month: string): Promise<readonly SentList[]> {
  const { accountId } = account
  const { from, to } = daysOfMonth(month)
  const read = async (
    report: SentList['report'],
    columns: readonly string[],
    select: Select,
    right?: 'deposit_report' | 'change_order_report',
  ): Promise<SentList> => {
    const asked = { from, to, differences: undefined } as const
    const scope = companyScope(deps, caller, asked, right)
    const narrowed: Select = (own) =>
      right
        ? select({ ...own, permittedIds: onlyAccount(own.permittedIds, accountId) })
        : rowsOnAccount(select(own), accountId)
    // One row more than fits tells that they are too many.
    const bounded: Select = (own) => firstRows(narrowed(own), MOST_ON_PAPER + 1)
    return { report, columns, rows: await rowBytesOf(deps, caller, scope, bounded) }
  }
  const { tellsStages } = companyScope(deps, caller, { from, to, differences: undefined })
  const orders = tellsStages ? 'changeOrdersWithStages' : 'changeOrders'
  const state = tellsStages ? 'stage' : 'countingState'
  return [
    ...(account.maySeeDeposits
      ? [
          await read('deposits', ['registerDate', 'securityBagNumber', 'reference', 'totalSum'], depositsOf),
          await read('handledDeposits', COUNTED, handledDepositsOf, 'deposit_report'),
        ]
      : []),
    ...(account.maySeeChangeOrders
      ? [
          await read(orders, ['created', 'deliveryDate', 'reference', state, 'totalSum'], changeOrdersOf),
          await read('handledChangeOrders', PACKED, handledChangeOrdersOf, 'change_order_report'),
        ]
      : []),
  ]
}

/** The day of the value date is the day on which the money is on the account. */
const COUNTED = ['accountingDate', 'securityBagNumber', 'dueDate', 'signedTotal', 'totalSum', 'difference']
const PACKED = ['packingDate', 'dueDate', 'reference', 'countingState', 'totalSum']

import type { SQL } from 'drizzle-orm'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import {
  changeOrdersWithStages,
  supplyOrdersWithStages,
} from '@kassavirta/domain/reports/reports/definitions/with-stages'
import { type ReceiptKind, daysOfMonth } from '@kassavirta/domain/reports/reports/statements-api'
import { receiptPaper } from '@kassavirta/domain/reports/reports/papers'
import { paperFiles } from '@kassavirta/domain/reports/reports/terms.fi'
import type { Deps } from '../../../platform/deps.ts'
import type { FileAnswer } from '../../../platform/http/answer-bodies.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { changeOrdersOf, handledChangeOrdersOf, supplyOrdersOf } from '../queries/change-orders.ts'
import { depositsOf, handledDepositsOf } from '../queries/deposits.ts'
import { rowNumbered, firstRows, onlyAccount, rowsOnAccount } from '../queries/columns.ts'
import { companyScope, type CompanyScope } from '../scope.ts'
import { findStatementAccount, type StatementAccount } from './choice-queries.ts'
import {
  printPaper,
  readImprint,
  rowsOf,
  MOST_ON_PAPER,
  printStatement,
  type SentList,
  rowBytesOf,
} from './print-statement.ts'

type ReceiptQuery = { readonly kind: ReceiptKind; readonly entryId: number }

/** The receipt of an entry, if the list of its kind shows the entry to the caller. */
export function makeReceipt(deps: Deps, caller: Member, asked: ReceiptQuery): Promise<FileAnswer> {
  switch (asked.kind) {
    case 'deposit':
      return receiptOf(deps, caller, asked, { report: deposits, select: depositsOf, number: 'entryId' })
    case 'changeOrder':
      return receiptOf(deps, caller, asked, {
        report: changeOrdersWithStages,
        select: changeOrdersOf,
        number: 'entryId',
      })
    case 'supplyOrder':
      return receiptOf(deps, caller, asked, {
        report: supplyOrdersWithStages,
        select: supplyOrdersOf,
        number: 'id',
      })
    default:
      return asked.kind satisfies never
  }
}

type Source<Row> = {
  readonly report: CompanyReport<Row>
  readonly select: (scope: CompanyScope) => SQL
  /** The column of the number. */
  readonly number: 'entryId' | 'id'
}

const WHOLE_LIST = { from: null, to: null, differences: undefined } as const

async function receiptOf<Row>(
  deps: Deps,
  caller: Member,
  { kind, entryId }: ReceiptQuery,
  { report, select, number }: Source<Row>,
): Promise<FileAnswer> {
  const { company } = caller
  if (report.needs && !company.capabilities.has(report.needs)) throw new Problem('notFound')
  const scope = companyScope(deps, caller, WHOLE_LIST)
  const [row] = await rowsOf(deps, caller, report, scope, (own) => rowNumbered(select(own), number, entryId))
  if (row === undefined) throw new Problem('notFound')
  const { foot, producer } = await readImprint(deps)
  const paper = receiptPaper({ kind, report, row, place: company.name, foot })
  return {
    bytes: printPaper(paper, producer, deps.clock()),
    fileName: fill(paperFiles.receipt, { number: entryId }),
  }
}

type StatementQuery = { readonly accountId: number; readonly month: string }

/**
 * The lists that the caller has of the account, each cut to the month. Refused for months to come and months before the
 * lists begin.
 */
export async function makeStatement(deps: Deps, caller: Member, asked: StatementQuery): Promise<FileAnswer> {
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

/** The lists that a mandate lets its holder see: declarations with results, orders with results of packing. */
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
    // One row more than fits shows that there are too many.
    const bounded: Select = (own) => firstRows(narrowed(own), MOST_ON_PAPER + 1)
    return { report, columns, rows: await rowBytesOf(deps, caller, scope, bounded) }
  }
  const { showsStages } = companyScope(deps, caller, { from, to, differences: undefined })
  const orders = showsStages ? 'changeOrdersWithStages' : 'changeOrders'
  const state = showsStages ? 'stage' : 'countingState'
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

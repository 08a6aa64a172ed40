import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import {
  changeOrdersWithStages,
  supplyOrdersWithStages,
} from '@kassavirta/domain/reports/reports/orders-with-stages'
import type { ReceiptKind } from '@kassavirta/domain/reports/reports/statements/api'
import { receiptPaper } from '@kassavirta/domain/reports/reports/statements/receipt-paper'
import { paperFiles } from '@kassavirta/domain/reports/reports/statements/terms.fi'
import type { SQL } from 'drizzle-orm'
import type { Deps } from '../../../platform/deps.ts'
import type { FileAnswer } from '../../../platform/http/file-answer.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { changeOrdersOf } from '../queries/change-orders.ts'
import { depositsOf } from '../queries/deposits.ts'
import { rowNumbered } from '../queries/narrowed.ts'
import { supplyOrdersOf } from '../queries/supply-orders.ts'
import { companyScope, type CompanyScope } from '../scope.ts'
import { printPaper, readImprint } from './print-paper.ts'
import { rowsOf } from './read-rows.ts'

type Asked = { readonly kind: ReceiptKind; readonly entryId: number }

/** The receipt of an entry that the list of its kind shows to the caller; of any other there is none. */
export function makeReceipt(deps: Deps, caller: Member, asked: Asked): Promise<FileAnswer> {
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
  { kind, entryId }: Asked,
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

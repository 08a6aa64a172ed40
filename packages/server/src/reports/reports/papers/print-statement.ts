import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/handled-deposits'
import { changeOrdersWithStages } from '@kassavirta/domain/reports/reports/orders-with-stages'
import { statementPaper } from '@kassavirta/domain/reports/reports/statements/statement-paper'
import { inWorker } from '../../../platform/in-worker.ts'
import { printPaper } from './print-paper.ts'
import { parseRows } from './read-rows.ts'

type ReportName =
  | 'deposits'
  | 'handledDeposits'
  | 'changeOrders'
  | 'changeOrdersWithStages'
  | 'handledChangeOrders'

const reports: Readonly<Record<ReportName, CompanyReport>> = {
  deposits,
  handledDeposits,
  changeOrders,
  changeOrdersWithStages,
  handledChangeOrders,
}

/** A list with its rows as the database has written them. */
export type SentList = {
  readonly report: ReportName
  readonly columns: readonly string[]
  readonly rows: Uint8Array
}

type Input = Omit<Parameters<typeof statementPaper>[0], 'lists'> & {
  readonly lists: readonly SentList[]
  readonly producer: string
  readonly made: Date
}

/** Some 120 sheets: nobody reads more, and a spreadsheet does more with them. */
export const MOST_ON_PAPER = 5_000

/** Prints in a worker, since a long month takes seconds. Undefined where the rows are too many for paper. */
export async function printStatement(input: Input): Promise<Buffer | undefined> {
  let printed: Uint8Array | undefined
  await inWorker<Uint8Array | undefined>({ task: 'printStatement', input }, (bytes) => (printed = bytes))
  return printed && Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength)
}

/** What the worker does. */
export function* printInWorker({ lists, producer, made, ...told }: Input): Generator<Uint8Array> {
  const read = lists.map(({ report, columns, rows }) => ({
    report: reports[report],
    columns,
    rows: parseRows(reports[report], rows),
  }))
  if (read.reduce((sum, { rows }) => sum + rows.length, 0) <= MOST_ON_PAPER)
    yield printPaper(statementPaper({ ...told, lists: read }), producer, made)
}

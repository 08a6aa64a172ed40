import type { SQL } from 'drizzle-orm'
import type { Paper } from '@kassavirta/domain/kernel/texts/paper'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import { changeOrdersWithStages } from '@kassavirta/domain/reports/reports/definitions/with-stages'
import { statementPaper } from '@kassavirta/domain/reports/reports/papers'
import type { Deps } from '../../../platform/deps.ts'
import { inWorker } from '../../../platform/in-worker.ts'
import { language } from '../../../platform/language.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import type { User } from '../../../platform/rights/access.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { rawRows } from '../queries/read-rows.ts'
import { readReport } from '../read-report.ts'
import type { CompanyScope } from '../scope.ts'

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

/** The part that runs in the worker. */
export function* printInWorker({ lists, producer, made, ...content }: Input): Generator<Uint8Array> {
  const read = lists.map(({ report, columns, rows }) => ({
    report: reports[report],
    columns,
    rows: parseRows(reports[report], rows),
  }))
  if (read.reduce((sum, { rows }) => sum + rows.length, 0) <= MOST_ON_PAPER)
    yield printPaper(statementPaper({ ...content, lists: read }), producer, made)
}

/** The names of the portal and the provider, as customers know them, for the foot of papers. */
export async function readImprint({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  const { productName, companyName } = await readParameters(db)
  const producer = settings.brandName ?? productName
  return { producer, foot: [producer, companyName].filter((name) => name !== '').join(' · ') }
}

export const printPaper = (paper: Paper, producer: string, made: Date): Buffer =>
  makePdf(paper, { made, producer, language: `${language}-FI` })

/** The rows of a report as the browser would read them, for a paper of them. */
export async function rowsOf<Row>(
  deps: Deps,
  caller: User,
  report: CompanyReport<Row>,
  scope: CompanyScope,
  select: (scope: CompanyScope) => SQL,
): Promise<Rows<Row>> {
  return parseRows(report, await rowBytesOf(deps, caller, scope, select))
}

/** The same as the database has written them, to be read elsewhere. */
export async function rowBytesOf(
  deps: Deps,
  caller: User,
  scope: CompanyScope,
  select: (scope: CompanyScope) => SQL,
): Promise<Uint8Array> {
  const { rowPieces } = await readReport(deps, caller, scope, select, rawRows)
  return Buffer.concat([...rowPieces])
}

const parseRows = <Row>(report: CompanyReport<Row>, bytes: Uint8Array): Rows<Row> =>
  readRows(report, JSON.parse(`[${Buffer.from(bytes).toString()}]`) as readonly unknown[])

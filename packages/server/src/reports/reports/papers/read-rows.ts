import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import type { SQL } from 'drizzle-orm'
import type { Deps } from '../../../platform/deps.ts'
import type { User } from '../../../platform/rights/access.ts'
import { rawRows } from '../queries/raw-rows.ts'
import { readReport } from '../read-report.ts'
import type { CompanyScope } from '../scope.ts'

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

export const parseRows = <Row>(report: CompanyReport<Row>, bytes: Uint8Array): Rows<Row> =>
  readRows(report, JSON.parse(`[${Buffer.from(bytes).toString()}]`) as readonly unknown[])

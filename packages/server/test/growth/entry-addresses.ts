import { receiptKinds } from '@kassavirta/domain/reports/reports/statements/api'
import { desc, eq } from 'drizzle-orm'
import { handledDeposit } from '../../src/tables/handled.ts'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '../../src/tables/submissions.ts'
import type { TestPortal } from '../harness.ts'

/** What the pages of single entries ask for, each about the newest entry of its kind at the company. */
export async function entryAddresses(portal: TestPortal, companyId: number): Promise<readonly string[]> {
  const newest = (table: EntryTable) => newestOf(portal, table, companyId)
  const entries = {
    deposit: await newest(deposit),
    changeOrder: await newest(changeOrder),
    supplyOrder: await newest(supplyOrder),
    visit: await newest(visitRequest),
    visitChange: await newest(visitChangeRequest),
  }
  const at = (path: string, entryId: number) => `/api/${path}?companyId=${companyId}&entryId=${entryId}`
  return [
    ...Object.entries(entries).map(([kind, id]) => `${at('entryevents', id)}&type=${kind}`),
    at('changecurrencyorder/state', entries.changeOrder),
    at('visit/state', entries.visit),
    at('visitChange/state', entries.visitChange),
    at('comparison/declaration', await newest(handledDeposit)),
    at('comparison/result', entries.deposit),
    ...receiptKinds.map((kind) => `/api/receipts/${kind}/${entries[kind]}?companyId=${companyId}`),
  ]
}

type EntryTable =
  | typeof deposit
  | typeof handledDeposit
  | typeof changeOrder
  | typeof supplyOrder
  | typeof visitRequest
  | typeof visitChangeRequest

async function newestOf({ database }: TestPortal, table: EntryTable, companyId: number): Promise<number> {
  const [row] = await database.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.companyId, companyId))
    .orderBy(desc(table.id))
    .limit(1)
  if (!row) throw new Error('there is no such row')
  return row.id
}

import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { insertRows } from '@kassavirta/server/operation/provider/import/upsert-queries'
import type { Db } from '@kassavirta/server/platform/database/database'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '@kassavirta/server/tables/submissions'
import { and, isNull, lt, ne } from 'drizzle-orm'
import type { EntryIds } from './bundle.ts'
import { reserveIds, type Keys } from './queries.ts'
import type { DemoSubmissions } from './submissions.ts'

type KeyedRow = { readonly company: string; readonly user: string }

/** Writes neither audit rows nor events: in the demo the provider has fetched everything long ago. */
export async function insertSubmissions(tx: Db, sent: DemoSubmissions, keys: Keys): Promise<EntryIds> {
  const numbered = <Row extends KeyedRow>({ company, user, ...row }: Row) => ({
    ...row,
    companyId: keys.companyId(company),
    userId: keys.userId(user),
  })
  const ids = {
    deposits: await reserveIds(tx, 'deposit', sent.deposits.length),
    changeOrders: await reserveIds(tx, 'change_order', sent.changeOrders.length),
  }
  const deposits = sent.deposits.map((each, index) => {
    const { account, removedBy, result: _, ...row } = each
    const accountId = keys.accountId(account)
    const remover = removedBy === null ? null : keys.userId(removedBy)
    return { ...numbered(row), id: ids.deposits[index], accountId, removedBy: remover }
  })
  const changeOrders = sent.changeOrders.map((each, index) => {
    const { account, result: _, ...row } = each
    return { ...numbered(row), id: ids.changeOrders[index], accountId: keys.accountId(account) }
  })
  await insertRows(tx, deposit, deposits)
  await insertRows(tx, changeOrder, changeOrders)
  await insertRows(tx, supplyOrder, sent.supplyOrders.map(numbered))
  await insertRows(tx, visitRequest, sent.visitRequests.map(numbered))
  await insertRows(tx, visitChangeRequest, sent.visitChanges.map(numbered))
  return ids
}

/** The demo begins with nothing that is late: what was ordered for a day that has passed has come. */
export async function deliverOldOrders(tx: Db, today: Day): Promise<void> {
  const isOld = (table: typeof changeOrder | typeof supplyOrder) =>
    and(lt(table.deliveryDate, today), isNull(table.stage))
  await tx.update(supplyOrder).set({ stage: 'delivered' }).where(isOld(supplyOrder))
  await tx
    .update(changeOrder)
    .set({ stage: 'delivered', stageBySystems: true })
    .where(and(isOld(changeOrder), ne(changeOrder.countingState, HANDLED_WORD)))
}

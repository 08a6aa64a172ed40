import { and, isNull, lt, ne } from 'drizzle-orm'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { DemoRefused, type DemoDeps, type DemoReport, type PartListener } from '@kassavirta/server/demo/demo'
import { countData } from '@kassavirta/server/demo/presence'
import type { Bundle } from '@kassavirta/server/operation/provider/import/read/bundle'
import { importInto } from '@kassavirta/server/operation/provider/import/import-bundle'
import { recordImport } from '@kassavirta/server/operation/provider/import/run-queries'
import { insertRows } from '@kassavirta/server/operation/provider/import/write/upsert-queries'
import { noteCarried } from '@kassavirta/server/platform/audit/chain'
import type { Db } from '@kassavirta/server/platform/database/database'
import { waitPatiently, inTransaction } from '@kassavirta/server/platform/database/transaction'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '@kassavirta/server/tables/submissions'
import { demoBundle, demoResults, type EntryIds, demoSubmissions, type DemoSubmissions } from './bundle.ts'
import { bringBags, countDemoVaults } from './desk/bags.ts'
import { planAhead, planDeliveries } from './desk/deliveries.ts'
import { writeCases, writeTemplates } from './desk/cases.ts'
import { addOwnPlace, addFailedMail, addSystemKey } from './desk/operation.ts'
import { hireStaff } from './desk/staff.ts'
import { writeVisits } from './desk/visits.ts'
import { chooseAlerts, cancelRights, letPeopleIn, markRead, saveViews } from './people.ts'
import { countTables, lockDemo, readKeys, setParameterKeys, reserveIds, type Keys } from './queries.ts'

/** Inserts the whole demo of this day, or nothing. */
export async function fillDemo(
  { db, clock, auditKeys, deskSecrets }: DemoDeps,
  onPart: PartListener = () => undefined,
): Promise<DemoReport> {
  const now = clock()
  return inTransaction(db, async (tx) => {
    await waitPatiently(tx)
    await lockDemo(tx)
    const { demo, other } = await countData(tx)
    // Real customers and invented ones do not mix.
    if (other > 0) {
      throw new DemoRefused(
        `Demo data refused: the database has ${other} concerns, companies or users that are not demo data. The demo needs a database without any.`,
      )
    }
    if (demo === 0) {
      await fill(tx, now, onPart)
      onPart('the desk')
      await fillDesk(tx, now, deskSecrets)
      await noteCarried(tx, auditKeys, now)
    }
    return { filled: demo === 0, rows: await countTables(tx) }
  })
}

async function fill(tx: Db, now: Date, onPart: PartListener): Promise<void> {
  onPart('places and people')
  const submissions = demoSubmissions(now)
  await load(tx, await withoutSetParameters(tx, demoBundle(now, submissions)), now)
  const keys = await readKeys(tx)
  await letPeopleIn(tx, now, keys)
  onPart('deposits and orders')
  const ids = await insertSubmissions(tx, submissions, keys)
  onPart('what was counted and packed')
  await load(tx, demoResults(submissions, ids), now)
  await deliverOldOrders(tx, dayOf(now))
  onPart('messages and rights')
  await cancelRights(tx, now, keys)
  await markRead(tx, now, keys)
  await saveViews(tx, now, keys)
}

async function fillDesk(tx: Db, now: Date, secrets: DemoDeps['deskSecrets']): Promise<void> {
  await hireStaff(tx, secrets, now)
  await addOwnPlace(tx, now)
  await bringBags(tx, now)
  const keys = await readKeys(tx)
  await writeCases(tx, now, keys)
  await writeTemplates(tx, now)
  // The runs come to the visits that are agreed on.
  await writeVisits(tx, now, keys)
  await planDeliveries(tx, now, keys)
  await planAhead(tx, now, keys)
  await countDemoVaults(tx, now)
  await addSystemKey(tx, now)
  await addFailedMail(tx, now)
  await chooseAlerts(tx, now, keys)
}

/** Loads the data through the provider's import, which checks them as real data. */
async function load(tx: Db, bundle: Bundle, now: Date): Promise<void> {
  const report = await importInto(tx, bundle, now)
  const { faults } = report
  if (faults.length > 0) throw new Error(`the demo does not fit: ${JSON.stringify(faults.slice(0, 3))}`)
  await recordImport(tx, { report, now, dryRun: false })
}

/** Leaves out parameters that the staff have set already, e.g. a name or a phone number: the demo does not overwrite them. */
async function withoutSetParameters(tx: Db, bundle: Bundle): Promise<Bundle> {
  const set = await setParameterKeys(tx)
  return { ...bundle, parameters: (bundle.parameters ?? []).filter(({ key }) => !set.has(key)) }
}

type KeyedRow = { readonly company: string; readonly user: string }

/** Writes neither audit rows nor events: in the demo the provider has fetched everything long ago. */
async function insertSubmissions(tx: Db, sent: DemoSubmissions, keys: Keys): Promise<EntryIds> {
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

/** The demo begins without late orders: orders for past days count as delivered. */
async function deliverOldOrders(tx: Db, today: Day): Promise<void> {
  const isOld = (table: typeof changeOrder | typeof supplyOrder) =>
    and(lt(table.deliveryDate, today), isNull(table.stage))
  await tx.update(supplyOrder).set({ stage: 'delivered' }).where(isOld(supplyOrder))
  await tx
    .update(changeOrder)
    .set({ stage: 'delivered', stageBySystems: true })
    .where(and(isOld(changeOrder), ne(changeOrder.countingState, HANDLED_WORD)))
}

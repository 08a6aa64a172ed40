import type { Bundle } from '../features/provider/import/bundle.ts'
import { importInto } from '../features/provider/import/import-bundle.ts'
import { noteCarried } from '../platform/audit/notes.ts'
import type { Db } from '../platform/database/database.ts'
import { waitPatiently } from '../platform/database/patience.ts'
import type { Deps } from '../platform/deps.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { account, company } from '../tables/company.ts'
import { portalUser } from '../tables/people.ts'
import { demoBundle, demoResults } from './bundle.ts'
import { DemoRefused } from './demo-refused.ts'
import { bringBags } from './desk/bags.ts'
import { planAhead } from './desk/calendar.ts'
import { writeCases } from './desk/cases.ts'
import { planDeliveries } from './desk/deliveries.ts'
import { hireStaff } from './desk/staff.ts'
import { writeVisits } from './desk/visits.ts'
import { insertSubmissions } from './insert-submissions.ts'
import { cancelRights, letPeopleIn, markRead } from './people.ts'
import { countData, countTables, lockDemo, numbersIn, setParameterKeys, type TableCounts } from './queries.ts'
import { demoSubmissions } from './submissions.ts'

export type DemoReport = {
  /** False when the demo was there already. Then nothing has been changed. */
  readonly filled: boolean
  /** The number of rows by table. */
  readonly rows: TableCounts
}

/** Hears which part of the demo is filled next, since the whole takes seconds. */
type Listener = (part: string) => void

/** Inserts the whole demo of this day, or nothing. */
export async function fillDemo(
  { db, clock, auditKeys, deskSecrets }: Pick<Deps, 'db' | 'clock' | 'auditKeys' | 'deskSecrets'>,
  tell: Listener = () => undefined,
): Promise<DemoReport> {
  const now = clock()
  return inTransaction(db, async (tx) => {
    await waitPatiently(tx)
    await lockDemo(tx)
    const { demo, other } = await countData(tx)
    if (other > 0) throw new DemoRefused(other)
    if (demo === 0) {
      await fill(tx, now, tell)
      tell('the desk')
      await fillDesk(tx, now, deskSecrets)
      await noteCarried(tx, auditKeys, now)
    }
    return { filled: demo === 0, rows: await countTables(tx) }
  })
}

async function fill(tx: Db, now: Date, tell: Listener): Promise<void> {
  tell('places and people')
  const submissions = demoSubmissions(now)
  await load(tx, await withoutSetParameters(tx, demoBundle(now, submissions)), now)
  const companyId = await numbersIn(tx, company)
  const accountId = await numbersIn(tx, account)
  const userId = await numbersIn(tx, portalUser)
  await letPeopleIn(tx, now, userId)
  tell('deposits and orders')
  const ids = await insertSubmissions(tx, submissions, { companyId, accountId, userId })
  tell('what was counted and packed')
  await load(tx, demoResults(submissions, ids), now)
  tell('messages and rights')
  await cancelRights(tx, now, { userId, companyId })
  await markRead(tx, now, userId)
}

async function fillDesk(tx: Db, now: Date, secrets: Deps['deskSecrets']): Promise<void> {
  await hireStaff(tx, secrets, now)
  await bringBags(tx, now)
  const companyId = await numbersIn(tx, company)
  const userId = await numbersIn(tx, portalUser)
  await writeCases(tx, now, { companyId, userId })
  await planDeliveries(tx, now, { companyId, userId, accountId: await numbersIn(tx, account) })
  await writeVisits(tx, now, { companyId, userId })
  await planAhead(tx, now, { companyId, accountId: await numbersIn(tx, account), userId })
}

/** Loads the data through the provider's import, which checks them as real data. */
async function load(tx: Db, bundle: Bundle, now: Date): Promise<void> {
  const { faults } = await importInto(tx, bundle, now)
  if (faults.length > 0) throw new Error(`the demo does not fit: ${JSON.stringify(faults.slice(0, 3))}`)
}

/** A name or a phone number that the staff have set before is kept. */
async function withoutSetParameters(tx: Db, bundle: Bundle): Promise<Bundle> {
  const set = await setParameterKeys(tx)
  return { ...bundle, parameters: (bundle.parameters ?? []).filter(({ key }) => !set.has(key)) }
}

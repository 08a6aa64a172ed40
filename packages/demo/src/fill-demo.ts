import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Bundle } from '@kassavirta/server/operation/provider/import/bundle'
import { importInto } from '@kassavirta/server/operation/provider/import/import-bundle'
import { recordImport } from '@kassavirta/server/operation/provider/import/run-queries'
import { noteCarried } from '@kassavirta/server/platform/audit/notes'
import type { Db } from '@kassavirta/server/platform/database/database'
import { waitPatiently } from '@kassavirta/server/platform/database/lock-timeout'
import { inTransaction } from '@kassavirta/server/platform/database/transaction'
import { DemoRefused, type DemoDeps, type DemoReport, type PartListener } from '@kassavirta/server/demo/demo'
import { countData } from '@kassavirta/server/demo/presence'
import { chooseAlerts } from './alerts.ts'
import { demoBundle, demoResults } from './bundle.ts'
import { bringBags } from './desk/bags.ts'
import { planAhead } from './desk/calendar.ts'
import { writeCases, writeTemplates } from './desk/cases.ts'
import { planDeliveries } from './desk/deliveries.ts'
import { addOwnPlace } from './desk/customers.ts'
import { hireStaff } from './desk/staff.ts'
import { addFailedMail, addSystemKey } from './desk/traffic.ts'
import { countDemoVaults } from './desk/vault.ts'
import { writeVisits } from './desk/visits.ts'
import { deliverOldOrders, insertSubmissions } from './insert-submissions.ts'
import { cancelRights, letPeopleIn, markRead } from './people.ts'
import { countTables, lockDemo, readKeys, setParameterKeys } from './queries.ts'
import { demoSubmissions } from './submissions.ts'
import { keepViews } from './views.ts'

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
  await keepViews(tx, now, keys)
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

/** A name or a phone number that the staff have set before is kept. */
async function withoutSetParameters(tx: Db, bundle: Bundle): Promise<Bundle> {
  const set = await setParameterKeys(tx)
  return { ...bundle, parameters: (bundle.parameters ?? []).filter(({ key }) => !set.has(key)) }
}

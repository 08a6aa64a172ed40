import type { Db } from '../../../platform/database/database.ts'
import { fetchesOfDay, type Fetch } from './arrival-queries.ts'
import { listRuns } from './run-queries.ts'

/** A place gives no more than what was fetched there: what another van brings of it is not counted here. */
const scannedOf = ({ scanned, bags }: Fetch): number => Math.min(scanned, bags)

/** What the runs of a day that have left bring, and what of it nobody has scanned. */
export async function showArrivals(db: Db, day: string) {
  const fetches = Map.groupBy(await fetchesOfDay(db, day), ({ runId }) => runId)
  const runs = (await listRuns(db, day)).filter(({ state }) => state !== 'planned')
  const rows = runs.map((run) => {
    const found = fetches.get(run.runId) ?? []
    const sum = (of: (each: Fetch) => number) => found.reduce((total, each) => total + of(each), 0)
    const [fetched, scanned] = [sum(({ bags }) => bags), sum(scannedOf)]
    const missing = found.filter((each) => scannedOf(each) < each.bags)
    const declared = sum((each) => each.declared)
    return { ...run, declared, fetched, scanned, missing: fetched - scanned, places: missing.map(toPlace) }
  })
  return { rows }
}

const toPlace = ({ companyId, name, city, fetched, declared, bags, scanned, numbers }: Fetch) => ({
  company: { companyId, name, city },
  fetched,
  declared,
  bags,
  scanned,
  numbers: [...numbers],
})

import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { measureCalls } from './calls.ts'
import { measureCustomers } from './customers.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureDesk } from './desk.ts'
import { measureGrowth } from './growth.ts'
import { measureLists } from './lists.ts'
import { measureMemory, measureReports } from './reports.ts'
import { measureSearch } from './search.ts'
import { measureSessions } from './sessions.ts'
import { settings } from './settings.ts'
import { FLOOR, openStage, WORLD, type Stage } from './stage.ts'
import { measureStart } from './start.ts'
import { measureSubmissions } from './submissions.ts'
import { startTable } from './table.ts'
import { measureYears } from './years.ts'

const { isWanted } = settings
const stage = await openStage()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stage.close().finally(() => process.exit(1)))
try {
  const floor = await stage.addDatabase(FLOOR, WORLD)
  startTable()
  if (isWanted('start')) await measureStart(stage)
  if (['calls', 'submissions', 'sessions'].some(isWanted)) await measureLoads(stage, floor.db)
  if (isWanted('years')) await measureYears(stage)
  if (isWanted('reports')) await measureReports(stage)
  if (isWanted('memory')) await measureMemory(stage)
  if (isWanted('deliveries')) await measureDeliveries(stage)
  if (isWanted('desk')) await measureDesk(stage)
  if (isWanted('customers')) await measureCustomers(stage)
  if (isWanted('search')) await measureSearch(stage)
  if (isWanted('growth')) await measureGrowth(stage)
  if (isWanted('browser')) await measureLists(stage)
} finally {
  await stage.close()
}

/** The paths that are measured under load, with processes of the portal and of the floor. */
async function measureLoads(
  { addDatabase, startPortal, startBefore, startFloor }: Stage,
  floor: Db,
): Promise<void> {
  const { db } = await addDatabase('loaded', WORLD)
  const each = <Result>(start: () => Promise<Result>) => Promise.all(settings.processes.map(start))
  const servers = {
    portals: await each(() => startPortal('loaded')),
    floors: await each(() => startFloor(FLOOR)),
    before: startBefore ? [await startBefore('loaded')] : [],
  }
  if (isWanted('calls')) await measureCalls(servers)
  if (isWanted('submissions')) await measureSubmissions(servers, db)
  if (isWanted('sessions')) await measureSessions(servers, floor)
  await Promise.all([...servers.portals, ...servers.floors, ...servers.before].map((server) => server.stop()))
}

import { doEverything } from '../../packages/server/test/growth/everything.ts'
import { fillDatabase, openPortal } from '../../packages/server/test/growth/portal-in-crowd.ts'
import { startPostgres } from '../../packages/server/test/private-postgres.ts'
import { inTurns } from './measure.ts'
import { listOf } from './reports.ts'
import { settings } from './settings.ts'
import { WORLD, type Stage } from './stage.ts'
import { addLine, milliseconds, ratioOf } from './table.ts'
import { addOthers, FEW, FOREIGN_FIRST, settle } from './world.ts'

const LARGE = 'large'
/** PostgreSQL's own guess of the cost of a jump. */
const JUMP_COST = 4
/** So many that reading them all is never the shorter way, however few entries a short run has. */
const PLACES = 100_000

/** What the rows of others cost: a list among few and among many, and the statements that leave their indexes. */
export async function measureGrowth(stage: Stage): Promise<void> {
  await measureList(stage)
  await measureStatements()
}

async function measureList({ addDatabase, startPortal }: Stage): Promise<void> {
  const { db } = await addDatabase(LARGE, WORLD)
  await addOthers(db, settings.foreign - FOREIGN_FIRST)
  await settle(db)
  const portals = [await startPortal(WORLD), await startPortal(LARGE)] as const
  const [small, large] = [await listOf(portals[0]), await listOf(portals[1])]
  const times = await inTurns(settings.rounds * 7, {
    small: async () => (await small(FEW)).ms,
    large: async () => (await large(FEW)).ms,
  })
  addLine({
    path: `deposit report, 5 000 rows, among ${settings.foreign} rows of others`,
    figure: milliseconds(times.large),
    floor: `among ${FOREIGN_FIRST}: ${milliseconds(times.small)}`,
    ratio: ratioOf(times.large, times.small),
    aim: '≤ 1.2',
  })
  await Promise.all(portals.map((portal) => portal.stop()))
}

/** Every call, command and job, on tables with as many rows of others each. */
async function measureStatements(): Promise<void> {
  const postgres = startPostgres()
  try {
    const entries = settings.foreign
    const { sender, large } = await fillDatabase(postgres, { entries, places: PLACES })
    // As statements that are repeated by name are planned; a copy for the other kind would need as much disk again.
    const portal = await openPortal(postgres, { kind: 'generic', jumpCost: JUMP_COST, large })
    const scans = await portal.scansDuring(() => doEverything(portal, sender))
    await portal.close()
    addLine({
      path: `statements of all calls, commands and jobs among ${entries} rows of others`,
      figure: `${scans.length} read beyond their own rows`,
      aim: 'none',
    })
    for (const scan of scans) process.stderr.write(`${scan}\n`)
  } finally {
    postgres.stop()
  }
}

import { doEverything } from '../packages/server/test/growth/everything.ts'
import { fillDatabase, openPortal } from '../packages/server/test/growth/portal-in-crowd.ts'
import { startPostgres } from '../packages/server/test/private-postgres.ts'
import { settings } from './settings.ts'
import { addLine } from './table.ts'

/** PostgreSQL's own guess of the cost of a jump. */
const JUMP_COST = 4
const ENTRIES_OF_A_PLACE = 20

/** Every call, command and job among the rows of others: which statements leave their indexes. */
export async function measureGrowth(): Promise<void> {
  const postgres = startPostgres()
  try {
    const entries = settings.foreign
    const { sender, large } = await fillDatabase(postgres, { entries, places: entries / ENTRIES_OF_A_PLACE })
    for (const kind of ['custom', 'generic'] as const) {
      const portal = await openPortal(postgres, { kind, jumpCost: JUMP_COST }, large)
      const scans = await portal.scansDuring(() => doEverything(portal, sender))
      await portal.close()
      addLine({
        path: `statements of all calls, commands and jobs among ${entries} rows of others, ${kind} plans`,
        figure: `${scans.length} scans of a large table`,
        aim: 'none',
      })
      for (const scan of scans) process.stderr.write(`${scan}\n`)
    }
  } finally {
    postgres.stop()
  }
}

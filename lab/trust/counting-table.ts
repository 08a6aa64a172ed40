import { deskFeatures } from '../../packages/server/src/desk-app.ts'
import { playClaims, playFits } from '../../packages/server/test/hostile-counting.ts'
import { openPortal, type Portal } from './portal.ts'
import type { Result, Run, RunOptions } from './run.ts'

/** The calls of the desk on a database of its own. */
async function atTheDesk({ stage }: RunOptions, play: (portal: Portal) => Promise<Result>): Promise<Result> {
  const now = new Date('2026-11-15T08:00:00Z')
  const portal = await openPortal(await stage.addDatabase(), { now, extra: deskFeatures })
  try {
    return await play(portal)
  } finally {
    await portal.close()
  }
}

/** The size is a number of bags. */
export const claimedNumbers: Run = (options) =>
  atTheDesk(options, (portal) =>
    playClaims(portal, { seed: options.seed, bags: options.size, isOver: () => options.signal.aborted }),
  )

/** The size is a number of passes. */
export const fittedCounts: Run = (options) =>
  atTheDesk(options, (portal) =>
    playFits(portal, { seed: options.seed, passes: options.size, isOver: () => options.signal.aborted }),
  )

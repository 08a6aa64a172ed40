import { memoryOf } from './processes.ts'
import { listOf } from './reports.ts'
import { WORLD, type Stage } from './stage.ts'
import { addLine } from './table.ts'
import { MANY } from './world.ts'

const AT_ONCE = 8
/** A heap grows over a few calls; one wave would not show where it ends. */
const WAVES = 3

/** The most memory that a server ever had when large reports were read at the same time, again and again. */
export async function measureMemory(stage: Stage): Promise<void> {
  for (const encoding of ['identity', 'gzip']) {
    const portal = await stage.startPortal(WORLD)
    const list = await listOf(portal, { 'accept-encoding': encoding })
    const before = memoryOf(portal.pid).resident
    for (let wave = 0; wave < WAVES; wave += 1)
      await Promise.all(Array.from({ length: AT_ONCE }, () => list(MANY)))
    addLine({
      path: `memory, eight reports of 50 000 rows at once, ${encoding}`,
      figure: `${memoryOf(portal.pid).mostResident} MiB at most`,
      floor: `${before} MiB before`,
      aim: '< 512 MiB',
    })
    await portal.stop()
  }
}

import '../../packages/server/test/quick-hash.ts'
import { isolationFindings } from '../../packages/server/test/guards/isolation.ts'
import { givenGuardWorld, type Caller } from '../../packages/server/test/guards/world.ts'
import { openPortal } from './portal.ts'
import type { Result, RunOptions } from './run.ts'

/** A Sunday in winter, as in the tests of the server. */
const NOW = new Date('2026-11-15T08:00:00Z')

/**
 * Every call × every kind of caller × the ids of every company, neighbours of chain and concern among them, as often as
 * the size says, each time with other values beside the ids. Every text of every company is marked; no answer may show
 * the mark of a company that is not the caller's.
 */
export async function run({ seed, size, stage, signal, besideTests }: RunOptions): Promise<Result> {
  const findings: string[] = []
  let calls = 0
  for (let round = 0; round < size && !signal.aborted; round += 1) {
    // The calls change the world, so each round has a new one.
    const portal = await openPortal(await stage.addDatabase({ hasty: true }), { now: NOW })
    try {
      const world = await givenGuardWorld(portal)
      // The guards of the server's tests ask for the own company and a strange one, and as strangers; to whoever has no
      // right near a neighbour it is as strange.
      const asked = [...(besideTests ? [] : [world.own, world.foreign]), ...world.neighbours]
      const isNear = (caller: Caller) =>
        caller.state === 'in' && !caller.of.includes(world.foreign) && (caller.rights || caller.reports)
      const callers = world.callers.filter((caller) => !besideTests || isNear(caller))
      const options = { seed: seed + round, asked }
      findings.push(...(await isolationFindings(portal, { ...world, callers }, portal.endpoints, options)))
      calls += portal.endpoints.length * callers.length * asked.length
    } finally {
      await portal.close()
    }
  }
  return { counts: { calls, 'wrong answers or foreign texts': findings.length }, findings }
}

import '../../packages/server/test/quick-hash.ts'
import * as fc from 'fast-check'
import { hashPassword } from '../../packages/server/src/platform/session/password.ts'
import { addUser } from '../../packages/server/test/world.ts'
import { openPortal, type Portal } from './portal.ts'
import type { Result, RunOptions } from './run.ts'
import { sessionCommands, type Real } from './session-commands.ts'
import { passwordOf, type Model } from './session-model.ts'

const START = new Date('2026-11-15T08:00:00Z')
const PEOPLE = 2
const MOST_STEPS = 30

/** Stories of two people, their browsers and a thief, taken on the server and in a model of who is in. */
export async function run({ seed, size, stage, signal }: RunOptions): Promise<Result> {
  const portal = await openPortal(await stage.addDatabase({ hasty: true }), { now: START })
  const real: Real = { portal, steps: new Map() }
  let stories = 0
  const hash = await hashPassword(passwordOf({ version: 0 }))
  try {
    const story = fc.asyncProperty(
      fc.commands(sessionCommands, { maxCommands: MOST_STEPS, size: 'max' }),
      async (commands) => {
        if (signal.aborted) return
        stories += 1
        const model = await newModel(portal, hash)
        await fc.asyncModelRun(() => ({ model, real }), commands)
      },
    )
    const { failed, errorInstance, counterexample } = await fc.check(story, { seed, numRuns: size })
    const steps = [...real.steps.values()].reduce((sum, count) => sum + count, 0)
    const counts = { stories, steps, thefts: real.steps.get('steal') ?? 0 }
    return { counts, findings: failed ? [`${fc.stringify(counterexample)}: ${String(errorInstance)}`] : [] }
  } finally {
    await portal.close()
  }
}

/** Each story has people of its own, so that none can disturb the next. */
async function newModel(portal: Portal, passwordHash: string): Promise<Model> {
  portal.now = START
  const people = []
  while (people.length < PEOPLE) {
    const { id, username } = await addUser(portal, { passwordHash })
    people.push({ id, username, version: 0, disabled: false })
  }
  return { now: START.getTime() / 1000, people, signIns: [] }
}

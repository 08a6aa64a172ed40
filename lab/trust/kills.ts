import { setTimeout } from 'node:timers/promises'
import { randomFor } from '../../packages/demo/src/random.ts'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { openEmbedded } from '../../packages/server/src/platform/database/embedded.ts'
import { migrate } from '../../packages/server/src/platform/database/migrations.ts'
import { checkStored, newTally, postDeposit, sendUntilKnown } from '../deposits.ts'
import { onEnd } from '../ending.ts'
import { addPlaces, openPortal, portalOn, type Place } from '../places.ts'
import { newFolder, type Environment } from '../processes.ts'
import { startPortal } from '../stage.ts'
import type { Result, RunOptions, Stage } from './run.ts'

const PLACES = 6
/** A kill comes so long after an acknowledgement, at the most. */
const MOST_MS = 100
/** On PostgreSQL one kill in so many is the crash of the database itself. */
const CRASH_EVERY = 10

/** The database of a run: what the server is told, who sends, and what is stored after the last server has ended. */
type Ground = {
  readonly environment: Environment
  readonly places: readonly Place[]
  readonly open: () => Promise<Database>
  readonly crash?: () => void
}

/**
 * Kills the server, again and again, while people send: whatever was acknowledged is there afterwards, once. Whoever
 * got no answer asks again under the same key when the server is back.
 */
export async function run(
  { seed, size, stage }: RunOptions,
  openGround: (stage: Stage) => Promise<Ground>,
): Promise<Result> {
  const { environment, places, open, crash } = await openGround(stage)
  const start = () => startPortal(environment)
  let server = start()
  const tally = newTally()
  let going = true
  let heard = Promise.withResolvers<void>()
  const sending = places.map(async (place, number) => {
    for (let count = 0; going; count += 1) {
      const key = `trust-${seed}-${number}-${count}`
      await sendUntilKnown(tally, key, async () => postDeposit((await server).address, place, key))
      heard.resolve()
    }
  })
  const random = randomFor('kills', environment['DATABASE_URL'] ? 'postgres' : 'pglite', seed)
  const counts = { kills: 0, crashes: 0 }
  while (counts.kills + counts.crashes < size) {
    // A server that does nothing yet is not worth a kill.
    heard = Promise.withResolvers()
    await heard.promise
    await setTimeout(random.between(0, MOST_MS))
    if (crash && random.int(1, CRASH_EVERY) === 1) {
      crash()
      counts.crashes += 1
    } else {
      await (await server).kill()
      counts.kills += 1
      server = start()
    }
  }
  going = false
  await Promise.all(sending)
  await (await server).kill()
  const checked = await checkStored((await open()).db, tally)
  return { counts: { ...counts, ...checked.counts }, findings: checked.findings }
}

export async function onPostgres({ addDatabase, crashPostgres }: Stage): Promise<Ground> {
  const url = await addDatabase()
  const portal = await openPortal(url)
  const places = await addPlaces(portal, PLACES)
  const environment = { DATABASE_URL: url }
  return { environment, places, open: async () => portal.database, crash: crashPostgres }
}

export async function onEmbedded(): Promise<Ground> {
  const folder = newFolder('kills')
  const database = await openEmbedded(folder)
  await migrate(database)
  const portal = await portalOn(database, database)
  const places = await addPlaces(portal, PLACES)
  await portal.close()
  const open = async () => {
    const opened = await openEmbedded(folder)
    onEnd(opened.close)
    return opened
  }
  return { environment: { DATA_DIR: folder }, places, open }
}

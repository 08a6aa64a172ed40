import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Server } from '../bench/processes.ts'
import { randomFor } from '../../packages/demo/src/random.ts'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { openEmbedded } from '../../packages/server/src/platform/database/embedded.ts'
import { migrate } from '../../packages/server/src/platform/database/migrations.ts'
import { checkLedgers } from './ledger-check.ts'
import { addPlaces, openPortal, portalOn, type Place } from './portal.ts'
import type { Result, RunOptions } from './run.ts'
import { postDeposit, sendUntilKnown, type Sending } from './sender.ts'
import type { Stage } from './stage.ts'

const PLACES = 6
/** A kill comes so long after an acknowledgement, at the most. */
const MOST_MS = 100
/** On PostgreSQL one kill in so many is the crash of the database itself. */
const CRASH_EVERY = 10

type Kind = 'postgres' | 'pglite'

/** The database of a run: what the server is told, what is stored, and who sends. */
type Ground = {
  readonly environment: Readonly<Record<string, string>>
  readonly places: readonly Place[]
  /** Opens the database after the last server has ended. */
  readonly open: () => Promise<Database>
  readonly close: () => Promise<void>
}

/**
 * Kills the server, again and again, while people send: whatever was acknowledged is there afterwards, once. Whoever
 * got no answer asks again under the same key when the server is back.
 */
export async function run({
  seed,
  size,
  stage,
  signal,
  besideTests,
  database,
}: RunOptions & { database: Kind }): Promise<Result> {
  const ground = await (database === 'postgres' ? onPostgres(stage) : onEmbedded())
  const start = () => stage.startServer(ground.environment)
  let server = start()
  const senders = keepSending(ground.places, seed, () => server)
  const kills = { kills: 0, crashes: 0 }
  const random = randomFor('kills', database, seed)
  try {
    while (kills.kills + kills.crashes < size && !signal.aborted) {
      await senders.next()
      await setTimeout(random.between(0, MOST_MS))
      // Beside the tests another run may be using the same PostgreSQL.
      if (database === 'postgres' && !besideTests && random.int(1, CRASH_EVERY) === 1) {
        stage.crashPostgres()
        kills.crashes += 1
      } else {
        await (await server).kill()
        kills.kills += 1
        server = start()
      }
    }
    const { acknowledged, attempts, findings } = await senders.finish()
    await (await server).kill()
    const opened = await ground.open()
    const checked = await checkLedgers(opened.db, acknowledged)
    await opened.close()
    return { counts: { ...kills, attempts, ...checked.counts }, findings: [...findings, ...checked.findings] }
  } finally {
    await (await server).kill()
    await ground.close()
  }
}

/** Each place sends one deposit after the other, each until it is acknowledged. */
function keepSending(places: readonly Place[], seed: number, server: () => Promise<Server>) {
  const acknowledged = new Map<string, string>()
  const sending: Sending = { answers: new Set(), findings: [], attempts: 0 }
  let going = true
  let heard = Promise.withResolvers<void>()
  const work = places.map(async (place, number) => {
    for (let count = 0; going; count += 1) {
      const key = `trust-${seed}-${number}-${count}`
      const own: Sending = { ...sending, answers: new Set(), attempts: 0 }
      await sendUntilKnown(own, async () => postDeposit((await server()).address, { place, key }))
      sending.attempts += own.attempts
      for (const answer of own.answers) acknowledged.set(key, answer)
      heard.resolve()
    }
  })
  return {
    /** The next acknowledgement: a server that does nothing yet is not worth a kill. */
    next: () => {
      heard = Promise.withResolvers<void>()
      return heard.promise
    },
    finish: async () => {
      going = false
      await Promise.all(work)
      return { ...sending, acknowledged }
    },
  }
}

async function onPostgres(stage: Stage): Promise<Ground> {
  const url = await stage.addDatabase()
  const portal = await openPortal(url, { now: new Date() })
  const places = await addPlaces(portal, PLACES)
  const open = async () => ({ ...portal.database, close: async () => undefined })
  return { environment: { DATABASE_URL: url }, places, open, close: portal.close }
}

async function onEmbedded(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-kills-'))
  const database = await openEmbedded(folder)
  await migrate(database)
  const portal = await portalOn(database, database, { now: new Date() })
  const places = await addPlaces(portal, PLACES)
  await portal.close()
  return {
    environment: { DATA_DIR: folder },
    places,
    open: () => openEmbedded(folder),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

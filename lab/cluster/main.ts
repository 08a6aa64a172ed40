import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { randomFor, type Random } from '../../packages/demo/src/random.ts'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import { checkStored, newTally, postDeposit, sendUntilKnown } from '../deposits.ts'
import { within } from '../ending.ts'
import { addPlaces, openPortal, type Place } from '../places.ts'
import { newFolder } from '../processes.ts'
import { numberOf, wordOf } from '../settings.ts'
import { heading, median, row, say } from '../table.ts'
import { makeMachines, ownerUrl, until, type Machine } from './machines.ts'
import { makePortals, migrate, PASSWORD, PORTAL, startProxies, type Portal } from './portals.ts'

const WRITERS = 6
/** Kept after the run: what each program said. */
const LOGS = join(import.meta.dirname, '../../test-results/cluster')
/** A cluster that takes no write for so long has not survived. */
const PATIENCE_MS = 180_000

/**
 * What befalls the primary: the whole machine goes, its PostgreSQL crashes, or the machine goes right after the network
 * to the standbys has. The last is what asynchronous replication loses acknowledged rows by.
 */
const FAULTS = ['machine', 'postgres', 'network, then machine'] as const
type Fault = (typeof FAULTS)[number] | 'standby' | 'portal'
type Kill = { readonly fault: Fault; readonly secondsToNextWrite: number }

const tally = newTally()
/** Calls of `nextWrite` that wait for a write that was begun after them. */
const waiting = new Set<{ readonly since: number; readonly resolve: () => void }>()

/** The seconds until a write is acknowledged that was sent after now. */
async function nextWrite(kill: () => void | Promise<void>): Promise<number> {
  const since = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const patience = globalThis.setTimeout(() => reject(new Error('no write for three minutes')), PATIENCE_MS)
  waiting.add({ since, resolve })
  await kill()
  await promise
  clearTimeout(patience)
  return (performance.now() - since) / 1000
}

/** Sends deposits one after the other until it is told to stop, each until its outcome is known. */
async function write(place: Place, random: Random, name: string, isStopped: () => boolean): Promise<void> {
  for (let number = 1; !isStopped(); number += 1) {
    const [begun, key] = [performance.now(), `${name}-${number}`]
    await sendUntilKnown(tally, key, () => postDeposit(PORTAL, place, key))
    const heard = [...waiting].filter(({ since }) => begun >= since && tally.acknowledged.has(key))
    for (const each of heard) {
      waiting.delete(each)
      each.resolve()
    }
    await setTimeout(random.between(40, 120))
  }
}

type Cluster = ReturnType<typeof makeMachines>

/** Kills the primary as often as asked, one fault after the other, and standbys in between. */
async function killPrimaries({ machines, untilWhole }: Cluster, random: Random, times: number) {
  const kills: Kill[] = []
  const killOne = async (machine: Machine, fault: Fault) => {
    if (fault === 'network, then machine') machine.stopSending()
    if (fault === 'network, then machine') await setTimeout(random.between(200, 600))
    const secondsToNextWrite = await nextWrite(fault === 'postgres' ? machine.killPostgres : machine.kill)
    if (fault !== 'postgres') machine.start()
    kills.push({ fault, secondsToNextWrite })
    say(`${kills.length}. ${fault}: next write after ${secondsToNextWrite.toFixed(1)} s`)
  }
  for (let number = 0; number < times; number += 1) {
    const primary = await untilWhole()
    await setTimeout(random.between(1_000, 3_000))
    await killOne(primary, FAULTS[number % FAULTS.length]!)
    if (number % 5 !== 4) continue
    const { name } = await untilWhole()
    await killOne(random.pick(machines.filter((each) => each.name !== name)), 'standby')
  }
  await untilWhole()
  return kills
}

/** Kills one server of the portal after the other, until it is told to stop. */
async function killPortals(portals: readonly Portal[], random: Random, isStopped: () => boolean) {
  const kills: Kill[] = []
  for (let turn = 0; ; turn += 1) {
    await setTimeout(random.between(4_000, 10_000))
    if (isStopped()) return kills
    const portal = portals[turn % portals.length]!
    kills.push({ fault: 'portal', secondsToNextWrite: await nextWrite(portal.kill) })
    await setTimeout(random.between(500, 2_500))
    portal.start()
    await portal.untilReady()
  }
}

/** Kills what a cluster is made of while people send; in the end everything that was acknowledged must be there, once. */
export async function run(): Promise<boolean> {
  const kills = numberOf('CLUSTER_KILLS', 20)
  const seed = numberOf('CLUSTER_SEED', randomInt(1, 1_000_000))
  const isSynchronous = wordOf('CLUSTER_SYNCHRONOUS', ['on', 'off'], 'on') === 'on'
  const hasPooler = wordOf('CLUSTER_POOLER', ['on', 'off'], 'off') === 'on'
  const folders = { data: newFolder('cluster'), logs: LOGS }
  chmodSync(folders.data, 0o755)
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  const cluster = makeMachines(folders, isSynchronous)
  const portals = makePortals(folders, hasPooler)
  for (const machine of cluster.machines) machine.start()
  startProxies(folders, hasPooler)
  await cluster.untilWhole()
  await makeDatabase()
  await migrate(folders, hasPooler)
  const places = await within(async () => addPlaces(await openPortal(ownerUrl('portal')), WRITERS))
  for (const portal of portals) portal.start()
  await Promise.all(portals.map(({ untilReady }) => untilReady()))
  say(
    `seed ${seed}, ${isSynchronous ? 'synchronous' : 'asynchronous'}${hasPooler ? ', through pgbouncer' : ''}`,
  )
  const begun = performance.now()
  let stopped = false
  const isStopped = () => stopped
  const works = places.map((place, nth) =>
    write(place, randomFor('writer', seed, nth), `cluster-${seed}-${nth}`, isStopped),
  )
  const ofPortals = killPortals(portals, randomFor('portals', seed), isStopped)
  const ofPrimary = killPrimaries(cluster, randomFor('primaries', seed), kills).finally(
    () => (stopped = true),
  )
  // Whatever had no answer yet is asked for by its key until it has one. The first that fails ends the run.
  const [primaryKills, portalKills] = await Promise.all([ofPrimary, ofPortals, ...works])
  return report([...primaryKills, ...portalKills], (performance.now() - begun) / 1000)
}

/** The role and the database of the portal, as docs/how-to/run-a-cluster.md makes them. */
const makeDatabase = () =>
  within(async () => {
    const { db, close } = openPostgres(ownerUrl('postgres'), { prepared: false })
    const isReached = () =>
      db.execute('select 1').then(
        () => true,
        () => undefined,
      )
    await until('the proxy reaches the primary', 30, isReached)
    await db.execute(`create role portal login password '${PASSWORD}'`)
    await db.execute('create database portal owner portal')
    await close()
  })

/** Prints the table, and says whether nothing was lost or doubled. */
async function report(kills: readonly Kill[], seconds: number): Promise<boolean> {
  const { db, close } = openPostgres(ownerUrl('portal'), { prepared: false })
  const { counts, findings } = await checkStored(db, tally)
  await close()
  say('')
  heading('seen', '')
  row('seconds under load', seconds.toFixed(0))
  for (const [name, count] of Object.entries(counts)) row(name, count)
  for (const [fault, some] of Map.groupBy(kills, (kill) => kill.fault)) {
    const times = some.map((kill) => kill.secondsToNextWrite)
    const longest = Math.max(...times).toFixed(1)
    row(`${some.length} × ${fault}: next write`, `median ${median(times).toFixed(1)} s, longest ${longest} s`)
  }
  for (const finding of findings.slice(0, 20)) say(finding)
  return findings.length === 0 && counts.acknowledged > 0
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine, makeMachines } from './machines.ts'
import type { Portal } from './portals.ts'
import { say, settings } from './settings.ts'
import { untilAccepted } from './writers.ts'

/**
 * What befalls the primary: the whole machine goes, its PostgreSQL crashes, or the machine goes right after the network
 * to the standbys has. The last is what asynchronous replication loses acknowledged rows by.
 */
const FAULTS = ['machine', 'postgres', 'network, then machine'] as const
type Fault = (typeof FAULTS)[number]

export type Kill = { readonly fault: Fault | 'portal' | 'standby'; readonly secondsToNextWrite: number }

type Cluster = ReturnType<typeof makeMachines>

/** Kills the primary as often as asked, one fault after the other, and standbys in between. */
export async function killPrimaries(
  { machines, untilWhole }: Cluster,
  random: () => number,
  isOver: () => boolean,
): Promise<readonly Kill[]> {
  const kills: Kill[] = []
  for (let number = 0; number < settings.kills && !isOver(); number += 1) {
    const primary = await untilWhole()
    await sleep(1_000 + random() * 2_000)
    const fault = FAULTS[number % FAULTS.length] ?? 'machine'
    const kill = await killOne(primary, fault, random)
    kills.push(kill)
    say(`  ${number + 1}. ${fault}: next write after ${kill.secondsToNextWrite.toFixed(1)} s`)
    if (number % 5 !== 4) continue
    const leader = await untilWhole()
    const standbys = machines.filter(({ name }) => name !== leader.name)
    const standby = standbys[Math.floor(random() * standbys.length)]
    if (standby) kills.push(await killOne(standby, 'standby', random))
  }
  await untilWhole()
  return kills
}

async function killOne(machine: Machine, fault: Fault | 'standby', random: () => number): Promise<Kill> {
  if (fault === 'network, then machine') {
    machine.stopSending()
    await sleep(200 + random() * 400)
  }
  const killed = performance.now()
  const accepted = untilAccepted(killed)
  if (fault === 'postgres') machine.killPostgres()
  else await machine.kill()
  const secondsToNextWrite = ((await inTime(accepted)) - killed) / 1000
  machine.start()
  return { fault, secondsToNextWrite }
}

/** Kills one server of the portal after the other, until it is told to stop. */
export async function killPortals(
  portals: readonly Portal[],
  random: () => number,
  isStopped: () => boolean,
): Promise<readonly Kill[]> {
  const kills: Kill[] = []
  for (let turn = 0; !isStopped(); turn += 1) {
    await sleep(4_000 + random() * 6_000)
    const portal = portals[turn % portals.length]
    if (!portal || isStopped()) break
    const killed = performance.now()
    const accepted = untilAccepted(killed)
    await portal.kill()
    kills.push({ fault: 'portal', secondsToNextWrite: ((await inTime(accepted)) - killed) / 1000 })
    await sleep(500 + random() * 2_000)
    portal.start()
    await portal.untilReady()
  }
  return kills
}

/** A cluster that takes no write for so long has not survived. */
const PATIENCE_MS = 180_000

async function inTime(accepted: Promise<number>): Promise<number> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const outOfPatience = new Promise<never>((_resolve, reject) => {
    patience.addEventListener('abort', () => reject(new Error('no write was accepted for three minutes')))
  })
  return Promise.race([accepted, outOfPatience])
}

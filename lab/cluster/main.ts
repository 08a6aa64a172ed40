import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgeLoss } from './count.ts'
import { killPortals, killPrimaries } from './kills.ts'
import { makeMachines, query } from './machines.ts'
import { makeDatabase, makePortals, migrate, startProxies } from './portals.ts'
import { endAll, until } from './processes.ts'
import { commit, report } from './report.ts'
import { randomNumbers, say, settings } from './settings.ts'
import { acknowledged, makeWriters, write } from './writers.ts'

const folder = mkdtempSync(join(tmpdir(), 'kassavirta-cluster-'))
chmodSync(folder, 0o755)
const cluster = makeMachines(folder)
const portals = makePortals(folder)

/** Ends everything that was started, Patroni before its PostgreSQL, which it would start again. */
async function end(): Promise<void> {
  await Promise.all([...cluster.machines, ...portals].map(({ kill }) => kill()))
  endAll()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void end().then(() => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(130)
    })
  })
}

try {
  const whole = await run()
  await end()
  rmSync(folder, { recursive: true, force: true })
  process.exit(whole ? 0 : 1)
} catch (error) {
  await end()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nLogs are in ${folder}\n`)
  process.exit(1)
}

async function run(): Promise<boolean> {
  const begun = performance.now()
  const tested = commit()
  await setUp()
  say(`The cluster is up after ${seconds(begun)} s; seed ${settings.seed}`)
  const loaded = performance.now()
  let stopped = false
  const isStopped = () => stopped
  const writers = Array.from({ length: settings.writers }, (_, index) => write(index + 1, isStopped))
  const killing = killPrimaries(
    cluster,
    randomNumbers(settings.seed),
    () => performance.now() - loaded > settings.seconds * 1000,
  )
  const alsoKilling = killPortals(portals, randomNumbers(settings.seed + 1), isStopped)
  const primaryKills = await Promise.race([killing, failureOf([...writers, alsoKilling])])
  stopped = true
  const portalKills = await alsoKilling
  // Whatever had no answer yet is asked for by its key until it has one.
  await Promise.all(writers)
  await cluster.untilWhole()
  const forged = settings.forgesLoss ? acknowledged.at(-1) : undefined
  if (forged) forgeLoss(forged)
  return report([...primaryKills, ...portalKills], { seconds: seconds(loaded), commit: tested })
}

/** Writers and killers end after the kills of the primary, unless they fail. */
function failureOf(works: readonly Promise<unknown>[]): Promise<never> {
  return new Promise((_resolve, reject) => works.forEach((work) => void work.catch(reject)))
}

async function setUp(): Promise<void> {
  for (const machine of cluster.machines) machine.start()
  startProxies(folder)
  await cluster.untilWhole()
  await until('the proxy reaches the primary', 30, async () => isReached() || undefined)
  makeDatabase()
  await migrate(folder)
  portals[0]?.start('true')
  await portals[0]?.untilReady()
  makeWriters()
  for (const portal of portals) portal.start()
  await Promise.all(portals.map(({ untilReady }) => untilReady()))
}

function isReached(): boolean {
  try {
    return query('postgres', 'select 1').length === 1
  } catch {
    return false
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}

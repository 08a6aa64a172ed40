import { numberOf } from '../settings.ts'
import { median, row } from '../table.ts'
import { openConnection } from './connection.ts'
import type { Cpu, Staged } from './stage.ts'

/** Turns of each measurement, and as many before them that only warm up. */
export const ROUNDS = numberOf('BENCH_ROUNDS', 5)

/** Calls that are made in one turn, over so many connections: each as soon as the one before it is answered. */
type Load = {
  readonly server: Staged
  /** Made anew for each turn where a turn uses them up. */
  readonly requests: readonly string[] | (() => Promise<readonly string[]>)
  readonly connections?: number
  /** Work that the calls leave behind: its processors' time is that of the calls, not of the next turn. */
  readonly settle?: () => Promise<void>
}

/** Of one call: milliseconds by the clock and of the processors. */
type Timed = { readonly ms: number } & Cpu

async function takeTurn({ server, requests, connections = 1, settle }: Load): Promise<Timed> {
  const queue = typeof requests === 'function' ? [...(await requests())] : [...requests]
  const { length } = queue
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(server.address)))
  const [before, started] = [server.cpu(), performance.now()]
  await Promise.all(
    open.map(async ({ send }) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const { status, body } = await send(next)
        if (status !== 200 && status !== 304)
          throw new Error(`${next.split('\r\n', 1).join('')}: ${status} ${body.slice(0, 300)}`)
      }
    }),
  )
  const ms = (performance.now() - started) / length
  await settle?.()
  const after = server.cpu()
  for (const { close } of open) close()
  return {
    ms,
    server: (after.server - before.server) / length,
    database: (after.database - before.database) / length,
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length

/** Median by the clock, mean of the processors' time, which is counted in coarse steps. */
const together = (turns: readonly Timed[]): Timed => ({
  ms: median(turns.map(({ ms }) => ms)),
  server: mean(turns.map(({ server }) => server)),
  database: mean(turns.map(({ database }) => database)),
})

const inWords = ({ ms, server, database }: Timed): string =>
  `${ms.toFixed(2)} ms, CPU ${server.toFixed(2)} + ${database.toFixed(2)} ms`

type Measured = {
  readonly path: string
  readonly aim: string
  readonly load: Load
  readonly against?: { readonly name: string; readonly load: Load }
  /** A floor does more calls in a second; of two like calls the dearer one is the one measured. */
  readonly isFloor?: boolean
}

/** Measures a load and what it is held against in turns, so that a noisy machine disturbs both alike; prints the line. */
export async function measure({ path, aim, load, against, isFloor = false }: Measured): Promise<void> {
  const [ours, other]: [Timed[], Timed[]] = [[], []]
  for (let round = -ROUNDS; round < ROUNDS; round += 1) {
    const [turn, turnOfOther] = [await takeTurn(load), against && (await takeTurn(against.load))]
    // The first rounds warm plans, caches and compilers up.
    if (round < 0) continue
    ours.push(turn)
    if (turnOfOther) other.push(turnOfOther)
  }
  const measured = together(ours)
  if (!against) {
    row(path, inWords(measured), '', '', aim)
    return
  }
  const compared = together(other)
  const [cost, base] = [measured.server + measured.database, compared.server + compared.database]
  const ratios = [measured.ms / compared.ms, cost / base].map((ratio) => (isFloor ? 1 / ratio : ratio))
  const inBoth = ratios.map((ratio) => ratio.toFixed(2)).join(' / ')
  row(path, inWords(measured), `${against.name}: ${inWords(compared)}`, inBoth, aim)
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuBetween, cpuInWords, type Cpu } from './cpu.ts'
import type { Load, LoadResult } from './load.ts'
import { programs, settings } from './settings.ts'
import type { Staged } from './stage.ts'
import { median } from './table.ts'

/** With the milliseconds of the processors for each call. */
export type Measured = LoadResult & { readonly cpu: Cpu }

export const CONNECTIONS = 20

/** What a path and its floor differ in. */
export type Candidate = Omit<Load, 'addresses' | 'connections' | 'seconds' | 'bodies'> & {
  readonly servers: readonly Staged[]
  /** Fewer where one person may not have more at once. */
  readonly connections?: number
  /** Bodies that are used up by a turn are made for each. */
  readonly bodies?: readonly string[] | (() => Promise<readonly string[]>)
  /** Work that the load leaves behind is waited for, so that it is not counted against the next. */
  readonly settle?: () => Promise<void>
}

/** Loads the candidates in turns, so that a noisy machine disturbs all alike; the medians by name. */
export async function loadInTurns<Name extends string>(
  candidates: Readonly<Record<Name, Candidate>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(candidates) as Name[]
  const results = new Map(names.map((name) => [name, [] as Measured[]]))
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const name of names) {
      results.get(name)?.push(await takeTurn(candidates[name]))
    }
  }
  const medians = names.map((name) => [name, medianOf(results.get(name) ?? [])])
  return Object.fromEntries(medians) as Record<Name, Measured>
}

async function takeTurn({ settle, servers, bodies = [], ...load }: Candidate): Promise<Measured> {
  const made = typeof bodies === 'function' ? await bodies() : bodies
  const used = () => ({
    server: servers.reduce((sum, { cpu }) => sum + cpu().server, 0),
    database: servers[0]?.cpu().database ?? 0,
  })
  const before = used()
  const result = await runLoad({
    connections: CONNECTIONS,
    ...load,
    addresses: servers.map(({ address }) => address),
    bodies: made,
    seconds: settings.seconds,
  })
  await settle?.()
  return { ...result, cpu: cpuBetween(before, used(), result.calls) }
}

async function runLoad(load: Load): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [programs.load, JSON.stringify(load)])
  return JSON.parse(stdout) as LoadResult
}

const medianOf = (results: readonly Measured[]): Measured => ({
  calls: median(results.map(({ calls }) => calls)),
  cpu: {
    server: median(results.map(({ cpu }) => cpu.server)),
    database: median(results.map(({ cpu }) => cpu.database)),
  },
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50: median(results.map(({ p50 }) => p50)),
  p99: median(results.map(({ p99 }) => p99)),
})

export const inWords = ({ perSecond, p50, p99, cpu }: Measured): string =>
  `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${cpuInWords(cpu)}`

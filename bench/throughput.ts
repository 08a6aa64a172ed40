import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Load, LoadResult } from './load.ts'
import { programs, settings } from './settings.ts'
import { median } from './table.ts'

export const CONNECTIONS = 20

/** What a path and its floor differ in. */
export type Candidate = Omit<Load, 'connections' | 'seconds' | 'bodies'> & {
  /** Bodies that are used up by a turn are made for each. */
  readonly bodies?: readonly string[] | (() => Promise<readonly string[]>)
  /** Work that the load leaves behind is waited for, so that it is not counted against the next. */
  readonly settle?: () => Promise<void>
}

/** Loads the candidates in turns, so that a noisy machine disturbs all alike; the medians by name. */
export async function loadInTurns<Name extends string>(
  candidates: Readonly<Record<Name, Candidate>>,
): Promise<Record<Name, LoadResult>> {
  const names = Object.keys(candidates) as Name[]
  const results = new Map(names.map((name) => [name, [] as LoadResult[]]))
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const name of names) {
      results.get(name)?.push(await takeTurn(candidates[name]))
    }
  }
  const medians = names.map((name) => [name, medianOf(results.get(name) ?? [])])
  return Object.fromEntries(medians) as Record<Name, LoadResult>
}

async function takeTurn({ settle, bodies = [], ...load }: Candidate): Promise<LoadResult> {
  const result = await runLoad({
    ...load,
    bodies: typeof bodies === 'function' ? await bodies() : bodies,
    connections: CONNECTIONS,
    seconds: settings.seconds,
  })
  await settle?.()
  return result
}

async function runLoad(load: Load): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [programs.load, JSON.stringify(load)])
  return JSON.parse(stdout) as LoadResult
}

const medianOf = (results: readonly LoadResult[]): LoadResult => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50: median(results.map(({ p50 }) => p50)),
  p99: median(results.map(({ p99 }) => p99)),
})

export const inWords = ({ perSecond, p50, p99 }: LoadResult): string =>
  `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`

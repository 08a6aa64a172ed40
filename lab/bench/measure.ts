import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCpu, cpuBetween, type Cpu, type Timed } from './cpu.ts'
import type { Staged } from './stage.ts'
import { median } from './table.ts'

const SECOND_MS = 1_000
const WARM_UP_ROUNDS = 3

type Download = { readonly ms: number; readonly bytes: number; readonly encoding: string | undefined }

/** Makes one call and reads it to the end; only the status is checked. */
export function fetchOnce(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Download> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        if (response.statusCode === 200)
          resolve({ ms: performance.now() - started, bytes, encoding: response.headers['content-encoding'] })
        else reject(new Error(`${url}: ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** Asks again while the server sends the call away, as the browser does. */
export async function fetchPatiently(...call: Parameters<typeof fetchOnce>): Promise<Download> {
  for (;;) {
    try {
      return await fetchOnce(...call)
    } catch (error) {
      if (!(error instanceof Error && error.message.endsWith(': 503'))) throw error
      await sleep(SECOND_MS)
    }
  }
}

/** Runs the candidates in turns, so that a noisy machine disturbs all alike; medians by name. */
export async function inTurns<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const name of names) {
      const ms = await candidates[name]()
      // The first rounds warm plans, caches and compilers up.
      if (round >= 0) times.get(name)?.push(ms)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >
}

/** Times work that makes so many calls. */
export async function timed(
  { cpu }: Pick<Staged, 'cpu'>,
  calls: number,
  work: () => Promise<unknown>,
): Promise<Timed> {
  const [before, started] = [cpu(), performance.now()]
  await work()
  const ms = (performance.now() - started) / calls
  return { ms, cpu: cpuBetween(before, cpu(), calls) }
}

/** Like `inTurns`: the median of the clock and the mean of the processors' time, which is counted in coarse steps. */
export async function timedInTurns<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, () => Promise<Timed>>>,
): Promise<Record<Name, Timed>> {
  const used = new Map<string, Cpu>()
  const entries = (Object.entries(candidates) as [Name, () => Promise<Timed>][]).map(
    ([name, run]) =>
      [
        name,
        async () => {
          const { ms, cpu } = await run()
          used.set(name, addCpu(used.get(name) ?? { server: 0, database: 0 }, cpu))
          return ms
        },
      ] as const,
  )
  const times = await inTurns(rounds, Object.fromEntries(entries) as Record<Name, () => Promise<number>>)
  const turns = rounds + WARM_UP_ROUNDS
  const named = entries.map(([name]) => {
    const { server, database } = used.get(name) ?? { server: 0, database: 0 }
    return [name, { ms: times[name], cpu: { server: server / turns, database: database / turns } }]
  })
  return Object.fromEntries(named) as Record<Name, Timed>
}

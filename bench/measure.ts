import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './table.ts'

const SECOND_MS = 1_000

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
  for (let round = -3; round < rounds; round += 1) {
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

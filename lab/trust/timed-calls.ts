import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type Call = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type Answer = { readonly status: number; readonly ms: number; readonly retryAfter: boolean }

/** A server that is stopped by too much may leave a call without an answer, which counts as failed. */
const LONGEST_MS = 60_000

const agent = new Agent({ keepAlive: true })

/** Makes one call and reads it to the end. Status 0 means that no answer came. */
function callOnce({ url, method, headers, body }: Call): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number, retryAfter = false) =>
      resolve({ status, ms: performance.now() - started, retryAfter })
    const sent = request(url, { method, headers: { ...headers }, agent, timeout: LONGEST_MS }, (response) => {
      const { statusCode = 0, headers: answered } = response
      response.on('end', () => settle(statusCode, answered['retry-after'] !== undefined))
      response.on('error', () => settle(0))
      response.resume()
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => settle(0))
    sent.end(body)
  })
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Rate = { readonly perSecond: number; readonly seconds: number; readonly seed: number }

/**
 * Makes calls at a rate, whether the ones before were answered or not, as people do who do not know of each other. The
 * moments between two calls are spread by the seed.
 */
export async function callAtRate(
  { perSecond, seconds, seed }: Rate,
  next: () => Call,
): Promise<readonly Answer[]> {
  const random = randomOf(seed)
  const answers: Promise<Answer>[] = []
  const started = performance.now()
  for (let at = 0; at < seconds * 1000; at += (2 * random() * 1000) / perSecond) {
    const wait = started + at - performance.now()
    if (wait > 1) await setTimeout(wait)
    answers.push(callOnce(next()))
  }
  return Promise.all(answers)
}

/** Makes calls one after the other on so many connections, and tells how many are done in a second. */
export async function sustainableRate(atOnce: number, seconds: number, next: () => Call): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const work = async () => {
    while (performance.now() < until) {
      const { status } = await callOnce(next())
      if (status === 200) done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done / seconds
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

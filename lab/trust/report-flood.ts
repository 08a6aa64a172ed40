import { parentPort, workerData } from 'node:worker_threads'
import { callAtRate, type Answer, type Rate } from './timed-calls.ts'

/** Runs in a thread of its own, so that reading reports does not delay the calls whose times are measured. */
export type Flood = Rate & { readonly url: string; readonly tokens: readonly string[] }

/** What came of it, without a line for each call. */
export type FloodResult = {
  readonly asked: number
  readonly answered: number
  readonly shed: readonly number[]
  readonly others: readonly number[]
  readonly withoutRetryAfter: number
}

const { url, tokens, ...rate } = workerData as Flood
let made = 0
const answers = await callAtRate(rate, () => {
  made += 1
  const authorization = `Bearer ${tokens[made % tokens.length]}`
  return { url, method: 'GET', headers: { authorization, 'accept-encoding': 'gzip, br, zstd' } }
})
parentPort?.postMessage(resultOf(answers))

function resultOf(all: readonly Answer[]): FloodResult {
  const shed = all.filter(({ status }) => status === 503)
  return {
    asked: all.length,
    answered: all.filter(({ status }) => status === 200).length,
    shed: shed.map(({ ms }) => ms),
    others: all.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
    withoutRetryAfter: shed.filter(({ retryAfter }) => !retryAfter).length,
  }
}

import { randomUUID } from 'node:crypto'
import { openConnection } from './connection.ts'

/** A load as data, because it is run by a process of its own. */
export type Load = {
  /** Connections are spread over the servers in turn. */
  readonly addresses: readonly string[]
  readonly connections: number
  readonly seconds: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Each connection goes through bodies of its own. */
  readonly bodies?: readonly string[]
  /** Every call has an idempotency key that was never used. */
  readonly freshKeys?: boolean
  /** A call sends the entity tag of the answer before it, as a browser does. */
  readonly sendsTag?: boolean
  /** The next body has the refresh token of the answer before it. */
  readonly renews?: boolean
}

export type LoadResult = {
  readonly perSecond: number
  /** All calls, those of the warm-up too. */
  readonly calls: number
  readonly p50: number
  readonly p99: number
}

/** Connections, plans and compilers get warm before the count begins. */
const WARM_UP_SECONDS = 0.7

type Caller = { readonly call: () => Promise<void> }

async function openCaller(load: Load, number: number): Promise<Caller> {
  const connection = await openConnection(String(load.addresses[number % load.addresses.length]))
  const { bodies = [], connections } = load
  let calls = 0
  let tag: string | undefined
  let renewed: string | undefined
  const call = async () => {
    const body = renewed ?? bodies[(number + calls * connections) % bodies.length] ?? ''
    calls += 1
    const answer = await connection.send(requestText(load, body, tag))
    if (answer.status >= 400 || answer.status < 200)
      throw new Error(`${load.path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    if (load.sendsTag) tag = answer.tag
    if (load.renews) renewed = renewedBody(body, answer.body)
  }
  return { call }
}

function requestText(
  { method, path, headers, freshKeys }: Load,
  body: string,
  tag: string | undefined,
): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: portal\r\n`
  for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`
  if (freshKeys) head += `idempotency-key: ${randomUUID()}\r\n`
  if (tag) head += `if-none-match: ${tag}\r\n`
  if (body) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${head}\r\n${body}`
}

function renewedBody(sent: string, answered: string): string {
  const { userId } = JSON.parse(sent) as { readonly userId: number }
  const { refreshToken } = JSON.parse(answered) as { readonly refreshToken: string }
  return JSON.stringify({ refreshToken, userId })
}

async function run(load: Load): Promise<LoadResult> {
  const numbers = Array.from({ length: load.connections }, (_, number) => number)
  const callers = await Promise.all(numbers.map((number) => openCaller(load, number)))
  const countFrom = performance.now() + WARM_UP_SECONDS * 1000
  const until = countFrom + load.seconds * 1000
  const times: number[] = []
  let calls = 0
  const work = async ({ call }: Caller) => {
    for (let started = performance.now(); started < until; started = performance.now()) {
      await call()
      calls += 1
      if (started >= countFrom) times.push(performance.now() - started)
    }
  }
  await Promise.all(callers.map(work))
  const seconds = (performance.now() - countFrom) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { calls, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

process.stdout.write(JSON.stringify(await run(JSON.parse(String(process.argv[2])) as Load)))
process.exit(0)

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { deskCookie } from '../../packages/server/src/platform/staff/staff-session.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { openConnection } from './connection.ts'
import { cpuInWords, type Timed } from './cpu.ts'
import { timed, timedInTurns } from './measure.ts'
import type { Staged } from './stage.ts'
import { settings } from './settings.ts'
import { addLine, ratioOf } from './table.ts'
import { CONNECTIONS } from './throughput.ts'
import { hasQuietLedgers, PLACE } from './world.ts'

/** A desk with the sessions of its people. */
export type Desk = { readonly db: Db; readonly server: Staged; readonly tokens: readonly string[] }

const headOf = (method: string, path: string, more: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: desk\r\n${more}`
export const cookieOf = (token: string | undefined) => `cookie: ${deskCookie.name}=${token}\r\n`

export const get = (path: string, more = '') => `${headOf('GET', path, more)}\r\n`

export function post(path: string, body: object, more = ''): string {
  const text = JSON.stringify(body)
  return `${headOf('POST', path, more)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Sends the same requests many times, one after another over one connection that stays open; the means of a time. */
export function caller(server: Staged, requests: readonly string[], times: number): () => Promise<Timed> {
  // A server closes a connection that is idle for some seconds, as it is while the others have their turns.
  return () =>
    onConnections(server, 1, ([connection]) =>
      timed(server, times, async () => {
        for (let time = 0; time < times; time += 1)
          for (const request of requests) if (connection) await sendWell(connection.send, request)
      }),
    )
}

type Connection = Awaited<ReturnType<typeof openConnection>>
type Send = Connection['send']

async function onConnections<Result>(
  { address }: Staged,
  count: number,
  work: (connections: readonly Connection[]) => Promise<Result>,
): Promise<Result> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(address)))
  try {
    return await work(connections)
  } finally {
    for (const { close } of connections) close()
  }
}

async function sendWell(send: Send, request: string): Promise<void> {
  const { status, body } = await send(request)
  if (status !== 200) throw new Error(`${request.split('\r\n', 1).join('')}: ${status} ${body.slice(0, 300)}`)
}

type Acts = {
  readonly path: string
  /** Makes what is acted on, one for everybody; the path and the body of each act. */
  readonly prepare: (db: Db) => Promise<readonly { readonly path: string; readonly body: object }[]>
}

/** Everybody acts once in a turn; the floor inserts as many bare rows over as many connections. */
export async function measureActs({ db, server, tokens }: Desk, floor: Staged, acts: readonly Acts[]) {
  const sendOver = (to: Staged, requests: readonly string[]) =>
    onConnections(to, CONNECTIONS, (connections) =>
      timed(to, requests.length, () => sendAll(connections, requests)),
    )
  const inserts = tokens.map(() => post('/insert/deposit', DEPOSIT))
  const turnOf =
    ({ prepare }: Acts) =>
    async () => {
      const requests = (await prepare(db)).map((act, n) => {
        const more = `${cookieOf(tokens[n])}x-desk: 1\r\nidempotency-key: ${randomUUID()}\r\n`
        return post(`/api/desk${act.path}`, act.body, more)
      })
      const turn = await sendOver(server, requests)
      while (!(await hasQuietLedgers(db))) await setTimeout(100)
      return turn
    }
  const turns = Object.fromEntries(acts.map((each) => [each.path, turnOf(each)]))
  const times = await timedInTurns<string>(settings.rounds * 3, {
    ...turns,
    [FLOOR]: () => sendOver(floor, inserts),
  })
  const bare = times[FLOOR]
  for (const { path } of acts) {
    const act = times[path]
    if (!act || !bare) throw new Error(`no times of ${path}`)
    addLine({
      path,
      figure: rateInWords(act),
      floor: `${FLOOR}: ${rateInWords(bare)}`,
      ratio: ratioOf(bare.ms, act.ms),
      aim: 'CPU ≤ 10 ms',
    })
  }
}

const FLOOR = 'bare insert'
const rateInWords = ({ ms, cpu }: Timed): string => `${(1000 / ms).toFixed(0)}/s, ${cpuInWords(cpu)}`

const DEPOSIT = {
  customerId: PLACE,
  accountId: PLACE,
  reference: '12344',
  message: '',
  securityBagNumber: '1234567',
  registerDate: '2026-11-14',
  totalSum: 690,
  coinTotalSum: 0,
  pcs_100e: 3,
  pcs_50e: 5,
  pcs_20e: 7,
}

/** Sends all over the connections, one at a time on each. */
async function sendAll(
  connections: readonly { readonly send: Send }[],
  requests: readonly string[],
): Promise<void> {
  const queue = [...requests]
  await Promise.all(
    connections.map(async ({ send }) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await sendWell(send, next)
    }),
  )
}

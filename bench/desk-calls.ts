import { setTimeout } from 'node:timers/promises'
import { deskCookie } from '../packages/server/src/platform/staff/staff-session.ts'
import type { Db } from '../packages/server/src/platform/database/database.ts'
import { openConnection } from './connection.ts'
import { inTurns } from './measure.ts'
import type { Server } from './processes.ts'
import { settings } from './settings.ts'
import { addLine, ratioOf } from './table.ts'
import { CONNECTIONS } from './throughput.ts'
import { hasQuietLedgers, PLACE } from './world.ts'

/** A desk with the sessions of its people. */
export type Desk = { readonly db: Db; readonly server: Server; readonly tokens: readonly string[] }

const headOf = (method: string, path: string, more: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: desk\r\n${more}`
export const cookieOf = (token: string | undefined) => `cookie: ${deskCookie.name}=${token}\r\n`

export const get = (path: string, more = '') => `${headOf('GET', path, more)}\r\n`

function post(path: string, body: object, more = ''): string {
  const text = JSON.stringify(body)
  return `${headOf('POST', path, more)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Sends the same requests many times, one after another over one connection that stays open; the mean of a time. */
export async function caller(
  { address }: Server,
  requests: readonly string[],
  times: number,
): Promise<() => Promise<number>> {
  const { send } = await openConnection(address)
  return async () => {
    const started = performance.now()
    for (let time = 0; time < times; time += 1) for (const request of requests) await sendWell(send, request)
    return (performance.now() - started) / times
  }
}

type Send = Awaited<ReturnType<typeof openConnection>>['send']

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
export async function measureActs({ db, server, tokens }: Desk, floor: Server, { path, prepare }: Acts) {
  const open = ({ address }: Server) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(address)))
  const [desks, floors] = [await open(server), await open(floor)]
  const inserts = tokens.map(() => post('/insert/deposit', DEPOSIT))
  const times = await inTurns(settings.rounds * 5, {
    floor: () => sendAll(floors, inserts),
    acts: async () => {
      const acts = (await prepare(db)).map((act, n) => {
        const key = `idempotency-key: ${act.path.replaceAll('/', '-')}\r\n`
        return post(`/api/desk${act.path}`, act.body, `${cookieOf(tokens[n])}x-desk: 1\r\n${key}`)
      })
      const ms = await sendAll(desks, acts)
      while (!(await hasQuietLedgers(db))) await setTimeout(100)
      return ms
    },
  })
  const rate = (ms: number) => (tokens.length / ms) * 1000
  addLine({
    path,
    figure: `${rate(times.acts).toFixed(0)}/s`,
    floor: `bare insert: ${rate(times.floor).toFixed(0)}/s`,
    ratio: ratioOf(rate(times.acts), rate(times.floor)),
    aim: '≥ 0.2',
  })
}

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

/** Sends all over the connections, one at a time on each; the milliseconds that it took. */
async function sendAll(
  connections: readonly { readonly send: Send }[],
  requests: readonly string[],
): Promise<number> {
  const started = performance.now()
  const queue = [...requests]
  await Promise.all(
    connections.map(async ({ send }) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await sendWell(send, next)
    }),
  )
  return performance.now() - started
}

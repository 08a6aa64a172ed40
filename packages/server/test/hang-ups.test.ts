import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json, rows } from '@kassavirta/domain/kernel/contract/endpoint'
import * as z from 'zod/mini'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { collectRows } from '../src/platform/http/row-pieces.ts'
import { route, type AppBuilder } from '../src/platform/http/route.ts'
import { givenPortal } from './harness.ts'
import { keepLog } from './logged.ts'

const base = { summary: 'planted', access: openToAll } as const
const taking = endpoint({
  ...base,
  method: 'POST',
  path: '/api/planted/taking',
  body: () => z.object({}),
  reply: json(() => z.object({})),
})
const working = endpoint({
  ...base,
  method: 'GET',
  path: '/api/planted/working',
  reply: json(() => z.object({})),
})
const long = endpoint({
  ...base,
  method: 'GET',
  path: '/api/planted/long',
  reply: rows('texts', () => z.object({ text: z.string() })),
})

/** More than the buffers between two programs take, so that the answer is cut in its middle. */
const ROWS = 100
const ROW_BYTES = 200_000

const portal = givenPortal()

async function givenServer() {
  const log = keepLog('debug')
  const work = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const plant = (builder: AppBuilder) => {
    route(builder, taking, async () => ({}))
    route(builder, working, async () => {
      entered.resolve()
      await work.promise
      return {}
    })
    route(builder, long, async () => {
      const collected = collectRows()
      for (let n = 0; n < ROWS; n += 1) collected.add(JSON.stringify({ text: String(n).repeat(ROW_BYTES) }))
      return collected.end()
    })
  }
  const app = await buildApp(portal.deps, { features: [plant], logger: log.logger })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { log, socket, entered: entered.promise, finishWork: work.resolve }
}

const ways: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['closes', (socket) => socket.destroy()],
  ['resets', (socket) => socket.resetAndDestroy()],
]

describe.each(ways)('a client that %s its connection is no error', (_how, hangUp) => {
  const quiet = { loud: [], hungUp: 1, told: false }
  const summaryOf = (lines: readonly string[]) => ({
    loud: lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30),
    hungUp: lines.filter((line) => line.includes('the client hung up')).length,
    told: lines.join('').includes('canary'),
  })

  test('while it sends', async () => {
    const { log, socket } = await givenServer()
    const head = 'content-type: application/json\r\ncontent-length: 1000\r\nexpect: 100-continue'
    socket.write(`POST ${taking.path}?name=canary HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`)
    await once(socket, 'data')
    socket.write('{"name":"canary')
    hangUp(socket)
    await log.until('the client hung up')
    expect(summaryOf(log.lines)).toEqual(quiet)
  })

  test('while the server works', async () => {
    const { log, socket, entered, finishWork } = await givenServer()
    socket.write(`GET ${working.path}?name=canary HTTP/1.1\r\nhost: x\r\n\r\n`)
    await entered
    hangUp(socket)
    await log.until('the client hung up')
    finishWork()
    await new Promise((resolve) => setImmediate(resolve))
    expect(summaryOf(log.lines)).toEqual(quiet)
  })

  test.each(['identity', 'gzip'])('while it reads a long answer (%s)', async (encoding) => {
    const { log, socket } = await givenServer()
    socket.write(`GET ${long.path}?name=canary HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\n\r\n`)
    await once(socket, 'data')
    hangUp(socket)
    await log.until('the client hung up')
    expect(summaryOf(log.lines)).toEqual(quiet)
  })
})

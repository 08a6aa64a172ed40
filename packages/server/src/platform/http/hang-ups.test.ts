import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import * as z from 'zod/mini'
import { describe, expect, onTestFinished, test, beforeAll } from 'vitest'
import { endpoint, json, rows } from '@kassavirta/domain/kernel/contract/endpoint'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { buildApp } from '../../app.ts'
import { buildDesk } from '../../desk-app.ts'
import { limitsFor } from '../admission/limits.ts'
import { collectRows } from './answer-bodies.ts'
import { route, type AppBuilder } from './route.ts'
import { givenPortal, keepLog } from '../../../test/harness.ts'

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

const limits = { arrivalMs: 500 }
const halfSentPortal = givenPortal({ limits })
beforeAll(() => halfSentPortal.app.listen({ port: 0, host: '127.0.0.1' }))

const HEAD = 'POST /api/desk/session HTTP/1.1\r\nhost: desk\r\ncontent-type: application/json\r\n'
const halves = {
  headers: HEAD,
  'a body': `${HEAD}content-length: 500\r\n\r\n{"username":`,
  'a body in pieces': `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"use\r\n`,
}

/** Sends a part and nothing more; ends when the server has closed the connection. */
async function sendHalf(port: number, text: string): Promise<string> {
  let answer = ''
  const socket = connect(port, '127.0.0.1').on('data', (data) => (answer += String(data)))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test.each(Object.entries(halves))('%s that does not go on is cut off, at both listeners', async (_, text) => {
  const desk = await buildDesk(halfSentPortal.deps, { limits })
  await desk.listen({ port: 0, host: '127.0.0.1' })
  // Node by itself cuts off too, but a minute or more later.
  for (const { server } of [halfSentPortal.app, desk])
    expect([server.headersTimeout, server.requestTimeout]).toEqual([limits.arrivalMs, limits.arrivalMs])
  const ports = [halfSentPortal.app, desk].map(({ server }) => (server.address() as AddressInfo).port)
  const answers = await Promise.all(ports.map((port) => sendHalf(port, text)))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await desk.close()
})

test('nothing waits longer than 65 seconds [R-DOOR-08]', () => {
  const { arrivalMs } = limitsFor(halfSentPortal.deps.database, halfSentPortal.deps.settings)
  // The server looks five times in that time.
  expect(arrivalMs * 1.2).toBeLessThanOrEqual(65_000)
})

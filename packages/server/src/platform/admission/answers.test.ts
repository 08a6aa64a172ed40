import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchAnswers } from './admission.ts'

const PACKED_BYTES = 100_000

let app: FastifyInstance
let answers: ReturnType<typeof watchAnswers>
let asked: PromiseWithResolvers<ServerResponse>
let made: PromiseWithResolvers<void>
beforeEach(async () => {
  asked = Promise.withResolvers()
  made = Promise.withResolvers()
  app = Fastify()
  answers = watchAnswers(app, 60_000)
  app.get('/', async (_request, reply) => {
    asked.resolve(reply.raw)
    await made.promise
    answers.holdPieces(reply, PACKED_BYTES)
    return 'rows'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

function ask() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n')
  return socket
}

test('an answer counts until it was taken', async () => {
  const socket = ask()
  const raw = await asked.promise
  made.resolve()
  await once(socket, 'data')
  await expect.poll(() => raw.destroyed).toBe(true)
  expect(answers.waitingBytes()).toBe(0)
  socket.destroy()
})

test('an answer to somebody who hung up stops counting', async () => {
  const socket = ask()
  const raw = await asked.promise
  const closed = once(raw, 'close')
  socket.destroy()
  await closed
  made.resolve()
  await app.close()
  expect(answers.waitingBytes()).toBe(0)
})

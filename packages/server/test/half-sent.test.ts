import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { buildDesk } from '../src/desk-app.ts'
import { limitsFor } from '../src/platform/admission/limits.ts'
import { givenPortal } from './harness.ts'

const limits = { arrivalMs: 500 }
const portal = givenPortal({ limits })
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))

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
  const desk = await buildDesk(portal.deps, { limits })
  await desk.listen({ port: 0, host: '127.0.0.1' })
  // Node by itself cuts off too, but a minute or more later.
  for (const { server } of [portal.app, desk])
    expect([server.headersTimeout, server.requestTimeout]).toEqual([limits.arrivalMs, limits.arrivalMs])
  const ports = [portal.app, desk].map(({ server }) => (server.address() as AddressInfo).port)
  const answers = await Promise.all(ports.map((port) => sendHalf(port, text)))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await desk.close()
})

test('whatever has not arrived is cut off within 65 seconds [R-DOOR-08]', () => {
  const { arrivalMs } = limitsFor(portal.deps.database, portal.deps.settings)
  // The server looks five times in that time.
  expect(arrivalMs * 1.2).toBeLessThanOrEqual(65_000)
})

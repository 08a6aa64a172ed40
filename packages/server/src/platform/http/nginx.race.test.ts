import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildDesk } from '../../desk-app.ts'
import { givenPortal } from '../../../test/harness.ts'
import { buildSender, person } from '../../../test/event-calls.ts'
import { certificateOf, DESK_HOST, HOST, writeProxy } from '../../../test/proxy.ts'

/** The proxy's example from `deploy`, as it is but for ports and paths, in front of two servers. */
const portal = givenPortal({ environment: { TRUST_PROXY: '127.0.0.1' } })
const folder = mkdtempSync(join(tmpdir(), 'kassavirta-nginx-'))
const inFolder = (path: string) => join(folder, path)

let servers: readonly FastifyInstance[]
let ports: { readonly https: number; readonly http: number }
let nginx: ReturnType<typeof spawn>

beforeAll(async () => {
  servers = [await buildApp(portal.deps), await buildApp(portal.deps), await buildDesk(portal.deps)]
  for (const server of servers) await server.listen({ port: 0, host: '127.0.0.1' })
  const [first = 0, second = 0, desk = 0] = servers.map(
    ({ server }) => (server.address() as AddressInfo).port,
  )
  ports = { https: await freePort(), http: await freePort() }
  const args = writeProxy(folder, { ...ports, portals: [first, second], desk })
  nginx = spawn('/usr/sbin/nginx', args, { stdio: 'ignore' })
  await untilOpen(ports.https)
})

afterAll(async () => {
  nginx.kill('SIGQUIT')
  await once(nginx, 'exit')
  for (const server of servers) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    if (nginx.exitCode !== null) throw new Error('nginx ended')
  }
}

type Call = {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

const send = ({ path, method = 'GET', headers = {}, body }: Call, host = HOST, secure = true) =>
  new Promise<Answer>((resolve, reject) => {
    const to = { host: '127.0.0.1', port: secure ? ports.https : ports.http, path, method }
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { ...to, headers: { host, ...json, ...headers }, agent: false }
    const own = {
      ca: [HOST, DESK_HOST].map((own) => readFileSync(certificateOf(own, folder))),
      servername: host,
      checkServerIdentity: () => undefined,
    }
    const call = secure ? overHttps({ ...options, ...own }) : overHttp(options)
    call.on('error', reject).on('response', (response) => {
      void text(response).then((answer) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
      )
    })
    call.end(body)
  })

test('a person works through the proxy, unknown to its log', async () => {
  const { headers, company, user } = await buildSender(portal)
  const customer = { customerId: company.id, userId: user.id }
  const feedback = { ...customer, ...person, additionalinfo: 'CANARY' }
  const sent = await send({ path: '/api/feedback', method: 'POST', headers, body: JSON.stringify(feedback) })
  expect([sent.status, sent.body]).toEqual([200, expect.stringContaining('id')])
  const search = `companyId=${company.id}&chainId=0&concernId=0&SecurityBagNumber=CANARY`
  const read = await send({ path: `/api/reports/deposit?${search}`, headers })
  expect([read.status, read.headers['x-request-id']]).toEqual([200, expect.stringMatching(/^[\da-f]{32}$/)])
  expect((await send({ path: '/api/company/123456789', headers })).status).toBe(404)
  const log = readFileSync(inFolder('logs/kassavirta.log'), 'utf8')
  expect(log).toMatch(/POST \/api\/feedback 200 /)
  expect(log).toMatch(/GET \/api\/reports\/deposit 200 /)
  expect(log).toMatch(/GET \/api\/company 404 /)
  expect(log).not.toMatch(/CANARY|123456789|\?/)
})

test('only the import takes a large body', async () => {
  const large = JSON.stringify({ padding: 'x'.repeat(1_000_000) })
  expect((await send({ path: '/api/feedback', method: 'POST', body: large })).status).toBe(413)
  expect((await send({ path: '/api/desk/session', method: 'POST', body: large }, DESK_HOST)).status).toBe(413)
  // The portal itself refuses this one, because it has no key.
  expect((await send({ path: '/api/provider/import', method: 'POST', body: large })).status).toBe(401)
})

test('a plain address leads to the portal’s own name', async () => {
  const { status, headers } = await send({ path: '/tilitys?a=b' }, HOST, false)
  expect([status, headers.location]).toEqual([301, `https://${HOST}/tilitys?a=b`])
  await expect(send({ path: '/' }, 'attacker.example', false)).rejects.toThrow('socket hang up')
  await expect(send({ path: '/' }, 'attacker.example')).rejects.toThrow(/unrecognized.name/i)
})

test('the proxy compresses nothing anew', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  expect((await send({ path: '/openapi.json', headers })).headers['content-encoding']).toBe('gzip')
  expect((await send({ path: '/livez', headers })).headers['content-encoding']).toBeUndefined()
})

test('the desk answers by its name, floods do not reach it', async () => {
  expect((await send({ path: '/api/desk/config' }, DESK_HOST)).status).toBe(200)
  expect((await send({ path: '/api/desk/config' })).status).toBe(404)
  const body = JSON.stringify({ username: 'nobody', password: 'x' })
  const headers = { 'x-desk': '1' }
  const tryOut = () => send({ path: '/api/desk/session', method: 'POST', headers, body }, DESK_HOST)
  const answers = await Promise.all(Array.from({ length: 90 }, tryOut))
  expect(answers.some(({ status }) => status === 401)).toBe(true)
  // The server slows a name down too, but answers in its own words.
  const stopped = answers.filter(
    ({ status, headers: told }) => status === 429 && told['content-type'] === 'text/html',
  )
  expect(stopped.length).toBeGreaterThan(20)
  // What is no sign-in is still heard.
  expect((await send({ path: '/api/desk/config' }, DESK_HOST)).status).toBe(200)
})

test('when one of the servers is gone, the other answers', async () => {
  await servers[0]?.close()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ path: '/readyz' })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
})

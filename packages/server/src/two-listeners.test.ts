import { problemCodes } from '@kassavirta/domain/kernel/contract/problem-codes'
import { staffWith } from '@kassavirta/domain/kernel/people/access'
import { empty, endpoint, fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { staffCapabilities } from '@kassavirta/domain/kernel/people/staff-roles'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildDesk } from './desk-app.ts'
import { limitsFor } from './platform/admission/limits.ts'
import { route, type AppBuilder, type Feature } from './platform/http/route.ts'
import { deskCookie, openStaffSession } from './platform/staff/staff-session.ts'
import { addStaff, deskBrowser, givenDesk, staffAtWork } from '../test/desk.ts'
import { schemaOf } from '../test/guards/inputs.ts'
import { givenPortal } from '../test/harness.ts'
import { addUser, signIn } from '../test/world.ts'

let ofPortal: readonly Endpoint[] = []
const portal = givenPortal({ extra: [({ endpoints }: AppBuilder) => void (ofPortal = endpoints)] })
/** A call of the desk that ends when the test says so. */
const ending = Promise.withResolvers<void>()
const slow = endpoint({
  method: 'GET',
  path: '/api/desk/planted/slow',
  summary: 'planted',
  access: staffWith(),
  reply: empty,
})
const plant: Feature = (builder) => route(builder, slow, () => ending.promise.then(() => undefined))
const desk = givenDesk(portal, [plant])

const SHARED = ['/api/openapi.json']
const ofApi = (endpoints: readonly Endpoint[]) =>
  endpoints.filter(
    ({ path }) => path.startsWith('/api/') && !SHARED.includes(path) && !path.includes('/planted/'),
  )

/** The calls that the app knows, among those of the other one. */
async function knownBy(app: FastifyInstance, endpoints: readonly Endpoint[], headers: object) {
  const known: string[] = []
  for (const { method, path, params } of ofApi(endpoints)) {
    const names = Object.keys(schemaOf(params).properties ?? {})
    const url = fillPath(path, Object.fromEntries(names.map((name) => [name, 1])))
    const call = { method, url, headers: { ...headers }, ...(method === 'GET' ? {} : { payload: {} }) }
    const { statusCode } = await app.inject(call)
    if (statusCode !== 404) known.push(`${method} ${path}: ${statusCode}`)
  }
  return known
}

describe('each listener answers 404 to the calls of the other', () => {
  test('the portal to those of the desk', async () => {
    const { browser } = await staffAtWork({ ...portal, app: desk.app }, 'laskija', ['counter'])
    expect((await browser.get('/session')).statusCode).toBe(200)
    expect(ofApi(desk.endpoints).length).toBeGreaterThan(15)
    const headers = { cookie: browser.cookie(), 'x-desk': '1', 'idempotency-key': 'key-of-two-listeners' }
    expect(await knownBy(portal.app, desk.endpoints, headers)).toEqual([])
  })

  test('the desk to those of the portal', async () => {
    const headers = await signIn(portal, (await addUser(portal)).id)
    expect(ofApi(ofPortal).length).toBeGreaterThan(40)
    expect(await knownBy(desk.app, ofPortal, headers)).toEqual([])
  })
})

test('some call of the desk asks for each capability', () => {
  const needed = desk.endpoints.flatMap(({ access }) => (access.kind === 'staff' ? access.needs : []))
  expect(staffCapabilities.filter((capability) => !needed.includes(capability))).toEqual([])
})

let readers = 0
/** What somebody at work reads at one of the listeners, outside the calls. */
async function readAtWork(app: FastifyInstance, url: string) {
  const { browser } = await staffAtWork({ ...portal, app }, `lukija-${(readers += 1)}`, ['service'])
  return app.inject({ url, headers: { cookie: browser.cookie() } })
}

async function halfSession(): Promise<string> {
  const { staffId } = await addStaff(portal, `puolikas-${(readers += 1)}`, ['service'])
  const { database, deps, now } = portal
  return openStaffSession(database.db, deps.deskSecrets!, staffId, now)
}

test('the desk alone has the document of its calls [R-DOOR-06]', async () => {
  const pathsOf = async (app: FastifyInstance) => {
    const { paths } = (await readAtWork(app, '/openapi.json')).json()
    return Object.keys(paths).filter((path) => path.startsWith('/api/'))
  }
  const isOfDesk = (path: string) => path.startsWith('/api/desk/')
  expect((await pathsOf(desk.app)).filter((path) => !isOfDesk(path))).toEqual(SHARED)
  expect((await pathsOf(portal.app)).filter(isOfDesk)).toEqual([])
  expect((await readAtWork(desk.app, '/docs')).body).toContain('/api/desk/bags')
})

test.each(['/openapi.json', '/api/openapi.json', '/docs'])(
  'the desk tells %s to the staff alone',
  async (url) => {
    for (const token of ['', 'A'.repeat(43), await halfSession()]) {
      const headers = { cookie: `${deskCookie.name}=${token}` }
      expect((await desk.app.inject({ url, headers })).statusCode).toBe(401)
    }
    expect((await readAtWork(desk.app, url)).statusCode).toBe(200)
    expect((await portal.app.inject(url)).statusCode).toBe(200)
  },
)

test('every code is told by some call of either', async () => {
  const documents = await Promise.all(
    [portal.app, desk.app].map(async (app) => (await readAtWork(app, '/openapi.json')).json()),
  )
  const told = JSON.stringify(documents.flatMap(({ paths, components }) => [paths, components.responses]))
  const described = new Set(told.match(/(?<=")[a-z]\w+(?=")/g))
  const undescribed = Object.keys(problemCodes).filter((code) => !described.has(code))
  // A recurring order that is held back is told by a message: no call is refused for it.
  expect(undescribed).toEqual(['methodNotAllowed', 'sameOrderThere'])
  for (const { info } of documents) expect(info.description).toContain('methodNotAllowed')
})

test('both have the headers of security and tell their health', async () => {
  for (const app of [portal.app, desk.app]) {
    for (const url of ['/livez', '/readyz']) expect((await app.inject(url)).statusCode).toBe(200)
    const { headers } = await app.inject('/livez')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain('report-uri /csp-report')
  }
})

test('tokens open nothing at the desk, cookies nothing at the portal', async () => {
  const headers = await signIn(portal, (await addUser(portal)).id)
  expect((await desk.app.inject({ url: '/api/desk/session', headers })).statusCode).toBe(401)
  const { browser } = await staffAtWork({ ...portal, app: desk.app }, 'laskija', ['counter'])
  const cookie = browser.cookie()
  const reads = ofPortal.filter(({ method, access }) => method === 'GET' && access.kind === 'signedIn')
  expect(reads.length).toBeGreaterThan(3)
  for (const { path } of reads)
    expect([path, (await portal.app.inject({ url: path, headers: { cookie } })).statusCode]).toEqual([
      path,
      401,
    ])
})

test('the desk takes calls of its own page only [R-DOOR-07]', async () => {
  const settings = { ...portal.deps.settings, deskUrl: 'https://desk.example.fi' }
  const app = await buildDesk({ ...portal.deps, settings })
  const browser = deskBrowser(() => app)
  const from = (origin: string) =>
    browser.post('/session', { username: 'x', password: 'y' }, { origin, host: '10.0.0.5:8081' })
  expect((await from('https://desk.example.fi')).statusCode).toBe(401)
  const foreign = ['http://10.0.0.5:8081', 'http://desk.example.fi', 'https://desk.example.fi:8443', 'null']
  for (const origin of foreign) expect([origin, (await from(origin)).statusCode]).toEqual([origin, 403])
  await app.close()
})

test('somebody busy at the desk keeps no customer waiting', async () => {
  const { browser } = await staffAtWork({ ...portal, app: desk.app }, 'laskija', ['counter'])
  const asked = Array.from({ length: 30 }, () => browser.get('/planted/slow'))
  const { most, ofOne } = limitsFor(portal.deps.database, portal.deps.settings).shares.deskRead
  await expect
    .poll(() => desk.app.load().classes['deskRead'])
    .toMatchObject({ running: Math.min(most, ofOne) })
  const headers = await signIn(portal, (await addUser(portal)).id)
  expect((await portal.app.inject({ url: '/api/config', headers })).statusCode).toBe(200)
  expect(portal.app.load().classes['deskRead']).toMatchObject({ running: 0, waiting: 0 })
  ending.resolve()
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
})

import { staffWith } from '@kassavirta/domain/kernel/people/access'
import { empty, endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskBrowser, givenDesk, staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { route, type Feature } from '../http/route.ts'
import { deskDoor } from '../session/doors.ts'
import { deskCookie } from '../staff/staff-session.ts'

let ending = Promise.withResolvers<void>()
/** A read and an act that end when the test says so. */
const planted = (['GET', 'POST'] as const).map((method) =>
  endpoint({ method, path: '/api/desk/planted', summary: 'planted', access: staffWith(), reply: empty }),
)
const plant: Feature = (builder) => {
  for (const each of planted) route(builder, each, () => ending.promise.then(() => undefined))
}
const portal = givenPortal()
const desk = givenDesk(portal, [plant])
const classOf = (name: string) => desk.app.load().classes[name]

beforeEach(() => void (ending = Promise.withResolvers()))
/** A test that fails must not leave its calls running. */
afterEach(() => ending.resolve())

const atWork = (name: string) => staffAtWork({ ...portal, app: desk.app }, name, ['counter'])
const ask = (cookie: string, address: string) =>
  desk.app.inject({ url: '/api/desk/session', headers: { cookie }, remoteAddress: address })
const addressOf = (nth: number) => `10.1.${nth >> 8}.${nth & 255}`

test('made-up sessions get no place [R-DOOR-04]', async () => {
  const people = [await atWork('laskija'), await atWork('laskija2')]
  const busy = people.flatMap(({ browser }) => [browser.get('/planted'), browser.get('/planted')])
  await expect.poll(() => classOf('deskRead')?.waiting).toBeGreaterThan(0)
  const waiting = classOf('deskRead')
  const madeUp = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const flood = await Promise.all(
    Array.from({ length: 300 }, (_, nth) => ask(`${deskCookie.name}=${madeUp()}`, addressOf(nth))),
  )
  expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  expect(classOf('deskRead')).toEqual(waiting)
  ending.resolve()
  expect((await Promise.all(busy)).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
})

test('acts that wait for a row keep nobody else waiting [R-DOOR-05]', async () => {
  const [first, second, third] = [await atWork('laskija'), await atWork('laskija2'), await atWork('laskija3')]
  const held = [first, second].flatMap(({ browser }) =>
    Array.from({ length: 3 }, () => browser.post('/planted')),
  )
  await expect.poll(() => classOf('deskAct')?.waiting).toBeGreaterThan(0)
  for (const { browser } of [first, second, third])
    expect((await browser.get('/session')).statusCode).toBe(200)
  expect((await third.browser.post('/session/lock')).statusCode).toBe(204)
  ending.resolve()
  expect(new Set((await Promise.all(held)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
})

test('a flood of made-up names leaves a known device its place', async () => {
  const firstCookie = `${deskDoor.device.name}=${deskDoor.device.make(portal.deps.deskSecrets!)}`
  const known = deskBrowser(() => desk.app, { firstCookie, address: '192.0.2.1' })
  const tryOut = (nth: number, address: string) =>
    deskBrowser(() => desk.app, { address }).post('/session', { username: `nobody${nth}`, password: 'x' })
  const heard: string[] = []
  const noted = async <Answer extends { readonly statusCode: number }>(
    who: string,
    call: Promise<Answer>,
  ) => {
    const answer = await call
    if (answer.statusCode !== 503) heard.push(who)
    return answer
  }
  const { flood, honest, other } = await portal.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table login_throttle`)
    const network = '203.0.113.9'
    const strangers = Array.from({ length: 60 }, (_, nth) => noted('stranger', tryOut(nth, network)))
    await expect.poll(() => classOf('deskSignIn')?.shed).toBeGreaterThan(45)
    const waiting = classOf('deskSignIn')?.waiting ?? 0
    const unknown = noted('unknown', tryOut(99, '198.51.100.1'))
    const first = noted('known', known.post('/session', { username: 'laskija', password: 'x' }))
    await expect.poll(() => classOf('deskSignIn')?.waiting).toBe(waiting + 2)
    return { flood: strangers, honest: { first }, other: { unknown } }
  })
  // Nobody is called so; what counts is that the name was heard.
  expect((await honest.first).statusCode).toBe(401)
  expect((await other.unknown).statusCode).toBe(401)
  // Only the stranger whose turn it was already is heard before.
  expect(heard.slice(0, 2)).toEqual(['stranger', 'known'])
  const shed = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503)
  expect(shed.length).toBeGreaterThan(45)
  for (const { headers } of shed) expect(headers['retry-after']).toBe('2')
})

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoint, rows } from '@kassavirta/domain/kernel/contract/endpoint'
import { signedIn } from '@kassavirta/domain/kernel/people/access'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { collectRows } from '../http/answer-bodies.ts'
import { route, type AppBuilder } from '../http/route.ts'
import { portalDoor } from '../session/doors.ts'
import { hashPassword } from '../session/password.ts'
import { limitPace } from './admission.ts'

const SHED_TEXT = 'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.'

/** A report that ends when the test says so. */
let ending = Promise.withResolvers<void>()
function slowReport(builder: AppBuilder): void {
  const path = '/api/test/slow'
  const slow = endpoint({
    method: 'GET',
    path,
    summary: 'test',
    access: signedIn,
    reply: rows('x', () => z.any()),
  })
  route(builder, slow, async () => {
    await ending.promise
    return collectRows().end()
  })
}

const portal = givenPortal({
  extra: [slowReport],
  environment: { SUBMISSIONS_PER_MINUTE: '5' },
})
const classOf = (name: string) => portal.app.load().classes[name]
const newPerson = async () => signIn(portal, (await addUser(portal)).id)
const askSlow = (headers: object) => portal.app.inject({ url: '/api/test/slow', headers: { ...headers } })

/** A test that fails must not leave its reports running. */
afterEach(() => ending.resolve())
let companyId = 0
let member: { authorization: string }
beforeEach(async () => {
  ending = Promise.withResolvers()
  companyId = (await addCompany(portal.database.db)).id
  const { id } = await addUser(portal)
  await addRole(portal.database.db, id, companyId)
  member = await signIn(portal, id)
})
let keys = 0
const send = (key = `key-of-test-${(keys += 1)}`, headers: object = member) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/feedback',
    headers: { ...headers, 'idempotency-key': key },
    payload: {
      customerId: companyId,
      name: 'Maija Virtanen',
      phoneNumber: '040 123',
      email: 'maija@example.fi',
      additionalinfo: 'hei',
    },
  })

describe('ten times more reports than can run', () => {
  test('are sent away with 503, and everything else goes on', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, newPerson))
    const before = classOf('report')?.shed ?? 0
    const asked = people.map(askSlow)
    await expect.poll(() => classOf('report')?.shed).toBeGreaterThan(before)
    expect((await send()).statusCode).toBe(200)
    for (const url of ['/livez', '/readyz', '/api/config'])
      expect([url, (await portal.app.inject(url)).statusCode]).toEqual([url, 200])
    ending.resolve()
    const answers = await Promise.all(asked)
    const shed = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length + shed.length).toBe(100)
    expect(shed.length).toBeGreaterThan(75)
    for (const { headers, body } of shed) {
      expect(headers['retry-after']).toBe('2')
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', errorMessage: SHED_TEXT })
    }
    await expect.poll(() => classOf('report')).toMatchObject({ running: 0, waiting: 0 })
  })

  test('of one person leave the reports of others their place', async () => {
    const one = await newPerson()
    const asked = Array.from({ length: 30 }, () => askSlow(one))
    await expect.poll(() => classOf('report')?.waiting).toBe(8)
    const others = (await Promise.all([newPerson(), newPerson()])).map(askSlow)
    ending.resolve()
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(15)
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })
})

describe('the submissions of one person', () => {
  test('are refused beyond their number in a minute, with the time to wait', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(refused.json()).toMatchObject({
      code: 'tooManyAttempts',
      errorMessage: 'Liian monta yritystä. Yritä hetken kuluttua uudelleen.',
    })
    portal.now = new Date(portal.now.getTime() + 60_000)
    expect((await send()).statusCode).toBe(200)
  })

  test('may be repeated under their key as often as it takes', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await send('the-same-key')).statusCode).toBe(200)
  })
})

describe('a flood of sign-ins', () => {
  test('is sent away with Retry-After, after a known device', async () => {
    const password = 'Demo-1234'
    const { username } = await addUser(portal, { passwordHash: await hashPassword(password) })
    const done: string[] = []
    const logIn = async (name: string, address: number, headers = {}) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: `10.1.${address >> 8}.${address & 255}`,
        headers,
        payload: { username: name, password },
      })
      done.push(`${name} ${answer.statusCode}`)
      return answer
    }
    const cookie = `first=1; ${portalDoor.device.name}=${portalDoor.device.make(portal.deps.tokenSecrets)}`
    // Nobody gets on before the known device has come too.
    const { flood, honest } = await portal.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table login_throttle`)
      const before = classOf('signIn')?.shed ?? 0
      const strangers = Array.from({ length: 300 }, (_, index) => logIn(`stranger-${index}`, index))
      await expect.poll(() => classOf('signIn')?.shed).toBeGreaterThan(before + 250)
      const waiting = classOf('signIn')?.waiting ?? 0
      const known = logIn(username, 999, { cookie })
      await expect.poll(() => classOf('signIn')?.waiting).toBe(waiting + 1)
      return { flood: strangers, honest: { known } }
    })
    expect((await honest.known).statusCode).toBe(200)
    const answers = await Promise.all(flood)
    const shed = answers.filter(({ statusCode }) => statusCode === 503)
    expect(shed.length).toBeGreaterThan(250)
    for (const { headers, body } of shed) {
      expect(headers['retry-after']).toBe('2')
      expect(JSON.parse(body)).toMatchObject({ errorMessage: SHED_TEXT })
    }
    const place = done.indexOf(`${username} 200`)
    // On a slow machine most of those who waited have lost their patience; nobody would be left behind one who came last.
    expect(done.slice(place).filter((line) => line.endsWith('401')).length).toBeGreaterThan(0)
  })
})

test('a stranger without a token takes no other’s place', async () => {
  const one = await newPerson()
  const asked = Array.from({ length: 3 }, () => askSlow(one))
  const strangers = await Promise.all(Array.from({ length: 50 }, () => askSlow({})))
  expect(new Set(strangers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  expect((await send('key-of-nobody', {})).statusCode).toBe(401)
  ending.resolve()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

function given(limit: number) {
  let now = Date.parse('2026-11-15T08:00:00Z')
  const count = limitPace(limit, () => new Date(now))
  return { count, later: (seconds: number) => void (now += seconds * 1000) }
}
const refused = (seconds: number) =>
  expect.objectContaining({ fault: { code: 'tooManyAttempts', params: { seconds } } })

test('one person may send so many times in any minute', () => {
  const { count, later } = given(2)
  count(1, 'first')
  later(10)
  count(1, 'second')
  expect(() => count(1, 'third')).toThrow(refused(50))
  count(2, 'third')
  later(50)
  count(1, 'third')
  expect(() => count(1, 'fourth')).toThrow(refused(10))
})

test('what comes again under its key counts once', () => {
  const { count } = given(2)
  for (let times = 0; times < 5; times += 1) count(1, 'first')
  count(1, undefined)
  expect(() => count(1, undefined)).toThrow(refused(60))
  count(1, 'first')
})

test('a clock that is set back or ahead keeps nobody waiting', () => {
  for (const seconds of [-3600, 3600]) {
    const { count, later } = given(1)
    count(1, 'first')
    later(seconds)
    expect(() => count(1, 'second')).not.toThrow()
  }
})

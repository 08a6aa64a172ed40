import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import {
  addStaff,
  appCode,
  deskBrowser,
  STAFF_PASSWORD as password,
  staffAtWork,
} from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { staffKnownCaller } from '../../tables/people.ts'

/** Strangers at the door of the desk, and whoever knows a password without having the app. */
const portal = givenPortal({ extra: deskFeatures })
const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))
const HALF_MINUTE_MS = MINUTE_MS / 2
const TABLE = '198.51.100.7'
let strangers = 0
/** Never the same address twice. */
const stranger = () => `203.0.${Math.floor((strangers += 1) / 250)}.${strangers % 250}`
const openAt = (address: string) => deskBrowser(() => portal.app, { address })
type Browser = ReturnType<typeof openAt>

let key = ''
/** At work in the office, with a device that nobody has signed in on. */
let working: Browser

beforeEach(async () => {
  const person = await staffAtWork(portal, 'laskija', ['counter'])
  key = person.key
  working = person.browser
})

const tryPassword = (browser: Browser, typed: string, username = 'laskija') =>
  browser.post('/session', { username, password: typed })
async function signIn(browser: Browser): Promise<number> {
  later(HALF_MINUTE_MS)
  const { statusCode } = await tryPassword(browser, password)
  if (statusCode !== 200) return statusCode
  return (await browser.post('/session/factor', { code: appCode(key, portal.now) })).statusCode
}

/**
 * Strangers everywhere try a wrong password each minute, for so long that the wait has grown to its longest; then the
 * person tries the right one half a minute after each of them.
 */
async function underAttack(minutes: number, own: () => Browser): Promise<readonly number[]> {
  const statuses = []
  for (let minute = -13; minute < minutes; minute += 1) {
    later(minute <= 0 ? MINUTE_MS : HALF_MINUTE_MS)
    await tryPassword(openAt(stranger()), 'väärä salasana')
    if (minute >= 0) statuses.push(await signIn(own()))
  }
  return statuses
}

describe('wrong passwords for a named person of the staff', () => {
  test('do not keep out who is on a known device [R-DOOR-01]', async () => {
    const known = openAt(TABLE)
    expect(await signIn(known)).toBe(200)
    expect(known.cookie()).toMatch(/__Host-kassavirta-desk-device=[\w-]{43}/)
    const cookie = known.cookie()
    const elsewhere = () =>
      deskBrowser(() => portal.app, { firstCookie: deviceIn(cookie), address: stranger() })
    expect(await underAttack(6, elsewhere)).toEqual(Array(6).fill(200))
  })

  test('do not keep out who is at a known address [R-DOOR-01]', async () => {
    expect(await signIn(openAt(TABLE))).toBe(200)
    expect(await underAttack(6, () => openAt(TABLE))).toEqual(Array(6).fill(200))
  })

  test('make an unknown device at an unknown address wait', async () => {
    expect(await underAttack(3, () => openAt('192.0.2.99'))).toEqual([429, 429, 429])
  })

  test('are slowed by network, and a known device is not', async () => {
    const known = openAt(TABLE)
    await signIn(known)
    const statuses = []
    for (let nth = 0; nth < 25; nth += 1)
      statuses.push((await tryPassword(openAt(TABLE), 'väärä salasana', `nobody${nth}`)).statusCode)
    expect([statuses.indexOf(429), statuses.filter((status) => status === 401).length]).toEqual([20, 20])
    expect((await tryPassword(known, password)).statusCode).toBe(200)
  })
})

const deviceIn = (cookie: string) => cookie.split('; ').find((each) => each.includes('desk-device')) ?? ''

describe('whoever knows the password and has no code', () => {
  test('ends nobody’s session, by signing in or leaving [R-DOOR-02]', async () => {
    const half = openAt(stranger())
    expect((await tryPassword(half, password)).statusCode).toBe(200)
    expect((await working.get('/session')).json()).toMatchObject({ standing: 'full' })
    expect((await half.post('/session/end')).statusCode).toBe(204)
    expect((await half.get('/session')).statusCode).toBe(401)
    expect((await working.get('/session')).json()).toMatchObject({ standing: 'full' })
  })

  test('does not stop the codes of the person at work [R-DOOR-03]', async () => {
    const table = openAt(TABLE)
    expect(await signIn(table)).toBe(200)
    // A code is good once, and the wait that wrong ones bring must not be over before the right one comes.
    later(MINUTE_MS)
    const half = openAt(stranger())
    await tryPassword(half, password)
    const wrong = []
    for (let nth = 0; nth < 8; nth += 1)
      wrong.push((await half.post('/session/factor', { code: '000000' })).statusCode)
    expect(wrong).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
    const shown = await table.post('/session/factor', { code: appCode(key, portal.now) })
    expect(shown.statusCode).toBe(200)
    expect(await signIn(openAt(TABLE))).toBe(200)
  })

  test('is a stranger: only a code makes a device known', async () => {
    const half = openAt(stranger())
    await tryPassword(half, password)
    expect(half.cookie()).not.toContain('desk-device')
    expect(await portal.database.db.$count(staffKnownCaller)).toBe(0)
  })
})

test('of two with the password the one with a code stays [R-DOOR-02]', async () => {
  const [first, second] = [openAt(TABLE), openAt(stranger())]
  await tryPassword(first, password)
  await tryPassword(second, password)
  later(HALF_MINUTE_MS)
  expect((await second.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(200)
  for (const other of [first, working]) expect((await other.get('/session')).statusCode).toBe(401)
})

test('a right code is heard, however many wrong ones came before', async () => {
  const statuses = []
  const wrong = { code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA', password }
  for (let nth = 0; nth < 25; nth += 1)
    statuses.push((await openAt(TABLE).post('/activation', wrong)).statusCode)
  expect(statuses.at(-1)).toBe(429)
  const { code } = await addStaff(portal, 'uusi', ['service'])
  expect((await openAt(TABLE).post('/activation', { code, password })).statusCode).toBe(200)
})

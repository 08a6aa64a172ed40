import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addStaff, appCode, deskBrowser, STAFF_PASSWORD as password } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { staffUser } from '../../tables/staff.ts'

const portal = givenPortal({ extra: deskFeatures })
const open = () => deskBrowser(() => portal.app)
const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))

let desk = open()
let key = ''
let staffId = 0
let next = ''
let recoveryCodes: readonly string[] = []

beforeEach(async () => {
  desk = open()
  const person = await addStaff(portal, 'laskija', ['counter'])
  staffId = person.staffId
  const activated = await desk.post('/activation', { code: person.code, password })
  next = activated.json().next
  key = (await desk.post('/session/enrol', { code: person.code })).json().key
  const shown = await desk.post('/session/factor', { code: appCode(key, portal.now) })
  recoveryCodes = shown.json().recoveryCodes
})

const signIn = async (browser = open()) => {
  later(MINUTE_MS)
  await browser.post('/session', { username: 'laskija', password })
  await browser.post('/session/factor', { code: appCode(key, portal.now) })
  return browser
}

test('a new person sets a password, enrols an app and is in, with ten recovery codes', async () => {
  const who = await desk.get('/session')
  expect(who.json()).toMatchObject({ username: 'laskija', capabilities: ['count'], standing: 'full' })
  expect(next).toBe('enrol')
  expect(new Set(recoveryCodes).size).toBe(10)
})

test('the password alone opens nothing: a code has to follow', async () => {
  const other = open()
  expect((await other.post('/session', { username: 'LASKIJA', password })).json()).toEqual({ next: 'factor' })
  expect((await other.get('/session')).json()).toMatchObject({ standing: 'password' })
  expect((await other.post('/session/unlock', { password })).statusCode).toBe(401)
})

test('a session that becomes whole gets a new cookie, and a copy of the half one opens nothing [R-DOOR-14]', async () => {
  const other = open()
  await other.post('/session', { username: 'laskija', password })
  const copy = deskBrowser(() => portal.app, { kept: other.cookie() })
  later(MINUTE_MS)
  expect((await other.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(200)
  expect((await copy.get('/session')).statusCode).toBe(401)
  expect((await other.get('/session')).json()).toMatchObject({ standing: 'full' })
  // A fresh code in a whole session leaves the cookie alone, because calls may be on their way with it.
  const whole = deskBrowser(() => portal.app, { kept: other.cookie().split('; ')[0]! })
  later(MINUTE_MS)
  await other.post('/session/factor', { code: appCode(key, portal.now) })
  expect((await whole.get('/session')).statusCode).toBe(200)
})

test('a code is good once, and a recovery code as well', async () => {
  later(MINUTE_MS)
  const code = appCode(key, portal.now)
  const [first, second] = [open(), open()]
  await first.post('/session', { username: 'laskija', password })
  expect((await first.post('/session/factor', { code })).statusCode).toBe(200)
  await second.post('/session', { username: 'laskija', password })
  expect((await second.post('/session/factor', { code })).statusCode).toBe(400)
  expect((await second.post('/session/factor', { code: recoveryCodes[0]! })).statusCode).toBe(200)
  await first.post('/session', { username: 'laskija', password })
  expect((await first.post('/session/factor', { code: recoveryCodes[0]! })).statusCode).toBe(400)
})

test('five wrong codes, over all sessions, make the next one wait', async () => {
  for (let nth = 0; nth < 6; nth += 1) {
    const other = open()
    await other.post('/session', { username: 'laskija', password })
    await other.post('/session/factor', { code: '000000' })
  }
  const other = open()
  await other.post('/session', { username: 'laskija', password })
  expect((await other.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(429)
})

test('signing in elsewhere ends the session here', async () => {
  const other = await signIn()
  expect((await other.get('/session')).statusCode).toBe(200)
  expect((await desk.get('/session')).statusCode).toBe(401)
})

describe('a session that nobody used for twenty minutes', () => {
  test('is locked, and the password opens it', async () => {
    later(21 * MINUTE_MS)
    expect((await desk.get('/session')).json()).toMatchObject({ standing: 'locked' })
    expect((await desk.post('/session/unlock', { password: 'wrong' })).statusCode).toBe(400)
    expect((await desk.post('/session/unlock', { password })).json()).toMatchObject({ standing: 'full' })
  })

  test('asks for a code too when the last one is four hours old', async () => {
    for (let nth = 0; nth < 15; nth += 1) {
      later(19 * MINUTE_MS)
      await desk.get('/session')
    }
    later(21 * MINUTE_MS)
    const refused = await desk.post('/session/unlock', { password })
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'factor_required'])
    const code = appCode(key, portal.now)
    expect((await desk.post('/session/unlock', { password, code })).json()).toMatchObject({
      standing: 'full',
    })
  })
})

test('a session is over after ten hours, whatever is done in it', async () => {
  for (let nth = 0; nth < 40; nth += 1) {
    later(15 * MINUTE_MS)
    await desk.get('/session')
  }
  later(HOUR_MS)
  expect((await desk.get('/session')).statusCode).toBe(401)
})

test('a disabled person is out at once and cannot come back', async () => {
  await portal.database.db.update(staffUser).set({ disabledAt: portal.now }).where(eq(staffUser.id, staffId))
  expect((await desk.get('/session')).statusCode).toBe(401)
  expect((await open().post('/session', { username: 'laskija', password })).statusCode).toBe(401)
})

test.each([
  ['without the header of our page', { 'x-desk': '' }],
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a sister site', { 'sec-fetch-site': 'same-site' }],
  ['with a foreign origin', { origin: 'https://evil.example' }],
])('a changing call %s is refused', async (_, headers) => {
  expect((await desk.post('/session/end', undefined, headers)).statusCode).toBe(403)
  expect((await desk.post('/session', { username: 'laskija', password }, headers)).statusCode).toBe(403)
  expect((await desk.get('/session')).statusCode).toBe(200)
})

test('the cookie is out of reach for scripts and other sites, and leaving ends it', async () => {
  const other = open()
  const { headers } = await other.post('/session', { username: 'laskija', password })
  expect(headers['set-cookie']).toMatch(
    /^__Host-kassavirta-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const left = await other.post('/session/end')
  expect([left.statusCode, left.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect((await other.get('/session')).statusCode).toBe(401)
})

test('a code of the command line is good until the app is in use, and no longer', async () => {
  const { code } = await addStaff(portal, 'palvelu', ['service'])
  const other = open()
  expect((await other.post('/activation', { code, password: 'liian lyhyt' })).statusCode).toBe(400)
  await other.post('/activation', { code, password })
  // The page was lost before the app was enrolled.
  const again = open()
  await again.post('/activation', { code, password })
  const enrolled = (await again.post('/session/enrol', { code })).json().key
  expect((await again.post('/session/factor', { code: appCode(enrolled, portal.now) })).statusCode).toBe(200)
  expect((await open().post('/activation', { code, password })).statusCode).toBe(400)
})

test('nobody enrols an app for another person, or a second one', async () => {
  const { code } = await addStaff(portal, 'palvelu', ['service'])
  const { code: foreign } = await addStaff(portal, 'esimies', ['supervisor'])
  const other = open()
  await other.post('/activation', { code, password })
  const refused = await other.post('/session/enrol', { code: foreign })
  expect(refused.json().errorCodes).toEqual({ code: 'activationCodeInvalid' })
  const { key: enrolled } = (await other.post('/session/enrol', { code })).json()
  await other.post('/session/factor', { code: appCode(enrolled, portal.now) })
  later(MINUTE_MS)
  const again = open()
  await again.post('/session', { username: 'palvelu', password })
  expect((await again.post('/session/enrol', { code })).statusCode).toBe(400)
})

test('a person locks the desk at once, and only the password opens it', async () => {
  expect((await desk.post('/session/lock')).statusCode).toBe(204)
  expect((await desk.get('/session')).json()).toMatchObject({ standing: 'locked' })
  later(MINUTE_MS)
  expect((await desk.get('/session')).json()).toMatchObject({ standing: 'locked' })
  expect((await desk.post('/session/unlock', { password: 'väärä salasana' })).statusCode).toBe(400)
  expect((await desk.post('/session/unlock', { password })).json()).toMatchObject({ standing: 'full' })
})

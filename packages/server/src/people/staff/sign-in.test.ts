import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import {
  addStaff,
  appCode,
  deskBrowser,
  STAFF_PASSWORD as password,
  staffAtWork,
  givenDesk,
} from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { givenColleagues } from '../../../test/people-world.ts'
import { auditedActions } from '../../../test/world.ts'
import { deskFeatures, buildDesk } from '../../desk-app.ts'
import { hashCode, newCode } from '../../platform/session/codes.ts'
import { sealerNames } from '../../platform/session/token-secret.ts'
import { audit } from '../../tables/ledgers.ts'
import { staffUser, staffCode, staffFactor } from '../../tables/people.ts'
import { insertRecoveryCodes, staffFactors } from '../session/factor-queries.ts'
import { renewStaffKeys } from './show-factor.ts'

describe('signing in at the desk', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const open = () => deskBrowser(() => portal.app)
  const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))

  givenColleagues(portal, 'staff')
  let desk = open()
  let key = ''
  let staffId = 0
  let next = ''
  let recoveryCodes: readonly string[] = []
  /** A colleague at work, with a recovery code of their own. */
  const FOREIGN = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'
  let colleague: Awaited<ReturnType<typeof staffAtWork>>

  beforeEach(async () => {
    colleague = await staffAtWork(portal, 'aamuvuoro', ['counter'])
    const { db } = portal.database
    await insertRecoveryCodes(db, staffFactors, colleague.staffId, [hashCode(FOREIGN)], portal.now)
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

  test('a new person enrols an app and gets ten recovery codes', async () => {
    const who = await desk.get('/session')
    expect(who.json()).toMatchObject({ username: 'laskija', capabilities: ['count'], standing: 'full' })
    expect(next).toBe('enrol')
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await auditedActions(portal, eq(audit.staffId, staffId))).toEqual([
      'staff.passwordSet',
      'staff.codeShown',
      'staff.factorAdded',
    ])
  })

  test('the password alone opens nothing: a code has to follow', async () => {
    const other = open()
    expect((await other.post('/session', { username: 'LASKIJA', password })).json()).toEqual({
      next: 'factor',
    })
    expect((await other.get('/session')).json()).toMatchObject({ standing: 'password' })
    expect((await other.post('/session/unlock', { password })).statusCode).toBe(401)
  })

  test('a session that becomes whole gets a new cookie [R-DOOR-14]', async () => {
    const other = open()
    await other.post('/session', { username: 'laskija', password })
    const copy = deskBrowser(() => portal.app, { firstCookie: other.cookie() })
    later(MINUTE_MS)
    expect((await other.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(200)
    expect((await copy.get('/session')).statusCode).toBe(401)
    expect((await other.get('/session')).json()).toMatchObject({ standing: 'full' })
    // A fresh code in a whole session leaves the cookie alone, because calls may be on their way with it.
    const whole = deskBrowser(() => portal.app, { firstCookie: other.cookie().split('; ')[0]! })
    later(MINUTE_MS)
    await other.post('/session/factor', { code: appCode(key, portal.now) })
    expect((await whole.get('/session')).statusCode).toBe(200)
  })

  test('a code is good once, and a recovery code as well', async () => {
    later(MINUTE_MS)
    const code = appCode(key, portal.now)
    const [first, second] = [open(), open()]
    await first.post('/session', { username: 'laskija', password })
    const shown = await first.post('/session/factor', { code })
    // Recovery codes come once, when the app is taken into use.
    expect([shown.statusCode, shown.json().recoveryCodes]).toEqual([200, []])
    await second.post('/session', { username: 'laskija', password })
    expect((await second.post('/session/factor', { code })).statusCode).toBe(400)
    expect((await second.post('/session/factor', { code: recoveryCodes[0]! })).statusCode).toBe(200)
    await first.post('/session', { username: 'laskija', password })
    expect((await first.post('/session/factor', { code: recoveryCodes[0]! })).statusCode).toBe(400)
  })

  test('a recovery code of a colleague opens nothing', async () => {
    const other = open()
    await other.post('/session', { username: 'laskija', password })
    expect((await other.post('/session/factor', { code: FOREIGN })).statusCode).toBe(400)
    expect((await other.get('/session')).json()).toMatchObject({ standing: 'password' })
  })

  test('each of eight right codes is forgiven as a try', async () => {
    const statuses = []
    for (const code of recoveryCodes.slice(0, 8)) {
      const other = open()
      await other.post('/session', { username: 'laskija', password })
      statuses.push((await other.post('/session/factor', { code })).statusCode)
    }
    expect(statuses).toEqual(Array(8).fill(200))
  })

  test('a password renewed by code ends the own session alone', async () => {
    const code = newCode()
    const expiresAt = new Date(portal.now.getTime() + HOUR_MS)
    const { db } = portal.database
    await db.insert(staffCode).values({ hash: hashCode(code), staffId, createdAt: portal.now, expiresAt })
    const renewed = await open().post('/activation', { code, password: 'uusi ja hyvä salasana' })
    expect(renewed.statusCode).toBe(200)
    expect((await desk.get('/session')).statusCode).toBe(401)
    expect((await colleague.browser.get('/session')).json()).toMatchObject({ standing: 'full' })
  })

  test('after five wrong codes over all sessions the next waits', async () => {
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

    test('asks for a code too after four hours without one', async () => {
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

  test('a session is over after ten hours', async () => {
    for (let nth = 0; nth < 40; nth += 1) {
      later(15 * MINUTE_MS)
      await desk.get('/session')
    }
    later(HOUR_MS)
    expect((await desk.get('/session')).statusCode).toBe(401)
  })

  test('a code of the command line ends after a day', async () => {
    const { code } = await addStaff(portal, 'palvelu', ['service'])
    later(24 * HOUR_MS)
    expect((await open().post('/activation', { code, password })).statusCode).toBe(400)
  })

  test('a disabled person is out at once and stays out', async () => {
    const code = newCode()
    const expiresAt = new Date(portal.now.getTime() + HOUR_MS)
    const made = { hash: hashCode(code), staffId, createdAt: portal.now, expiresAt }
    await portal.database.db.insert(staffCode).values(made)
    await portal.database.db
      .update(staffUser)
      .set({ disabledAt: portal.now })
      .where(eq(staffUser.id, staffId))
    expect((await desk.get('/session')).statusCode).toBe(401)
    expect((await open().post('/session', { username: 'laskija', password })).statusCode).toBe(401)
    expect((await auditedActions(portal, eq(audit.staffId, staffId))).at(-1)).toBe('staff.refused')
    expect((await open().post('/activation', { code, password })).statusCode).toBe(400)
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

  test('the cookie is out of reach for scripts, and leaving ends it', async () => {
    const other = open()
    const { headers } = await other.post('/session', { username: 'laskija', password })
    expect(headers['set-cookie']).toMatch(
      /^__Host-kassavirta-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const left = await other.post('/session/end')
    expect([left.statusCode, left.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect((await other.get('/session')).statusCode).toBe(401)
    expect((await auditedActions(portal, eq(audit.staffId, staffId))).at(-1)).toBe('staff.left')
  })

  test('a code of the command line is good until the app is in use', async () => {
    const { code } = await addStaff(portal, 'palvelu', ['service'])
    const other = open()
    expect((await other.post('/activation', { code, password: 'liian lyhyt' })).statusCode).toBe(400)
    await other.post('/activation', { code, password })
    // The page was lost before a code of the app was shown.
    await other.post('/session/enrol', { code })
    const again = open()
    expect((await again.post('/activation', { code, password })).json()).toEqual({ next: 'enrol' })
    const enrolled = (await again.post('/session/enrol', { code })).json().key
    expect((await again.post('/session/factor', { code: appCode(enrolled, portal.now) })).statusCode).toBe(
      200,
    )
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

  test('who locks the desk needs the password to open it', async () => {
    expect((await desk.post('/session/lock')).statusCode).toBe(204)
    expect((await desk.get('/session')).json()).toMatchObject({ standing: 'locked' })
    later(MINUTE_MS)
    expect((await desk.get('/session')).json()).toMatchObject({ standing: 'locked' })
    expect((await desk.post('/session/unlock', { password: 'väärä salasana' })).statusCode).toBe(400)
    expect((await desk.post('/session/unlock', { password })).json()).toMatchObject({ standing: 'full' })
  })
})

describe('keys of authenticator apps', () => {
  const portal = givenPortal()
  const desk = givenDesk(portal)
  const newest = Buffer.from('the newer secret of the desk, long enough')

  test('a factor outlives the secret that it was enrolled under', async () => {
    const { key } = await staffAtWork({ ...portal, app: desk.app }, 'laskija', ['counter'])
    const both = [newest, ...(portal.deps.deskSecrets ?? [])] as const
    await renewStaffKeys({ ...portal.deps, deskSecrets: both })
    const [factor] = await portal.database.db.select().from(staffFactor)
    expect([factor?.sealedBy]).toEqual(sealerNames([newest]))
    const app = await buildDesk({ ...portal.deps, deskSecrets: [newest] })
    const browser = deskBrowser(() => app)
    portal.now = new Date(portal.now.getTime() + 60_000)
    await browser.post('/session', { username: 'laskija', password: password })
    expect((await browser.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(200)
    await app.close()
  })
})

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
import { deskFeatures, buildDesk } from '../../desk-app.ts'
import { hashCode, newCode } from '../../platform/session/codes.ts'
import { sealerNames } from '../../platform/session/token-secret.ts'
import { staffUser, staffCode, staffKnownCaller, staffFactor } from '../../tables/people.ts'
import { insertRecoveryCodes, staffFactors } from '../session/factor-queries.ts'
import { renewStaffKeys } from './show-factor.ts'

describe('signing in at the desk', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const open = () => deskBrowser(() => portal.app)
  const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))

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

  test('a new person sets a password, enrols an app and is in, with ten recovery codes', async () => {
    const who = await desk.get('/session')
    expect(who.json()).toMatchObject({ username: 'laskija', capabilities: ['count'], standing: 'full' })
    expect(next).toBe('enrol')
    expect(new Set(recoveryCodes).size).toBe(10)
  })

  test('the password alone opens nothing: a code has to follow', async () => {
    const other = open()
    expect((await other.post('/session', { username: 'LASKIJA', password })).json()).toEqual({
      next: 'factor',
    })
    expect((await other.get('/session')).json()).toMatchObject({ standing: 'password' })
    expect((await other.post('/session/unlock', { password })).statusCode).toBe(401)
  })

  test('a session that becomes whole gets a new cookie, and a copy of the half one opens nothing [R-DOOR-14]', async () => {
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
    expect((await first.post('/session/factor', { code })).statusCode).toBe(200)
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

  test('eight right codes at once are all heard: each is forgiven as a try', async () => {
    const statuses = []
    for (const code of recoveryCodes.slice(0, 8)) {
      const other = open()
      await other.post('/session', { username: 'laskija', password })
      statuses.push((await other.post('/session/factor', { code })).statusCode)
    }
    expect(statuses).toEqual(Array(8).fill(200))
  })

  test('a password renewed by a code ends the session at once, and no colleague’s', async () => {
    const code = newCode()
    const expiresAt = new Date(portal.now.getTime() + HOUR_MS)
    const { db } = portal.database
    await db.insert(staffCode).values({ hash: hashCode(code), staffId, createdAt: portal.now, expiresAt })
    const renewed = await open().post('/activation', { code, password: 'uusi ja hyvä salasana' })
    expect(renewed.statusCode).toBe(200)
    expect((await desk.get('/session')).statusCode).toBe(401)
    expect((await colleague.browser.get('/session')).json()).toMatchObject({ standing: 'full' })
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
    await portal.database.db
      .update(staffUser)
      .set({ disabledAt: portal.now })
      .where(eq(staffUser.id, staffId))
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

  test('a person locks the desk at once, and only the password opens it', async () => {
    expect((await desk.post('/session/lock')).statusCode).toBe(204)
    expect((await desk.get('/session')).json()).toMatchObject({ standing: 'locked' })
    later(MINUTE_MS)
    expect((await desk.get('/session')).json()).toMatchObject({ standing: 'locked' })
    expect((await desk.post('/session/unlock', { password: 'väärä salasana' })).statusCode).toBe(400)
    expect((await desk.post('/session/unlock', { password })).json()).toMatchObject({ standing: 'full' })
  })
})

describe('the door of the desk', () => {
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
    test('do not keep out the person on a known device, wherever it is [R-DOOR-01]', async () => {
      const known = openAt(TABLE)
      expect(await signIn(known)).toBe(200)
      expect(known.cookie()).toMatch(/__Host-kassavirta-desk-device=[\w-]{43}/)
      const cookie = known.cookie()
      const elsewhere = () =>
        deskBrowser(() => portal.app, { firstCookie: deviceIn(cookie), address: stranger() })
      expect(await underAttack(6, elsewhere)).toEqual(Array(6).fill(200))
    })

    test('do not keep out the person at a known address, even without the cookie [R-DOOR-01]', async () => {
      expect(await signIn(openAt(TABLE))).toBe(200)
      expect(await underAttack(6, () => openAt(TABLE))).toEqual(Array(6).fill(200))
    })

    test('make the person wait on a device and at an address never used before', async () => {
      expect(await underAttack(3, () => openAt('192.0.2.99'))).toEqual([429, 429, 429])
    })

    test('are slowed where many names come from one network, and a known device there is not', async () => {
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
    test('ends nobody’s session, neither by signing in nor by leaving [R-DOOR-02]', async () => {
      const half = openAt(stranger())
      expect((await tryPassword(half, password)).statusCode).toBe(200)
      expect((await working.get('/session')).json()).toMatchObject({ standing: 'full' })
      expect((await half.post('/session/end')).statusCode).toBe(204)
      expect((await half.get('/session')).statusCode).toBe(401)
      expect((await working.get('/session')).json()).toMatchObject({ standing: 'full' })
    })

    test('does not stop the codes of the person at work, nor those at a place that they know [R-DOOR-03]', async () => {
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

    test('is a stranger to the door: only a code makes a device known', async () => {
      const half = openAt(stranger())
      await tryPassword(half, password)
      expect(half.cookie()).not.toContain('desk-device')
      expect(await portal.database.db.$count(staffKnownCaller)).toBe(0)
    })
  })

  test('of two that show the password the one that shows a code ends all others [R-DOOR-02]', async () => {
    const [first, second] = [openAt(TABLE), openAt(stranger())]
    await tryPassword(first, password)
    await tryPassword(second, password)
    later(HALF_MINUTE_MS)
    expect((await second.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(200)
    for (const other of [first, working]) expect((await other.get('/session')).statusCode).toBe(401)
  })

  test('a right code of the command line is heard, however many wrong ones came from its address', async () => {
    const statuses = []
    const wrong = { code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA', password }
    for (let nth = 0; nth < 25; nth += 1)
      statuses.push((await openAt(TABLE).post('/activation', wrong)).statusCode)
    expect(statuses.at(-1)).toBe(429)
    const { code } = await addStaff(portal, 'uusi', ['service'])
    expect((await openAt(TABLE).post('/activation', { code, password })).statusCode).toBe(200)
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

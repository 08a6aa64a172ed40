import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appCode } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addUser, auditedActions, signIn } from '../../../test/world.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { hashCode } from '../../platform/session/codes.ts'
import { sealKey } from '../../platform/session/token-secret.ts'
import { mail } from '../../tables/ledgers.ts'
import { recoveryCode, secondFactor } from '../../tables/people.ts'
import { insertRecoveryCodes, portalFactors } from '../session/factor-queries.ts'
import { renewSealedKeys } from './second-factor.ts'

const portal = givenPortal()
const db = () => portal.database.db
const [username, password] = ['maija.v', 'Demo-1234']
const later = (seconds: number) => (portal.now = new Date(portal.now.getTime() + seconds * 1000))

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
let userId = 0
let headers: Record<string, string> = {}
/** A colleague has a second factor too, with recovery codes of their own; another one is about to take one into use. */
const FOREIGN = ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'AAAA-BBBB-CCCC-DDDD-EEEE-GGGG'] as const
let [colleague, newcomer] = [0, 0]
beforeEach(async () => {
  colleague = (await addUser(portal, { username: 'pekka.k', passwordHash })).id
  newcomer = (await addUser(portal, { username: 'noora.h', passwordHash })).id
  const { now } = portal
  const keyOf = (id: number, activeAt: Date | null) => {
    const sealed = sealKey(portal.deps.tokenSecrets, id, Buffer.alloc(20, 7))
    return { userId: id, ...sealed, createdAt: now, activeAt }
  }
  await db()
    .insert(secondFactor)
    .values([keyOf(colleague, now), keyOf(newcomer, null)])
  await insertRecoveryCodes(db(), portalFactors, colleague, FOREIGN.map(hashCode), now)
  userId = (await addUser(portal, { username, passwordHash })).id
  headers = await signIn(portal, userId)
})

const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/${path}`, headers, ...(payload ? { payload } : {}) })
const begin = (typed = password) => send('POST', 'secondfactor', { password: typed })
const confirm = (code: string) => send('PUT', 'secondfactor', { code })
const remove = (code: string, typed = password) =>
  send('POST', 'secondfactor/remove', { password: typed, code })
const logIn = (code?: string, typed = password) =>
  portal.app.inject({ method: 'POST', url: '/api/login', payload: { username, password: typed, code } })
const subjects = async () => (await db().select().from(mail).orderBy(mail.id)).map(({ subject }) => subject)

const STEP_MS = 30_000
/** What an app shows for the key that a person types into it. */
const appOf =
  (key: string) =>
  (steps = 0) =>
    appCode(key, new Date(portal.now.getTime() + steps * STEP_MS))

/** Takes the factor into use, half a minute ago. */
async function activate() {
  const app = appOf((await begin()).json().key)
  const { recoveryCodes } = (await confirm(app())).json<{ recoveryCodes: string[] }>()
  later(30)
  return { app, recoveryCodes }
}

describe('adding a second factor', () => {
  test('is off until it is chosen', async () => {
    expect((await send('GET', 'secondfactor')).json()).toEqual({ active: false, recoveryCodesLeft: 0 })
    expect((await logIn()).statusCode).toBe(200)
  })

  test('needs the password and a first right code', async () => {
    const wrong = await begin('Demo-9999')
    expect([wrong.statusCode, wrong.json().errorCodes]).toEqual([400, { password: 'wrongPassword' }])
    const { key, link } = (await begin()).json()
    expect(link).toBe(`otpauth://totp/Kassavirta:maija.v?secret=${key}&issuer=Kassavirta`)
    expect((await logIn()).statusCode).toBe(200)
    const guess = await confirm('000000')
    expect([guess.statusCode, guess.json().errorCodes]).toEqual([400, { code: 'factorCodeWrong' }])
    expect((await confirm(appOf(key)())).json().recoveryCodes).toHaveLength(10)
    expect((await send('GET', 'secondfactor')).json()).toEqual({ active: true, recoveryCodesLeft: 10 })
    expect(await subjects()).toEqual(['Kaksivaiheinen tunnistautuminen on käytössä'])
  })

  test('ends the sessions that were opened without a code', async () => {
    const others = await signIn(portal, userId)
    await activate()
    expect((await portal.app.inject({ url: '/api/parameter', headers: others })).statusCode).toBe(401)
    expect((await send('GET', 'parameter')).statusCode).toBe(200)
  })

  test('stores neither key nor recovery codes in the clear', async () => {
    const { key } = (await begin()).json()
    const { recoveryCodes } = (await confirm(appOf(key)())).json()
    const stored = JSON.stringify([
      await db().select().from(secondFactor),
      await db().select().from(recoveryCode),
    ])
    for (const secret of [key, ...recoveryCodes]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(secret.replaceAll('-', ''))
    }
  })

  test('is not done twice, nor with a key older than an hour', async () => {
    const app = appOf((await begin()).json().key)
    later(3601)
    headers = await signIn(portal, userId)
    expect((await confirm(app())).statusCode).toBe(400)
    const { app: inUse } = await activate()
    expect((await begin()).json().code).toBe('factorActive')
    expect((await confirm(inUse())).statusCode).toBe(400)
  })
})

describe('signing in with a second factor', () => {
  test('asks for a code in a way that programs can tell', async () => {
    const { app } = await activate()
    const lacking = await logIn()
    expect([lacking.statusCode, lacking.json().code]).toEqual([401, 'factor_required'])
    expect((await logIn('')).json().code).toBe('factor_required')
    expect((await logIn(app())).statusCode).toBe(200)
  })

  test('says nothing of the factor without the password', async () => {
    await activate()
    expect((await logIn(undefined, 'Demo-9999')).json().code).toBe('unauthorized')
    expect((await logIn('000000', 'Demo-9999')).json().code).toBe('unauthorized')
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('takes a code of %i steps away with %i', async (steps, status) => {
    const { app } = await activate()
    later(60)
    expect((await logIn(app(steps))).statusCode).toBe(status)
  })

  test('takes each step once, and none before it', async () => {
    const { app } = await activate()
    later(60)
    const code = app()
    const statuses = (await Promise.all([1, 2, 3].map(() => logIn(code)))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect((await logIn(app(-1))).json().code).toBe('factor_invalid')
  })

  test('takes each recovery code once, and tells the person', async () => {
    const { recoveryCodes } = await activate()
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await logIn(typed)).statusCode).toBe(200)
    expect((await logIn(typed)).statusCode).toBe(401)
    expect(await subjects()).toContain('Varakoodi on käytetty')
    expect((await send('GET', 'secondfactor')).json().recoveryCodesLeft).toBe(9)
  })

  test('takes no recovery code of another person', async () => {
    await activate()
    expect((await logIn(FOREIGN[0])).json().code).toBe('factor_invalid')
    const payload = { username: 'pekka.k', password, code: FOREIGN[0] }
    expect((await portal.app.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(200)
  })

  test('forgives each of eight right codes as a try', async () => {
    const { recoveryCodes } = await activate()
    const statuses = []
    for (const code of recoveryCodes.slice(0, 8)) statuses.push((await logIn(code)).statusCode)
    expect(statuses).toEqual(Array(8).fill(200))
  })

  test('slows down who guesses codes, up to fifteen minutes', async () => {
    const { app } = await activate()
    for (let nth = 0; nth < 16; nth += 1) {
      later(900)
      expect((await logIn('abcdef')).json().code).toBe('factor_invalid')
    }
    later(899)
    const early = await logIn(app())
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1'])
    expect(await auditedActions(portal)).toContain('session.factorRefused')
  })

  test('is not passed by a new password with a mailed code', async () => {
    await activate()
    await send('POST', 'activate', { userName: username, emailAddress: 'maija@example.fi' })
    const { body } = (await db().select().from(mail)).at(-1)!
    const activationCode = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/.exec(body)![0]
    const payload = { activationCode, newPassword: 'Uusi-5678', termsOfUseAccepted: true }
    await portal.app.inject({ method: 'PUT', url: '/api/password', payload })
    expect((await logIn(undefined, 'Uusi-5678')).json().code).toBe('factor_required')
  })
})

describe('removing a second factor', () => {
  test('needs the password and a code', async () => {
    const { app } = await activate()
    expect((await remove(app(), 'Demo-9999')).json().errorCodes).toEqual({ password: 'wrongPassword' })
    expect((await remove('000000')).json().errorCodes).toEqual({ code: 'factorCodeWrong' })
    expect((await remove(app())).statusCode).toBe(204)
    expect((await logIn()).statusCode).toBe(200)
    expect(await db().$count(recoveryCode, eq(recoveryCode.userId, userId))).toBe(0)
    expect(await subjects()).toContain('Kaksivaiheinen tunnistautuminen on poistettu')
    const actions = await auditedActions(portal)
    expect(actions).toEqual(expect.arrayContaining(['user.factorAdded', 'user.factorRemoved']))
  })

  test('leaves the factors and codes of colleagues', async () => {
    const before = await db().select().from(secondFactor).orderBy(secondFactor.userId)
    expect(before.map(({ userId: of }) => of)).toEqual([colleague, newcomer])
    const { app } = await activate()
    await remove(app())
    expect(await db().select().from(secondFactor).orderBy(secondFactor.userId)).toEqual(before)
    expect((await db().select().from(recoveryCode)).map(({ userId: of }) => of)).toEqual([
      colleague,
      colleague,
    ])
  })

  test('works with a recovery code too', async () => {
    const { recoveryCodes } = await activate()
    expect((await remove(recoveryCodes[0]!)).statusCode).toBe(204)
  })
})

describe('when the secrets are rotated', () => {
  const newest = Buffer.from('a newer secret for tests, long enough for it')

  test('keys are sealed anew, so that the old secret can go', async () => {
    const { app } = await activate()
    const { tokenSecrets } = portal.deps
    await renewSealedKeys({ ...portal.deps, tokenSecrets: [newest, ...tokenSecrets] })
    expect((await logIn(app())).json().code).toBe('factor_invalid')
    await renewSealedKeys({ ...portal.deps, tokenSecrets: [...tokenSecrets, newest] })
    expect((await logIn(app())).statusCode).toBe(200)
  })

  test('a key whose secret is gone leaves the recovery codes', async () => {
    const { recoveryCodes } = await activate()
    await renewSealedKeys({ ...portal.deps, tokenSecrets: [newest, ...portal.deps.tokenSecrets] })
    expect((await logIn(recoveryCodes[0]!)).statusCode).toBe(200)
  })
})

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { MOST_PASSKEYS } from '@kassavirta/domain/people/staff/api'
import { deskBrowser, STAFF_PASSWORD as password, staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { givenColleagues } from '../../../test/people-world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { audit } from '../../tables/ledgers.ts'
import { staffPasskey } from '../../tables/people.ts'

const portal = givenPortal({ extra: deskFeatures })
const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))

type Staff = Awaited<ReturnType<typeof staffAtWork>>
type Passkey = ReturnType<typeof softwarePasskey>
type Browser = ReturnType<typeof deskBrowser>
type Fault = Parameters<Passkey['show']>[1]

givenColleagues(portal, 'staff')
let person: Staff
let passkey: Passkey

const challengeOf = async (browser: Browser, path: string): Promise<string> =>
  (await browser.post(path)).json().challenge
const add = async (staff: Staff, device: Passkey, name: string, fault?: Fault) => {
  const challenge = await challengeOf(staff.browser, '/passkeys/challenge')
  return staff.act('/passkeys', { name, proof: device.make(challenge, fault) })
}
const show = async (browser: Browser, device: Passkey, fault?: Fault) => {
  const challenge = await challengeOf(browser, '/session/passkey/challenge')
  return browser.post('/session/passkey', { proof: device.show(challenge, fault) })
}
const halfSignedIn = async (username = 'esimies') => {
  const browser = deskBrowser(() => portal.app)
  const { next } = (await browser.post('/session', { username, password })).json()
  return { browser, next }
}

beforeEach(async () => {
  person = await staffAtWork(portal, 'esimies', ['supervisor'])
  passkey = softwarePasskey()
  await add(person, softwarePasskey(), 'Kotipuhelin')
  await add(person, passkey, 'Työpuhelin')
})

test('a passkey is the second half of signing in', async () => {
  const { browser, next } = await halfSignedIn()
  expect(next).toBe('passkey')
  const copy = deskBrowser(() => portal.app, { firstCookie: browser.cookie() })
  const shown = await show(browser, passkey)
  expect((await copy.get('/session')).statusCode).toBe(401)
  expect(shown.json()).toEqual({
    staff: expect.objectContaining({ username: 'esimies', standing: 'full', hasPasskeys: true }),
  })
  expect((await browser.get('/passkeys')).json().rows).toEqual([
    expect.objectContaining({ name: 'Kotipuhelin', used: null }),
    expect.objectContaining({ name: 'Työpuhelin', used: portal.now.toISOString() }),
  ])
  const recorded = await portal.database.db
    .select({ action: audit.action, detail: audit.detail })
    .from(audit)
    .where(eq(audit.staffId, person.staffId))
    .orderBy(asc(audit.id))
  expect(recorded).toEqual([
    { action: 'staff.passkeyAdded', detail: { name: 'Kotipuhelin' } },
    { action: 'staff.passkeyAdded', detail: { name: 'Työpuhelin' } },
    { action: 'staff.passwordShown', detail: {} },
    { action: 'staff.passkeyShown', detail: {} },
  ])
})

test('a passkey serves where a fresh code is wanted', async () => {
  later(6 * MINUTE_MS)
  expect((await add(person, softwarePasskey(), 'Toinen')).json().code).toBe('codeNotFresh')
  expect((await show(person.browser, passkey)).statusCode).toBe(200)
  expect((await add(person, softwarePasskey(), 'Toinen')).statusCode).toBe(200)
})

test('a locked desk opens with password and passkey together', async () => {
  later(5 * HOUR_MS)
  const { browser } = person
  expect((await show(browser, passkey)).json().code).toBe('deskLocked')
  expect((await browser.post('/session/unlock', { password })).json().code).toBe('factor_required')
  const challenge = await challengeOf(browser, '/session/passkey/challenge')
  const opened = await browser.post('/session/unlock', { password, passkey: passkey.show(challenge) })
  expect(opened.json()).toMatchObject({ standing: 'full' })
})

describe('refused is', () => {
  test.each<[string, Fault]>([
    ['a signature for another site', { origin: 'http://evil.example' }],
    ['a signature for another name of the site', { rpId: 'evil.example' }],
    ['a device that has not recognised its person', { unverified: true }],
    ['the answer of another ceremony', { type: 'webauthn.create' }],
  ])('%s', async (_what, fault) => {
    const { browser } = await halfSignedIn()
    expect((await show(browser, passkey, fault)).json().code).toBe('passkeyRefused')
    expect((await browser.get('/session')).json().standing).toBe('password')
    const added = await add(person, softwarePasskey(), 'Toinen', { ...fault, type: 'webauthn.create' })
    expect(added.statusCode).toBe(fault?.type ? 200 : 400)
  })

  test('a counter that went back: a copy of the device', async () => {
    await show(person.browser, passkey, { counter: 9 })
    expect((await show(person.browser, passkey, { counter: 9 })).json().code).toBe('passkeyRefused')
    expect((await show(person.browser, passkey, { counter: 10 })).statusCode).toBe(200)
  })

  test('a challenge twice, after five minutes or of another session', async () => {
    const { browser } = await halfSignedIn()
    const challenge = await challengeOf(browser, '/session/passkey/challenge')
    const sendTo = (to: Browser) => to.post('/session/passkey', { proof: passkey.show(challenge) })
    expect((await sendTo((await halfSignedIn()).browser)).json().code).toBe('passkeyRefused')
    expect((await sendTo(browser)).statusCode).toBe(200)
    expect((await sendTo(browser)).json().code).toBe('passkeyRefused')
    const late = await challengeOf(browser, '/session/passkey/challenge')
    later(5 * MINUTE_MS)
    const answer = await browser.post('/session/passkey', { proof: passkey.show(late) })
    expect(answer.json().code).toBe('passkeyRefused')
  })

  test('the passkey of a colleague', async () => {
    await staffAtWork(portal, 'laskija', ['counter'])
    const { browser } = await halfSignedIn('laskija')
    expect((await show(browser, passkey)).json().code).toBe('passkeyRefused')
  })

  test('another key under the name of a passkey', async () => {
    const challenge = await challengeOf(person.browser, '/session/passkey/challenge')
    const proof = { ...softwarePasskey().show(challenge), id: passkey.id }
    expect((await person.browser.post('/session/passkey', { proof })).json().code).toBe('passkeyRefused')
  })

  test('an enrolled device, a taken name, and one too many', async () => {
    expect((await add(person, passkey, 'Toinen')).json().code).toBe('passkeyRefused')
    expect((await add(person, softwarePasskey(), 'TYÖPUHELIN')).json().errorCodes).toEqual({
      name: 'passkeyNameTaken',
    })
    for (let nth = 3; nth <= MOST_PASSKEYS; nth += 1) await add(person, softwarePasskey(), `Avain ${nth}`)
    expect((await add(person, softwarePasskey(), 'Liikaa')).json().code).toBe('passkeysFull')
  })

  test('the sixth wrong try, over all sessions', async () => {
    for (let nth = 0; nth < 6; nth += 1)
      await show((await halfSignedIn()).browser, passkey, { unverified: true })
    expect((await show((await halfSignedIn()).browser, passkey)).statusCode).toBe(429)
  })
})

describe('ending', () => {
  test('only one’s own, and then it opens nothing', async () => {
    const row = (await person.browser.get('/passkeys')).json().rows.at(-1)
    const other = await staffAtWork(portal, 'laskija', ['counter'])
    const end = async ({ browser }: Staff) =>
      browser.post(`/passkeys/${row.passkeyId}/end`, undefined, { 'idempotency-key': 'end-of-it' })
    expect((await end(other)).statusCode).toBe(404)
    expect((await end(person)).statusCode).toBe(200)
    expect((await halfSignedIn()).next).toBe('passkey')
    expect((await show(person.browser, passkey)).json().code).toBe('passkeyRefused')
    const own = eq(staffPasskey.staffId, person.staffId)
    expect(await portal.database.db.select().from(staffPasskey).where(own)).toMatchObject([
      { name: 'Kotipuhelin' },
    ])
  })
})

/** As `app.inject` calls the desk. */
const ORIGIN = 'http://localhost'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** The few forms of CBOR (RFC 8949) that an attestation needs. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data])
const text = (data: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(data)), Buffer.from(data)])
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** What a device, or whoever imitates one, does differently from how it should be. */
type PasskeyFault = {
  readonly origin?: string
  readonly rpId?: string
  /** True where the device has not asked for a finger, a face or a PIN. */
  readonly unverified?: boolean
  readonly counter?: number
  readonly type?: string
}

/** A passkey in software: makes one key pair, and signs challenges as a device would. */
function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, { origin = ORIGIN }: PasskeyFault) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, fault: PasskeyFault) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(fault.counter ?? (counter += 1))
    const seen = PRESENT | (fault.unverified ? 0 : VERIFIED)
    return Buffer.concat([sha256(fault.rpId ?? 'localhost'), Buffer.from([flags | seen]), count])
  }
  return {
    id: id.toString('base64url'),
    /** The answer to `navigator.credentials.create`. */
    make: (challenge: string, fault: PasskeyFault = {}) => {
      const cose = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([authenticatorData(ATTESTED, fault), Buffer.alloc(16), length, id, cose])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      )
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData(fault.type ?? 'webauthn.create', challenge, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
    },
    /** The answer to `navigator.credentials.get`. */
    show: (challenge: string, fault: PasskeyFault = {}) => {
      const client = clientData(fault.type ?? 'webauthn.get', challenge, fault)
      const data = authenticatorData(0, fault)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}

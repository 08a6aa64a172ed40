import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { MOST_PASSKEYS } from '@kassavirta/domain/people/staff/passkeys-api'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskBrowser, STAFF_PASSWORD as password, staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { softwarePasskey } from '../../../test/software-passkey.ts'
import { deskFeatures } from '../../desk-app.ts'
import { audit } from '../../tables/ledgers.ts'
import { staffPasskey } from '../../tables/staff.ts'

const portal = givenPortal({ extra: deskFeatures })
const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))

type Staff = Awaited<ReturnType<typeof staffAtWork>>
type Passkey = ReturnType<typeof softwarePasskey>
type Browser = ReturnType<typeof deskBrowser>
type Fault = Parameters<Passkey['show']>[1]

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
  await add(person, passkey, 'Työpuhelin')
})

test('a passkey is the second half of signing in, and the page knows that there is one', async () => {
  const { browser, next } = await halfSignedIn()
  expect(next).toBe('passkey')
  const copy = deskBrowser(() => portal.app, { kept: browser.cookie() })
  const shown = await show(browser, passkey)
  expect((await copy.get('/session')).statusCode).toBe(401)
  expect(shown.json()).toEqual({
    staff: expect.objectContaining({ username: 'esimies', standing: 'full', hasPasskeys: true }),
  })
  expect((await browser.get('/passkeys')).json().rows).toEqual([
    expect.objectContaining({ name: 'Työpuhelin', used: portal.now.toISOString() }),
  ])
  const recorded = await portal.database.db
    .select({ action: audit.action, detail: audit.detail })
    .from(audit)
    .where(eq(audit.staffId, person.staffId))
    .orderBy(asc(audit.id))
  expect(recorded).toEqual([
    { action: 'staff.passkeyAdded', detail: { name: 'Työpuhelin' } },
    { action: 'staff.passwordShown', detail: {} },
    { action: 'staff.passkeyShown', detail: {} },
  ])
})

test('a passkey makes an act go on that wants a fresh code', async () => {
  later(6 * MINUTE_MS)
  expect((await add(person, softwarePasskey(), 'Toinen')).json().code).toBe('codeNotFresh')
  expect((await show(person.browser, passkey)).statusCode).toBe(200)
  expect((await add(person, softwarePasskey(), 'Toinen')).statusCode).toBe(200)
})

test('a locked desk opens with the password and a passkey, never with the passkey alone', async () => {
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

  test('a counter that went back: somebody has a copy of the device', async () => {
    await show(person.browser, passkey, { counter: 9 })
    expect((await show(person.browser, passkey, { counter: 9 })).json().code).toBe('passkeyRefused')
    expect((await show(person.browser, passkey, { counter: 10 })).statusCode).toBe(200)
  })

  test('a challenge a second time, after five minutes, and of another session', async () => {
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

  test('a signature of another key under the name of a passkey', async () => {
    const challenge = await challengeOf(person.browser, '/session/passkey/challenge')
    const proof = { ...softwarePasskey().show(challenge), id: passkey.id }
    expect((await person.browser.post('/session/passkey', { proof })).json().code).toBe('passkeyRefused')
  })

  test('a device that is enrolled already, a name that is taken, and one too many', async () => {
    expect((await add(person, passkey, 'Toinen')).json().code).toBe('passkeyRefused')
    expect((await add(person, softwarePasskey(), 'TYÖPUHELIN')).json().errorCodes).toEqual({
      name: 'passkeyNameTaken',
    })
    for (let nth = 2; nth <= MOST_PASSKEYS; nth += 1) await add(person, softwarePasskey(), `Avain ${nth}`)
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
    const [row] = (await person.browser.get('/passkeys')).json().rows
    const other = await staffAtWork(portal, 'laskija', ['counter'])
    const end = async ({ browser }: Staff) =>
      browser.post(`/passkeys/${row.passkeyId}/end`, undefined, { 'idempotency-key': 'end-of-it' })
    expect((await end(other)).statusCode).toBe(404)
    expect((await end(person)).statusCode).toBe(200)
    expect((await halfSignedIn()).next).toBe('factor')
    expect((await show(person.browser, passkey)).json().code).toBe('passkeyRefused')
    expect(await portal.database.db.select().from(staffPasskey)).toEqual([])
  })
})

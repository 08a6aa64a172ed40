import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addUser } from '../../../test/world.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { mail } from '../../tables/ledgers.ts'
import { knownCaller, loginThrottle, refusedName } from '../../tables/people.ts'

const portal = givenPortal()
const db = () => portal.database.db
const [RIGHT, WRONG] = ['Demo-1234', 'Demo-9999']
const SHOP = '198.51.100.7'
const later = (seconds: number) => (portal.now = new Date(portal.now.getTime() + seconds * 1000))

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(RIGHT)
})
beforeEach(async () => {
  await addUser(portal, { username: 'maija.v', passwordHash })
})

type From = { readonly address?: string; readonly device?: string }
const logIn = (username: string, password: string, { address = SHOP, device }: From = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username, password },
    remoteAddress: address,
    headers: device === undefined ? {} : { cookie: `first=1; ${device}; last=2` },
  })
const cookieOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) => String(headers['set-cookie'])
/** Signs in from the shop and returns the cookie of the device, as a browser sends it back. */
const deviceOf = async (username: string) => cookieOf(await logIn(username, RIGHT)).split(';')[0]!
let strangers = 0
/** Never the same address twice. */
const stranger = () => `203.0.${Math.floor((strangers += 1) / 250)}.${strangers % 250}`

/**
 * A stranger tries a wrong password each minute, for long enough that the wait has grown to its longest; then the
 * person tries the right one half a minute after each of them.
 */
async function underAttack(minutes: number, from: () => From): Promise<readonly number[]> {
  for (let minute = 0; minute < 13; minute += 1) {
    later(60)
    await logIn('maija.v', WRONG, { address: stranger() })
  }
  const statuses = []
  for (let minute = 0; minute < minutes; minute += 1) {
    later(60)
    await logIn('maija.v', WRONG, { address: stranger() })
    later(30)
    statuses.push((await logIn('maija.v', RIGHT, from())).statusCode)
    later(-30)
  }
  return statuses
}

describe('a stranger with changing addresses and one wrong try a minute', () => {
  test('does not keep a person on a known device out', async () => {
    const device = await deviceOf('maija.v')
    expect(await underAttack(14, () => ({ address: stranger(), device }))).toEqual(Array(14).fill(200))
  })

  test('does not keep a person at a known address out', async () => {
    await deviceOf('maija.v')
    expect(await underAttack(14, () => ({}))).toEqual(Array(14).fill(200))
  })

  test('makes an unknown device wait until a code comes by mail', async () => {
    const elsewhere = '192.0.2.99'
    expect(await underAttack(5, () => ({ address: elsewhere }))).toEqual(Array(5).fill(429))
    const asked = { userName: 'maija.v', emailAddress: 'maija@example.fi' }
    await portal.app.inject({ method: 'POST', url: '/api/activate', payload: asked })
    const [letter] = await db().select().from(mail)
    const activationCode = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/.exec(letter!.body)![0]
    const payload = { activationCode, newPassword: RIGHT, termsOfUseAccepted: true }
    const put = { method: 'PUT', url: '/api/password', payload, remoteAddress: elsewhere } as const
    const device = cookieOf(await portal.app.inject(put)).split(';')[0]!
    expect(await underAttack(5, () => ({ address: stranger(), device }))).toEqual(Array(5).fill(200))
  })

  test('is told how long to wait', async () => {
    for (let nth = 0; nth < 6; nth += 1) await logIn('maija.v', WRONG, { address: stranger() })
    const refused = await logIn('maija.v', WRONG, { address: stranger() })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooManyAttempts'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('behind one shared address', () => {
  test('wrong passwords of one person leave the colleagues free', async () => {
    await addUser(portal, { username: 'kalle.k', passwordHash })
    for (let nth = 0; nth < 20; nth += 1) {
      later(61)
      expect((await logIn('maija.v', WRONG)).statusCode).toBe(401)
    }
    expect((await logIn('kalle.k', RIGHT)).statusCode).toBe(200)
  })

  test('a list of names is slowed down, a known device is not', async () => {
    const device = await deviceOf('maija.v')
    await addUser(portal, { username: 'kalle.k', passwordHash })
    const statuses = []
    for (let nth = 0; nth < 40; nth += 1) statuses.push((await logIn(`nobody${nth}`, WRONG)).statusCode)
    expect([statuses.indexOf(429), statuses.filter((status) => status === 401).length]).toEqual([20, 20])
    expect((await logIn('maija.v', RIGHT, { device })).statusCode).toBe(200)
    const colleague = await logIn('kalle.k', RIGHT)
    expect([colleague.statusCode, colleague.headers['retry-after']]).toEqual([429, '1'])
  })

  test('a list of names passes slower and slower', async () => {
    let tried = 0
    for (let second = 0; second < 900; second += 10) {
      later(10)
      if ((await logIn(`nobody${second}`, WRONG)).statusCode === 401) tried += 1
    }
    expect(tried).toBeLessThan(32)
  })

  test('each success takes its own name from the count alone', async () => {
    for (let nth = 0; nth < 18; nth += 1) await logIn(`nobody${nth}`, WRONG)
    for (const username of ['kalle.k', 'liisa.l', 'ville.v']) {
      await addUser(portal, { username, passwordHash })
      await logIn(username, WRONG)
      expect((await logIn(username, RIGHT)).statusCode).toBe(200)
    }
    expect(await db().$count(refusedName)).toBe(18)
  })

  test('answers do not tell which names have signed in there', async () => {
    await logIn('maija.v', RIGHT)
    const answersTo = async (username: string) => {
      const answers = []
      for (let nth = 0; nth < 9; nth += 1) {
        const { statusCode, headers } = await logIn(username, WRONG)
        answers.push([statusCode, headers['retry-after'], headers['set-cookie']])
        later(1)
      }
      return answers
    }
    expect(await answersTo('maija.v')).toEqual(await answersTo('nobody'))
  })
})

describe('the cookie of a device', () => {
  test('is out of reach for scripts and stored nowhere', async () => {
    const cookie = cookieOf(await logIn('maija.v', RIGHT))
    expect(cookie).toMatch(
      /^__Host-kassavirta-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Strict$/,
    )
    const value = /=([\w-]{43})/.exec(cookie)![1]!
    for (const table of [knownCaller, loginThrottle]) {
      expect(JSON.stringify(await db().select().from(table))).not.toContain(value)
    }
  })

  test('authorises nothing', async () => {
    const headers = { cookie: await deviceOf('maija.v') }
    expect((await portal.app.inject({ url: '/api/parameter', headers })).statusCode).toBe(401)
  })

  test('is kept by a colleague who signs in on the device', async () => {
    await addUser(portal, { username: 'kalle.k', passwordHash })
    const device = await deviceOf('maija.v')
    expect(cookieOf(await logIn('kalle.k', RIGHT, { device }))).toContain(device)
    expect(new Set((await db().select().from(knownCaller)).map(({ mark }) => mark)).size).toBe(2)
  })

  test('of one person is worth nothing for another', async () => {
    await addUser(portal, { username: 'kalle.k', passwordHash })
    const device = await deviceOf('kalle.k')
    for (let nth = 0; nth < 6; nth += 1) await logIn('maija.v', WRONG, { address: stranger() })
    expect((await logIn('maija.v', WRONG, { address: stranger(), device })).statusCode).toBe(429)
  })

  test('gives a stranger’s tries: six, then one a minute', async () => {
    const device = await deviceOf('maija.v')
    const statuses = []
    for (let nth = 0; nth < 8; nth += 1) {
      statuses.push((await logIn('maija.v', WRONG, { address: stranger(), device })).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  })
})

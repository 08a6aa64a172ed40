import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { givenPortal, startSmtpServer } from '../../../test/harness.ts'
import { givenColleagues } from '../../../test/people-world.ts'
import { addUser, auditedActions, signIn } from '../../../test/world.ts'
import { sendNextMail } from '../../platform/mail/mail.ts'
import { smtpMailer } from '../../platform/mail/smtp-mailer.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { activationCode, portalUser } from '../../tables/people.ts'

const portal = givenPortal({ environment: { PUBLIC_URL: 'https://portaali.example.fi' } })
const db = () => portal.database.db
const OLD = 'Demo-1234'
const NEW = 'Uusi-5678'
const later = (seconds: number) => (portal.now = new Date(portal.now.getTime() + seconds * 1000))

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(OLD)
})
givenColleagues(portal, 'people')
let userId = 0
beforeEach(async () => {
  userId = (await addUser(portal, { username: 'Maija.V', passwordHash })).id
  // What was asked for yesterday does not count today.
  const createdAt = new Date(portal.now.getTime() - DAY_MS)
  const old = ['a', 'b', 'c'].map((hash) => ({ hash, userId, createdAt, expiresAt: createdAt }))
  await db().insert(activationCode).values(old)
})

const ask = (userName = 'maija.v', emailAddress = 'MAIJA@example.fi') =>
  portal.app.inject({ method: 'POST', url: '/api/activate', payload: { userName, emailAddress } })
const put = (payload: object, headers = {}) =>
  portal.app.inject({ method: 'PUT', url: '/api/password', headers, payload })
const logIn = async (password: string) => {
  const payload = { username: 'maija.v', password }
  return (await portal.app.inject({ method: 'POST', url: '/api/login', payload })).statusCode
}
const emails = () => db().select().from(mail).orderBy(mail.id)
const actions = () => auditedActions(portal, eq(audit.userId, userId))
const codeIn = (body: string) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/.exec(body)?.[0] ?? ''
async function codeFor(): Promise<string> {
  await ask()
  return codeIn((await emails()).at(-1)!.body)
}
const activation = (activationCode: string, more = {}) => ({
  activationCode,
  newPassword: NEW,
  termsOfUseAccepted: true,
  ...more,
})

describe('asking for a code', () => {
  test('mails code and link to the address on record [R-API-24, R-ACT-10]', async () => {
    const res = await ask()
    expect([res.statusCode, res.body]).toEqual([204, ''])
    expect(await emails()).toMatchObject([
      {
        recipient: 'maija@example.fi',
        body: expect.stringContaining('https://portaali.example.fi/aktivointi'),
      },
    ])
  })

  test.each([
    ['an unknown user', 'nobody', 'maija@example.fi'],
    ['another address', 'maija.v', 'other@example.fi'],
  ])('for %s answers the same and sends nothing', async (_title, userName, emailAddress) => {
    const res = await ask(userName, emailAddress)
    expect([res.statusCode, res.body, await emails()]).toEqual([204, '', []])
  })

  test('needs both fields [R-ACT-11]', async () => {
    const res = await ask('', '')
    expect([res.statusCode, res.json().errors]).toEqual([
      400,
      { userName: 'Vaadittu tieto', emailAddress: 'Vaadittu tieto' },
    ])
  })

  test('mails at most three an hour, silently', async () => {
    for (let i = 0; i < 5; i += 1) expect((await ask()).statusCode).toBe(204)
    expect(await emails()).toHaveLength(3)
  })

  test('stores only the hash of the code', async () => {
    const code = await codeFor()
    expect(JSON.stringify(await db().select().from(activationCode))).not.toContain(code.replaceAll('-', ''))
  })
})

describe('activating', () => {
  test('sets the password and keeps which terms were accepted when [R-API-23, R-ACT-12]', async () => {
    const res = await put(activation(await codeFor()))
    expect([res.statusCode, res.body]).toEqual([204, ''])
    expect([await logIn(NEW), await logIn(OLD)]).toEqual([200, 401])
    const [user] = await db().select().from(portalUser).where(eq(portalUser.id, userId))
    expect(user).toMatchObject({ termsVersion: '1', termsAcceptedAt: portal.now, activatedAt: portal.now })
  })

  test('ends the sessions, and tells the user and the provider', async () => {
    const old = await signIn(portal, userId)
    await put(activation(await codeFor()))
    expect((await portal.app.inject({ url: '/api/parameter', headers: old })).statusCode).toBe(401)
    expect((await emails()).at(-1)).toMatchObject({ subject: 'Salasanasi on vaihdettu' })
    expect(await db().select().from(outbox)).toMatchObject([{ type: 'user.activated', userId }])
    expect(await actions()).toContain('user.activated')
  })

  test('takes the code however it is typed, and as currentPassword', async () => {
    const code = (await codeFor()).toLowerCase().replaceAll('-', ' ')
    expect(
      (await put({ currentPassword: code, newPassword: NEW, termsOfUseAccepted: true })).statusCode,
    ).toBe(204)
  })

  test('works once', async () => {
    const code = await codeFor()
    await put(activation(code))
    const again = await put(activation(code))
    expect([again.statusCode, again.json().errorMessage]).toEqual([
      400,
      'Aktivointikoodi on virheellinen tai vanhentunut',
    ])
  })

  test('works for 24 hours, and only with the newest code', async () => {
    const first = await codeFor()
    const second = await codeFor()
    expect((await put(activation(first))).statusCode).toBe(400)
    later(24 * 3600 + 1)
    expect((await put(activation(second))).statusCode).toBe(400)
  })

  test.each([
    ['no code', { activationCode: '' }, { activationCode: 'Vaadittu tieto' }],
    [
      'terms not accepted',
      { termsOfUseAccepted: false },
      { termsOfUseAccepted: 'Käyttöehdot on hyväksyttävä' },
    ],
  ])('is refused with %s [R-ACT-13]', async (_title, wrong, errors) => {
    const res = await put(activation('AAAA-AAAA', wrong))
    expect([res.statusCode, res.json().errors]).toEqual([400, errors])
  })

  test.each(['Abcdef12', 'abcdef1!', 'Abcdef1#', 'Abc1!', 'Äbcdef1!', ''])(
    'is refused with the password %s [R-PROF-12, R-ACT-13]',
    async (newPassword) => {
      const code = await codeFor()
      expect((await put(activation(code, { newPassword }))).json().errors.newPassword).toMatch(
        /^Salasanassa on oltava/,
      )
      expect((await put(activation(code))).statusCode).toBe(204)
    },
  )

  test('is not helped by someone else’s token', async () => {
    const headers = await signIn(portal, userId)
    expect((await put(activation(await codeFor()), headers)).statusCode).toBe(400)
    expect(await logIn(OLD)).toBe(200)
  })

  test('slows down who guesses', async () => {
    for (let i = 0; i < 21; i += 1) expect((await put(activation(`WRONG-${i}`))).statusCode).toBe(400)
    expect((await put(activation('WRONG-X'))).statusCode).toBe(429)
  })
})

describe('changing the password', () => {
  const change = async (currentPassword: string, newPassword = NEW) =>
    put({ currentPassword, newPassword }, await signIn(portal, userId))

  test('ends every other session, kills codes and tells the user [R-API-23]', async () => {
    const [here, elsewhere] = [await signIn(portal, userId), await signIn(portal, userId)]
    const code = await codeFor()
    expect((await put({ currentPassword: OLD, newPassword: NEW }, here)).statusCode).toBe(204)
    const status = async (headers: object) =>
      (await portal.app.inject({ url: '/api/parameter', headers: { ...headers } })).statusCode
    expect([await status(here), await status(elsewhere)]).toEqual([200, 401])
    expect((await put(activation(code))).statusCode).toBe(400)
    expect((await emails()).at(-1)).toMatchObject({
      recipient: 'maija@example.fi',
      subject: 'Salasanasi on vaihdettu',
    })
    expect([await logIn(NEW), await logIn(OLD)]).toEqual([200, 401])
    expect(await actions()).toContain('user.passwordChanged')
  })

  test('with a wrong current password is 400, never 401 [R-PROF-14]', async () => {
    const res = await change('Wrong-1234')
    expect([res.statusCode, res.json().errorMessage]).toEqual([400, 'Nykyinen salasana on väärä'])
    expect(await logIn(OLD)).toBe(200)
  })

  test('needs the current password [R-PROF-11]', async () => {
    expect((await change('')).json().errors).toEqual({ currentPassword: 'Vaadittu tieto' })
  })

  test('with a dead token is 401 and no activation', async () => {
    const headers = await signIn(portal, userId)
    later(3600)
    expect((await put(activation(await codeFor()), headers)).statusCode).toBe(401)
  })
})

test('the mail arrives, and the code in it works once', async () => {
  const { url, received } = await startSmtpServer()
  await ask()
  await sendNextMail(db(), smtpMailer(url, 'Kassavirta <noreply@example.fi>'), portal.now)
  expect(received).toHaveLength(1)
  const code = codeIn(received[0]!)
  expect((await put(activation(code))).statusCode).toBe(204)
  expect((await put(activation(code))).statusCode).toBe(400)
  expect(await logIn(NEW)).toBe(200)
})

test('a disabled user neither gets a code nor uses one', async () => {
  const code = await codeFor()
  await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, userId))
  expect((await put(activation(code))).statusCode).toBe(400)
  await ask()
  expect(await emails()).toHaveLength(1)
})

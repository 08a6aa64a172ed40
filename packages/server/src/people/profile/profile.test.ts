import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addUser, signIn } from '../../../test/world.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { sessionFamily, activationCode, emailChange, portalUser } from '../../tables/people.ts'
import { applyDueEmailChanges } from './change-email.ts'

describe('the own profile', () => {
  const portal = givenPortal()
  const db = () => portal.database.db
  const profile = {
    firstName: 'Maija',
    lastName: 'Virtanen',
    emailAddress: 'maija@example.fi',
    phoneNumber: '',
  }

  let userId = 0
  let headers: Record<string, string> = {}
  beforeEach(async () => {
    userId = (await addUser(portal, { username: 'maija.v' })).id
    headers = await signIn(portal, userId)
  })
  const save = (payload: object) =>
    portal.app.inject({ method: 'PUT', url: '/api/userdata', headers, payload })

  test('a changed profile is answered as the whole user, and told to the provider [R-API-22] [R-PROF-08]', async () => {
    const res = await save({ ...profile, firstName: 'Maija-Liisa', phoneNumber: '040 555 0100' })
    expect([res.statusCode, res.json().user]).toMatchObject([
      200,
      { id: userId, firstName: 'Maija-Liisa', phoneNumber: '040 555 0100', permittedCompanies: [] },
    ])
    expect(await db().select().from(outbox)).toMatchObject([{ type: 'user.changed', userId }])
    expect(await db().select().from(audit)).toMatchObject([
      { action: 'user.changed', detail: { changed: ['firstName', 'phoneNumber'] } },
    ])
    expect(await db().select().from(mail)).toEqual([])
  })

  test('saving without a change leaves no trace', async () => {
    expect((await save(profile)).statusCode).toBe(200)
    expect(await db().select().from(audit)).toEqual([])
  })

  test('a person sees their own sign-ins, the newest first, and which can still be used', async () => {
    const signInLater = async (id: number) => {
      portal.now = new Date(portal.now.getTime() + 60_000)
      return signIn(portal, id)
    }
    const second = await signInLater(userId)
    await signInLater((await addUser(portal, { username: 'toinen' })).id)
    const statesFor = async (caller: Record<string, string>) => {
      const { rows } = (await portal.app.inject({ url: '/api/signins', headers: caller })).json()
      return rows.map(({ state }: { readonly state: string }) => state)
    }
    expect(await statesFor(headers)).toEqual(['open', 'this'])
    expect(await statesFor(second)).toEqual(['this', 'open'])
    await db()
      .update(sessionFamily)
      .set({ revokedAt: portal.now })
      .where(eq(sessionFamily.createdAt, portal.now))
    portal.now = new Date(portal.now.getTime() + 13 * 60 * 60_000)
    expect(await statesFor(await signIn(portal, userId))).toEqual(['this', 'ended', 'ended'])
  })

  describe('a profile is refused with', () => {
    test.each([
      ['no first name', { firstName: '' }, { firstName: 'Vaadittu tieto' }],
      ['no last name', { lastName: '' }, { lastName: 'Vaadittu tieto' }],
      ['no e-mail', { emailAddress: '' }, { emailAddress: 'Vaadittu tieto' }],
      ['a bad e-mail', { emailAddress: 'maija@' }, { emailAddress: 'Tarkista sähköpostiosoite' }],
      [
        'an e-mail with a line break',
        { emailAddress: 'a@b.fi\nbcc:x@y.fi' },
        { emailAddress: 'Tarkista sähköpostiosoite' },
      ],
    ])('%s [R-PROF-09]', async (_title, wrong, errors) => {
      const res = await save({ ...profile, ...wrong })
      expect([res.statusCode, res.json().errors]).toEqual([400, errors])
    })
  })
})

describe('a new e-mail address', () => {
  const portal = givenPortal({ environment: { PUBLIC_URL: 'https://portaali.example.fi' } })
  const db = () => portal.database.db
  const [OLD, NEW] = ['maija@example.fi', 'uusi@example.fi']
  const HOUR = 3_600_000
  const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))

  let headers: Record<string, string> = {}
  beforeEach(async () => {
    const passwordHash = await hashPassword('Demo-1234')
    const { id } = await addUser(portal, { username: 'maija.v', passwordHash })
    headers = await signIn(portal, id)
  })

  const send = (method: 'PUT' | 'POST', url: string, payload: object, from: Record<string, string> = {}) =>
    portal.app.inject({ method, url, headers: from, payload })
  const save = (emailAddress: string, more = {}) => {
    const profile = { firstName: 'Maija', lastName: 'Virtanen', emailAddress, phoneNumber: '', ...more }
    return send('PUT', '/api/userdata', profile, headers)
  }
  const decide = (verb: 'confirm' | 'stop', code: string) =>
    send('POST', `/api/emailchange/${verb}`, { code })
  const emails = () => db().select().from(mail).orderBy(mail.id)
  const told = async (subject: string) => (await emails()).filter((email) => email.subject === subject)
  const CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/
  const codeOf = async () => CODE.exec((await told('Sähköpostiosoitteesi on vaihtumassa')).at(-1)!.body)![0]
  const inForce = async () => (await db().select().from(portalUser))[0]!.emailAddress
  const actions = async () => (await db().select().from(audit).orderBy(audit.id)).map(({ action }) => action)
  const alive = async () => (await portal.app.inject({ url: '/api/parameter', headers })).statusCode === 200

  describe('a session in strange hands', () => {
    test('does not become an account: no code reaches the new address, and the owner is told', async () => {
      expect((await save(NEW)).statusCode).toBe(200)
      const asked = await send('POST', '/api/activate', { userName: 'maija.v', emailAddress: NEW })
      expect(asked.statusCode).toBe(204)
      const toThief = (await emails()).filter(({ recipient }) => recipient === NEW)
      expect(toThief).toHaveLength(1)
      expect(toThief[0]!.body).not.toMatch(CODE)
      expect(toThief[0]!.body).not.toContain('maija.v')
      expect(await db().select().from(activationCode)).toEqual([])
      expect(await told('Sähköpostiosoitteesi on vaihtumassa')).toMatchObject([
        { recipient: OLD, body: expect.stringContaining(NEW) },
      ])
    })

    test('loses its session and the change when the owner stops it, once, without signing in', async () => {
      await save(NEW)
      const code = await codeOf()
      expect((await decide('stop', code)).statusCode).toBe(204)
      expect([await alive(), await inForce(), await db().$count(emailChange)]).toEqual([false, OLD, 0])
      expect(await told('Sähköpostiosoitteen vaihto peruttiin')).toMatchObject([{ recipient: OLD }])
      expect((await decide('confirm', code)).statusCode).toBe(400)
      later(73 * HOUR)
      await applyDueEmailChanges(portal.deps)
      expect(await inForce()).toBe(OLD)
    })

    test('loses the change as well when the owner sets a new password with a code', async () => {
      await save(NEW)
      await send('POST', '/api/activate', { userName: 'maija.v', emailAddress: OLD })
      const activationCodeOfOwner = CODE.exec((await emails()).at(-1)!.body)![0]
      const payload = {
        activationCode: activationCodeOfOwner,
        newPassword: 'Uusi-5678',
        termsOfUseAccepted: true,
      }
      expect((await send('PUT', '/api/password', payload)).statusCode).toBe(204)
      expect(await db().$count(emailChange)).toBe(0)
      expect(await told('Sähköpostiosoitteen vaihto peruttiin')).toHaveLength(1)
    })

    test('cannot bury the owner under letters', async () => {
      const statuses = []
      for (let nth = 0; nth < 8; nth += 1) statuses.push((await save(`uusi${nth}@example.fi`)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    })
  })

  describe('a new e-mail address', () => {
    test('is shown to the person at once, with the one in force and the time it waits for', async () => {
      const { user } = (await save(NEW)).json()
      expect(user).toMatchObject({
        emailAddress: NEW,
        emailChange: { addressInForce: OLD, dueAt: '2026-11-18T08:00:00.000Z' },
      })
      expect(await inForce()).toBe(OLD)
    })

    test('is in force as soon as it was confirmed from the old address, and both are told', async () => {
      const code = { hash: 'x', userId: (await db().select().from(portalUser))[0]!.id, createdAt: portal.now }
      await db()
        .insert(activationCode)
        .values({ ...code, expiresAt: new Date('2026-11-16T08:00:00Z') })
      await save(NEW)
      expect(await db().$count(outbox)).toBe(0)
      expect((await decide('confirm', (await codeOf()).toLowerCase())).statusCode).toBe(204)
      expect([await inForce(), await alive()]).toEqual([NEW, true])
      expect(await told('Sähköpostiosoitteesi on vaihdettu')).toMatchObject([{ recipient: OLD }])
      expect(await told('Uusi sähköpostiosoitteesi on käytössä')).toMatchObject([{ recipient: NEW }])
      expect(await db().select().from(activationCode)).toMatchObject([{ usedAt: portal.now }])
      expect(await db().select().from(outbox)).toMatchObject([
        { type: 'user.changed', data: { emailAddress: NEW, firstName: 'Maija' } },
      ])
      expect(await actions()).toEqual(['user.changed', 'user.emailChanged'])
      expect((await save(NEW)).json().user).not.toHaveProperty('emailChange')
    })

    test('is in force after 72 hours, once, and not before', async () => {
      await save(NEW)
      later(72 * HOUR - 1)
      await applyDueEmailChanges(portal.deps)
      expect(await inForce()).toBe(OLD)
      later(1)
      await Promise.all([applyDueEmailChanges(portal.deps), applyDueEmailChanges(portal.deps)])
      expect(await inForce()).toBe(NEW)
      expect(await told('Sähköpostiosoitteesi on vaihdettu')).toHaveLength(1)
    })

    test('leaves name and phone to change at once, and the provider hears the address in force', async () => {
      const { user } = (await save(NEW, { phoneNumber: '040 1' })).json()
      expect(user).toMatchObject({ phoneNumber: '040 1', emailAddress: NEW })
      expect(await db().select().from(outbox)).toMatchObject([
        { data: { phoneNumber: '040 1', emailAddress: OLD } },
      ])
    })

    test('that is saved again begins nothing anew, and another one takes its place with its code', async () => {
      await save(NEW)
      const first = await codeOf()
      await save(NEW, { phoneNumber: '040 1' })
      expect(await told('Sähköpostiosoitteesi on vaihtumassa')).toHaveLength(1)
      later(600_000)
      await save('kolmas@example.fi')
      expect((await decide('confirm', first)).statusCode).toBe(400)
      expect(await db().select().from(emailChange)).toMatchObject([
        { newAddress: 'kolmas@example.fi', createdAt: portal.now },
      ])
    })

    test('is taken back by saving the one in force', async () => {
      await save(NEW)
      expect((await save(OLD)).json().user).not.toHaveProperty('emailChange')
      expect(await told('Sähköpostiosoitteen vaihto peruttiin')).toMatchObject([{ recipient: OLD }])
    })

    test('has a code in the letter to the old address that is stored as a hash, behind a hash sign of the link', async () => {
      await save(NEW)
      const code = await codeOf()
      const [letter] = await told('Sähköpostiosoitteesi on vaihtumassa')
      expect(letter!.body).toContain(`https://portaali.example.fi/sahkopostin-vaihto#${code}`)
      expect(JSON.stringify(await db().select().from(emailChange))).not.toContain(code.replaceAll('-', ''))
    })
  })

  test('a GET of the decision changes nothing', async () => {
    await save(NEW)
    const code = await codeOf()
    for (const verb of ['confirm', 'stop']) {
      const res = await portal.app.inject(`/api/emailchange/${verb}?code=${code}`)
      expect(res.statusCode).toBe(405)
    }
    expect(await db().$count(emailChange)).toBe(1)
  })

  test('wrong codes are slowed down, and a right one is heard all the same', async () => {
    await save(NEW)
    const code = await codeOf()
    const statuses = []
    for (let nth = 0; nth < 22; nth += 1) statuses.push((await decide('stop', `WRONG-${nth}`)).statusCode)
    expect([statuses[0], statuses[20], statuses[21]]).toEqual([400, 400, 429])
    expect((await decide('stop', code)).statusCode).toBe(204)
  })
})

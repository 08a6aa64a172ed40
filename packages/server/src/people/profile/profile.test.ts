import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { givenColleagues } from '../../../test/people-world.ts'
import { addUser, auditedActions, signIn } from '../../../test/world.ts'
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

  givenColleagues(portal, 'people')
  let userId = 0
  let headers: Record<string, string> = {}
  beforeEach(async () => {
    userId = (await addUser(portal, { username: 'maija.v' })).id
    headers = await signIn(portal, userId)
  })
  const save = (payload: object) =>
    portal.app.inject({ method: 'PUT', url: '/api/userdata', headers, payload })

  test('a change answers with the whole user and tells the provider [R-API-22, R-PROF-08]', async () => {
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

  test('a person sees their own sign-ins, the newest first', async () => {
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

  givenColleagues(portal, 'people')
  let userId = 0
  let headers: Record<string, string> = {}
  beforeEach(async () => {
    const passwordHash = await hashPassword('Demo-1234')
    userId = (await addUser(portal, { username: 'maija.v', passwordHash })).id
    headers = await signIn(portal, userId)
  })
  const changes = () => db().select().from(emailChange).where(eq(emailChange.userId, userId))
  const codes = () => db().select().from(activationCode).where(eq(activationCode.userId, userId))
  const person = async () => (await db().select().from(portalUser).where(eq(portalUser.id, userId)))[0]!

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
  const inForce = async () => (await person()).emailAddress
  const alive = async () => (await portal.app.inject({ url: '/api/parameter', headers })).statusCode === 200

  describe('a session in strange hands', () => {
    test('gets no code to the new address, and the owner is told', async () => {
      expect((await save(NEW)).statusCode).toBe(200)
      const asked = await send('POST', '/api/activate', { userName: 'maija.v', emailAddress: NEW })
      expect(asked.statusCode).toBe(204)
      const toThief = (await emails()).filter(({ recipient }) => recipient === NEW)
      expect(toThief).toHaveLength(1)
      expect(toThief[0]!.body).not.toMatch(CODE)
      expect(toThief[0]!.body).not.toContain('maija.v')
      expect(await codes()).toEqual([])
      expect(await told('Sähköpostiosoitteesi on vaihtumassa')).toMatchObject([
        { recipient: OLD, body: expect.stringContaining(NEW) },
      ])
    })

    test('ends, and the change with it, when the owner stops it', async () => {
      await save(NEW)
      const code = await codeOf()
      expect((await decide('stop', code)).statusCode).toBe(204)
      expect([await alive(), await inForce(), await changes()]).toEqual([false, OLD, []])
      expect(await told('Sähköpostiosoitteen vaihto peruttiin')).toMatchObject([{ recipient: OLD }])
      expect(await auditedActions(portal)).toEqual(['user.changed', 'user.emailChangeEnded'])
      expect((await decide('confirm', code)).statusCode).toBe(400)
      later(73 * HOUR)
      await applyDueEmailChanges(portal.deps)
      expect(await inForce()).toBe(OLD)
    })

    test('loses the change when the owner sets a password by code', async () => {
      await save(NEW)
      await send('POST', '/api/activate', { userName: 'maija.v', emailAddress: OLD })
      const activationCodeOfOwner = CODE.exec((await emails()).at(-1)!.body)![0]
      const payload = {
        activationCode: activationCodeOfOwner,
        newPassword: 'Uusi-5678',
        termsOfUseAccepted: true,
      }
      expect((await send('PUT', '/api/password', payload)).statusCode).toBe(204)
      expect(await changes()).toEqual([])
      expect(await told('Sähköpostiosoitteen vaihto peruttiin')).toHaveLength(1)
    })

    test('cannot bury the owner under letters', async () => {
      const statuses = []
      for (let nth = 0; nth < 8; nth += 1) statuses.push((await save(`uusi${nth}@example.fi`)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    })
  })

  describe('a new e-mail address', () => {
    test('is shown at once, beside the one in force', async () => {
      const { user } = (await save(NEW)).json()
      expect(user).toMatchObject({
        emailAddress: NEW,
        emailChange: { addressInForce: OLD, dueAt: '2026-11-18T08:00:00.000Z' },
      })
      expect(await inForce()).toBe(OLD)
    })

    test('is in force once the old address confirms it', async () => {
      const code = { hash: 'x', userId, createdAt: portal.now }
      await db()
        .insert(activationCode)
        .values({ ...code, expiresAt: new Date('2026-11-16T08:00:00Z') })
      await save(NEW)
      expect(await db().$count(outbox)).toBe(0)
      expect((await decide('confirm', (await codeOf()).toLowerCase())).statusCode).toBe(204)
      expect([await inForce(), await alive()]).toEqual([NEW, true])
      expect(await told('Sähköpostiosoitteesi on vaihdettu')).toMatchObject([{ recipient: OLD }])
      expect(await told('Uusi sähköpostiosoitteesi on käytössä')).toMatchObject([{ recipient: NEW }])
      expect(await codes()).toMatchObject([{ usedAt: portal.now }])
      expect(await db().select().from(outbox)).toMatchObject([
        { type: 'user.changed', data: { emailAddress: NEW, firstName: 'Maija' } },
      ])
      expect(await auditedActions(portal)).toEqual(['user.changed', 'user.emailChanged'])
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

    test('does not hold up a new name or phone number', async () => {
      const { user } = (await save(NEW, { phoneNumber: '040 1' })).json()
      expect(user).toMatchObject({ phoneNumber: '040 1', emailAddress: NEW })
      expect(await db().select().from(outbox)).toMatchObject([
        { data: { phoneNumber: '040 1', emailAddress: OLD } },
      ])
    })

    test('saved again begins nothing anew; another one takes its place', async () => {
      await save(NEW)
      const first = await codeOf()
      await save(NEW, { phoneNumber: '040 1' })
      expect(await told('Sähköpostiosoitteesi on vaihtumassa')).toHaveLength(1)
      later(600_000)
      await save('kolmas@example.fi')
      expect((await decide('confirm', first)).statusCode).toBe(400)
      expect(await changes()).toMatchObject([{ newAddress: 'kolmas@example.fi', createdAt: portal.now }])
    })

    test('is taken back by saving the one in force', async () => {
      await save(NEW)
      expect((await save(OLD)).json().user).not.toHaveProperty('emailChange')
      expect(await told('Sähköpostiosoitteen vaihto peruttiin')).toMatchObject([{ recipient: OLD }])
    })

    test('has its code behind a hash sign, and stored as a hash', async () => {
      await save(NEW)
      const code = await codeOf()
      const [letter] = await told('Sähköpostiosoitteesi on vaihtumassa')
      expect(letter!.body).toContain(`https://portaali.example.fi/sahkopostin-vaihto#${code}`)
      expect(JSON.stringify(await changes())).not.toContain(code.replaceAll('-', ''))
    })
  })

  test('a GET of the decision changes nothing', async () => {
    await save(NEW)
    const code = await codeOf()
    for (const verb of ['confirm', 'stop']) {
      const res = await portal.app.inject(`/api/emailchange/${verb}?code=${code}`)
      expect(res.statusCode).toBe(405)
    }
    expect(await changes()).toHaveLength(1)
  })

  test('wrong codes are slowed down, and a right one is heard', async () => {
    await save(NEW)
    const code = await codeOf()
    const statuses = []
    for (let nth = 0; nth < 22; nth += 1) statuses.push((await decide('stop', `WRONG-${nth}`)).statusCode)
    expect([statuses[0], statuses[20], statuses[21]]).toEqual([400, 400, 429])
    expect((await decide('stop', code)).statusCode).toBe(204)
  })
})

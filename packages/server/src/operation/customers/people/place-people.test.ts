import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights, type RoleRight } from '@kassavirta/domain/kernel/people/access'
import { getRoleChanges } from '@kassavirta/domain/places/mandates/api'
import { done, read, refused } from '../../../../test/bags-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { givenUntouchedNeighbours } from '../../../../test/operation-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { audit, mail, mailRefusal, outbox } from '../../../tables/ledgers.ts'
import { activationCode, portalUser, secondFactor, sessionFamily } from '../../../tables/people.ts'
import { userCompanyRole } from '../../../tables/places.ts'
import { importBundle } from '../../provider/import/import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
givenUntouchedNeighbours(portal)
const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
const db = () => portal.database.db

describe('people of a place', () => {
  const PASSWORD = 'x'
  const CODE = /(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/

  const rights = (...held: readonly RoleRight[]) => recordOf(roleRights, (right) => held.includes(right))
  const INVITED = {
    username: 'noora.heino',
    firstName: 'Noora',
    lastName: 'Heino',
    email: 'noora.heino@mylly.example',
    phone: '',
    ...rights('deposits'),
  }

  let service: Awaited<ReturnType<typeof staffAtWork>>
  let place: Awaited<ReturnType<typeof addCompany>>
  beforeEach(async () => {
    service = await staffAtWork(portal, 'palvelu', ['service'])
    place = await addCompany(db())
  })

  const path = (rest = '') => `/customers/${place.id}/people${rest}`
  const people = async () => (await read(service, path())).rows
  const person = (change: Partial<typeof portalUser.$inferInsert> = {}) =>
    addUser(portal, { passwordHash: PASSWORD, ...change })
  const find = async (userId: number) =>
    (await db().select().from(portalUser).where(eq(portalUser.id, userId)))[0]!
  const actions = async () => (await db().select().from(audit).orderBy(audit.id)).map(({ action }) => action)

  /** A person of the place with these rights, and their number. */
  async function member(held: readonly RoleRight[], kept: 'systems' | 'desk' = 'desk') {
    const { id } = await person({ keeper: kept })
    await addRole(db(), id, place.id, { ...rights(...held), keeper: kept })
    return id
  }

  test('a person whose address is refused for good is told of', async () => {
    await member(['deposits'])
    const refusedOften = async (refusals: number) => {
      const row = { address: 'maija@example.fi', refusals, refusedAt: portal.now }
      await db().insert(mailRefusal).values(row).onConflictDoUpdate({ target: mailRefusal.address, set: row })
      return (await people())[0].isMailRefused
    }
    expect([await refusedOften(4), await refusedOften(5)]).toEqual([false, true])
  })

  describe('an invited person', () => {
    test('gets the role, and a code that the desk never sees', async () => {
      const answer = await service.act(path(), INVITED)
      const { userId } = answer.json()
      const [sent] = await db().select().from(mail)
      expect(sent).toMatchObject({ recipient: INVITED.email })
      const code = CODE.exec(sent!.body)?.[0] ?? 'no code'
      const told = JSON.stringify([answer.json(), await people(), await db().select().from(audit)])
      expect(told).not.toContain(code)
      expect(await people()).toMatchObject([
        { userId, state: 'invited', isOwn: true, role: { deposits: true, changeOrders: false, isOwn: true } },
      ])
      expect(await actions()).toEqual(['role.given', 'user.invited'])
      const admin = await member(['roleMaintenance'])
      const url = `${getRoleChanges.path}?companyId=${place.id}`
      const { changes } = (await portal.app.inject({ url, headers: await signIn(portal, admin) })).json()
      expect(changes).toMatchObject([
        {
          by: null,
          change: 'given',
          person: 'Heino Noora',
          differences: [{ what: 'deposits', after: true }],
        },
      ])
    })

    test('is not made twice: name and address are told of before', async () => {
      const there = await person({ username: 'Noora.Heino', emailAddress: 'toinen@mylly.example' })
      const elsewhere = await addCompany(db(), { name: 'Naavakahvila Sello' })
      await addRole(db(), there.id, elsewhere.id)
      expect(await refused(service, path(), INVITED)).toBe('usernameTaken')
      expect(await db().select().from(mail)).toEqual([])
      const same = `/same?username=noora.heino&email=${encodeURIComponent('TOINEN@mylly.example')}`
      expect((await read(service, path(same))).rows).toMatchObject([
        { username: 'Noora.Heino', isHere: false, place: 'Naavakahvila Sello', places: 1 },
      ])
      await done(service, path('/join'), { username: 'noora.heino', ...rights('deposits') })
      expect(await people()).toMatchObject([{ userId: there.id, isOwn: false, role: { isOwn: true } }])
      expect(await refused(service, path('/join'), { username: 'noora.heino', ...rights() })).toBe(
        'roleThere',
      )
      expect(await refused(service, path('/join'), { username: 'ei.kukaan', ...rights() })).toBe('notFound')
    })

    test.each([
      ['a wrong address', { email: 'noora' }, 'emailInvalid'],
      ['no user name', { username: ' ' }, 'required'],
    ])('with %s is refused', async (_title, change, code) => {
      expect(await refused(service, path(), { ...INVITED, ...change })).toBe(code)
    })
  })

  describe('rights', () => {
    test('are given and taken in a role of the desk', async () => {
      const userId = await member(['deposits'])
      await done(service, path(`/${userId}/role`), { ...rights('changeOrders'), version: 0 })
      const again = { ...rights('changeOrders'), version: 1 }
      expect(await refused(service, path(`/${userId}/role`), again)).toBe('nothingChanged')
      expect(await refused(service, path(`/${userId}/role`), { ...rights(), version: 0 })).toBe(
        'changedElsewhere',
      )
      const [noted] = await db().select().from(audit)
      expect(noted).toMatchObject({
        action: 'role.changed',
        userId: null,
        staffId: service.staffId,
        detail: { changeOrders: true, deposits: false, was: { changeOrders: false, deposits: true } },
      })
    })

    test('of a role of the systems are only taken away', async () => {
      const userId = await member(['deposits', 'changeOrders'], 'systems')
      const more = { ...rights('deposits', 'accessoryOrder'), version: 0 }
      expect(await refused(service, path(`/${userId}/role`), more)).toBe('keptBySystems')
      await done(service, path(`/${userId}/role`), { ...rights('deposits'), version: 0 })
      await done(service, path(`/${userId}/role/end`), { version: 1 })
      expect(await people()).toMatchObject([{ userId, role: null }])
      expect(await actions()).toEqual(['role.changed', 'role.ended'])
      const { extId } = await find(userId)
      const roles = [{ user: extId, company: place.extId, deposits: true, changeOrders: true }]
      await importBundle(portal.deps.database, { roles }, { now: portal.now, dryRun: false })
      expect(await people()).toMatchObject([{ role: null }])
    })
  })

  describe('the access of a person', () => {
    test('ends at once with its sessions, whoever keeps the row', async () => {
      const userId = await member(['deposits'], 'systems')
      const headers = await signIn(portal, userId)
      const mine = () => portal.app.inject({ url: `/api/company/${place.id}`, headers })
      expect((await mine()).statusCode).toBe(200)
      await done(service, path(`/${userId}/code`), { version: 0 })
      await done(service, path(`/${userId}/disable`), { version: 1 })
      expect((await mine()).statusCode).toBe(401)
      expect(await db().select().from(activationCode)).toMatchObject([{ usedAt: portal.now }])
      expect(await people()).toMatchObject([{ state: 'disabled', sessions: 0, isOwn: true, version: 2 }])
      for (const act of ['disable', 'code'])
        expect(await refused(service, path(`/${userId}/${act}`), { version: 2 })).toBe('stateChanged')
      await done(service, path(`/${userId}/restore`), { version: 2 })
      expect(await actions()).toEqual(['user.code', 'user.disabled', 'user.restored'])
    })

    test('is signed out everywhere, and loses the second factor', async () => {
      const userId = await member([])
      await signIn(portal, userId)
      await signIn(portal, userId)
      const key = { userId, sealedKey: 'k', sealedBy: 's', createdAt: portal.now, activeAt: portal.now }
      await db().insert(secondFactor).values(key)
      expect(await people()).toMatchObject([{ sessions: 2, factorSince: portal.now.toISOString() }])
      await done(service, path(`/${userId}/sessions/end`), { version: 0 })
      await done(service, path(`/${userId}/factor/end`), { version: 1 })
      expect(await people()).toMatchObject([{ sessions: 0, factorSince: null, state: 'active' }])
      expect(await db().select().from(sessionFamily)).toMatchObject([
        { revokedReason: 'desk' },
        { revokedReason: 'desk' },
      ])
      expect(await db().select().from(mail)).toHaveLength(1)
      expect(await refused(service, path(`/${userId}/factor/end`), { version: 2 })).toBe('stateChanged')
    })

    test('of another place’s person is nobody’s business here', async () => {
      const { id: stranger } = await person()
      const elsewhere = await addCompany(db())
      await addRole(db(), stranger, elsewhere.id, { keeper: 'desk' })
      const body = { ...rights(), version: 0 }
      for (const act of ['role', 'role/end', 'disable', 'restore', 'code', 'factor/end', 'sessions/end'])
        expect([act, await refused(service, path(`/${stranger}/${act}`), body)]).toEqual([act, 'notFound'])
      const account = await addAccount(db(), place.id)
      await addMandate(portal, stranger, account.id)
      expect(await people()).toMatchObject([{ userId: stranger, mandates: 1, role: null }])
      await done(service, path(`/${stranger}/disable`), { version: 0 })
      expect(await made(userCompanyRole)).toMatchObject([{ endedAt: null, version: 0 }])
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      expect((await counter.browser.get(path())).statusCode).toBe(403)
    })
  })
})

describe('details of a person', () => {
  const CODE = /(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/

  const DEPOSITS = recordOf(roleRights, (right) => right === 'deposits')
  const INVITED = {
    username: 'noora.heino',
    firstName: 'Noora',
    lastName: 'Heino',
    email: 'noora.heino@mylly.example',
    phone: '',
    ...DEPOSITS,
  }

  let service: Awaited<ReturnType<typeof staffAtWork>>
  let place: Awaited<ReturnType<typeof addCompany>>
  beforeEach(async () => {
    service = await staffAtWork(portal, 'palvelu', ['service'])
    place = await addCompany(db())
  })

  const path = (rest = '') => `/customers/${place.id}/people${rest}`
  const people = async () => (await read(service, path())).rows
  const find = async (userId: number) =>
    (await db().select().from(portalUser).where(eq(portalUser.id, userId)))[0]!

  /** A person of the place with a password, and their number. */
  async function member(keeper: 'systems' | 'desk' = 'desk') {
    const { id } = await addUser(portal, { passwordHash: 'x', keeper })
    await addRole(db(), id, place.id, { ...DEPOSITS, keeper })
    return id
  }

  describe('the details of a person', () => {
    const DETAILS = { firstName: 'Noora', lastName: 'Heino', phone: '040 1', email: 'uusi@mylly.example' }
    const change = (id: number, version: number, more: object = {}) =>
      service.act(path(`/${id}/details`), { ...DETAILS, version, ...more })
    const codeOf = async (answer: ReturnType<typeof change>) => (await answer).json().code

    test('change at once, but a new address waits', async () => {
      const id = await member()
      const { emailAddress: old, version } = await find(id)
      expect((await change(id, version)).statusCode).toBe(200)
      expect(await find(id)).toMatchObject({ lastName: 'Heino', phoneNumber: '040 1', emailAddress: old })
      expect(await people()).toMatchObject([
        { email: old, waitingEmail: { address: DETAILS.email, due: '2026-11-18T08:00:00.000Z' } },
      ])
      const letters = await db().select().from(mail).orderBy(mail.id)
      expect(letters.map(({ recipient }) => recipient)).toEqual([old, DETAILS.email])
      const [noted] = await db().select().from(audit).where(eq(audit.action, 'user.changed'))
      expect(noted).toMatchObject({
        staffId: service.staffId,
        userId: id,
        detail: { changed: expect.any(Array) },
      })
      // A code that the same person of the staff sends right after goes to the old address too.
      expect((await service.act(path(`/${id}/code`), { version: version + 1 })).statusCode).toBe(200)
      const [, , code] = await db().select().from(mail).orderBy(mail.id)
      expect(code).toMatchObject({ recipient: old })
      // The address in force again takes the wish back.
      expect((await change(id, version + 2, { email: old })).statusCode).toBe(200)
      expect(await people()).toMatchObject([{ email: old, waitingEmail: null }])
      expect(await codeOf(change(id, version + 3, { email: old }))).toBe('nothingChanged')
    })

    test('a new address holds at once before the first sign-in', async () => {
      const codes = async () =>
        (await db().select().from(mail).orderBy(mail.id)).map(({ recipient, body }) => ({
          recipient,
          code: CODE.exec(body)?.[0],
        }))
      const activate = (activationCode: string | undefined) =>
        portal.app.inject({
          method: 'PUT',
          url: '/api/password',
          payload: { activationCode, newPassword: 'Uusi-Salasana-1', termsOfUseAccepted: true },
        })
      const { userId } = await done(service, path(), INVITED)
      const neighbour = await done(service, path(), {
        ...INVITED,
        username: 'ville',
        email: 'ville@mylly.example',
      })
      expect((await change(userId, 0)).statusCode).toBe(200)
      expect(await find(userId)).toMatchObject({ emailAddress: DETAILS.email })
      expect((await people())[0]).toMatchObject({
        email: DETAILS.email,
        waitingEmail: null,
        state: 'invited',
      })
      const [wrong, other, right, ...more] = await codes()
      expect([right, more]).toMatchObject([{ recipient: DETAILS.email }, []])
      expect((await activate(wrong?.code)).statusCode).toBe(400)
      expect((await activate(right?.code)).statusCode).toBe(204)
      expect((await activate(other?.code)).statusCode).toBe(204)
      expect((await find(neighbour.userId)).emailAddress).toBe('ville@mylly.example')
      const told = (await db().select().from(outbox)).filter(({ type }) => type === 'user.changed')
      expect(told).toMatchObject([{ data: { emailAddress: DETAILS.email } }])
    })

    test('of the systems, the disabled or another place stay', async () => {
      const id = await member()
      const theirs = await member('systems')
      const stranger = await addUser(portal)
      expect(await codeOf(change(id, 7))).toBe('changedElsewhere')
      expect(await codeOf(change(theirs, 0))).toBe('keptBySystems')
      expect(await codeOf(change(stranger.id, 0))).toBe('notFound')
      expect(await codeOf(change(id, 0, { email: 'ei osoite' }))).toBe('emailInvalid')
      await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, id))
      expect(await codeOf(change(id, 0))).toBe('stateChanged')
      expect(await db().select().from(mail)).toEqual([])
    })
  })
})

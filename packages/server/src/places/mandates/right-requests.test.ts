import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights, type RoleRight } from '@kassavirta/domain/kernel/people/access'
import { done, read, refused } from '../../../test/bags-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { mandateWorld, ORDERS, said, type MandateWorld } from '../../../test/places-world.ts'
import { addAccount, addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { setParameter } from '../../shared/parameters.ts'
import { approval } from '../../tables/bags.ts'
import { mail } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { portalUser } from '../../tables/people.ts'
import { mandate, userCompanyRole } from '../../tables/places.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let world: MandateWorld

describe('asking for a right', () => {
  beforeEach(async () => {
    world = await mandateWorld(portal)
  })

  const requests = async () => (await world.get('rightRequests')).requests
  const states = async () => (await requests()).map(({ state }: { state: string }) => state)
  const logged = async () =>
    (await world.get('mandateChanges')).changes.map(
      ({ change, by }: { change: string; by: string | null }) => [change, by],
    )

  describe('a right that an administrator of the place asks for', () => {
    test('waits at the desk under the name of who asked, is given by one supervisor, and is told to both', async () => {
      const answer = (await world.request()).json()
      expect(answer).toMatchObject({ state: 'waiting', lastName: 'Korhonen', ...ORDERS })
      expect(await requests()).toEqual([answer])
      const [shown] = (await world.supervisor.browser.get('/approvals')).json().rows
      expect(shown).toMatchObject({
        kind: 'mandateGrant',
        requestedBy: 'Anna Lehto',
        isOfCustomer: true,
        mayDecide: true,
        change: { subject: 'Pekka Korhonen' },
      })
      expect((await world.atDesk()).asked[0]).toMatchObject({ requestedBy: 'Anna Lehto', isOfCustomer: true })
      const pulse = (await world.supervisor.browser.get('/pulse')).json()
      expect([pulse.approvals, pulse.waitsForYou[0]]).toMatchObject([
        1,
        { kind: 'approval', note: 'Anna Lehto' },
      ])
      await world.decide(answer.requestId, 'approve')
      expect(await states()).toEqual(['approved'])
      expect(await logged()).toEqual([
        ['given', null],
        ['requested', 'Lehto Anna'],
      ])
      const { mandates } = await world.get('mandates')
      expect(mandates).toHaveLength(2)
    })

    test('is told as rejected with the reason, or as lapsed; the log tells it, and it can be asked for again', async () => {
      const first = (await world.request()).json()
      await world.decide(first.requestId, 'reject')
      expect((await requests())[0]).toMatchObject({ state: 'rejected', decisionReason: 'Ei sovittu' })
      await world.request()
      portal.now = new Date('2026-11-30T08:00:00Z')
      const headers = await signIn(portal, world.admin.id)
      expect((await world.get('rightRequests', headers)).requests[0].state).toBe('lapsed')
      expect(said(await world.request({}, headers))).toBe(200)
      const { changes } = await world.get('mandateChanges', headers)
      expect(changes.map(({ change }: { change: string }) => change)).toEqual([
        'requested',
        'requested',
        'rejected',
        'requested',
      ])
      expect(changes[2].differences).toEqual([{ what: 'account', before: null, after: 'FI2112345600000785' }])
    })

    test('is stored once under its key, and refused while the same waits', async () => {
      const key = { 'idempotency-key': 'pyynto-00000001' }
      const [one, other] = [await world.request({}, key), await world.request({}, key)]
      expect(one.json()).toEqual(other.json())
      expect(await db().select().from(approval)).toHaveLength(1)
      expect(said(await world.request({ limit: 1 }, key))).toBe('keyReused')
      expect(said(await world.request({ rights: ['depositReport'] }))).toBe('approvalPending')
      expect(said(await world.grant({ rights: ['depositReport'] }))).toBe('approvalPending')
    })

    test.each([
      ['a person whom nobody knows', { holderId: 99_999_999 }],
      ['an account that nobody knows', { accountId: 99_999_999 }],
    ])('is refused for %s', async (_what, more) => {
      expect(said(await world.request(more))).toBe('notFound')
    })

    test('is refused for a person or an account of another place as for an unknown one', async () => {
      const there = await addCompany(db())
      const stranger = await addUser(portal)
      await addRole(db(), stranger.id, there.id)
      const foreign = await addAccount(db(), there.id)
      const answers = [
        await world.request({ holderId: stranger.id }),
        await world.request({ accountId: foreign.id }),
        await world.request({ holderId: stranger.id, accountId: foreign.id }),
      ]
      const unknown = await world.request({ holderId: 99_999_999 })
      for (const answer of answers) expect(answer.json()).toEqual(unknown.json())
      const offered = await world.get('rightRequests')
      expect(offered.accounts).toEqual([
        { accountId: world.account.id, accountNumber: world.account.accountNumber },
      ])
      expect(offered.holders.map(({ lastName }: { lastName: string }) => lastName)).toEqual([
        'Korhonen',
        'Lehto',
      ])
    })

    test.each([
      ['a day that has passed', { until: '2026-11-14' }, 'dayInPast'],
      ['what the person has', { limit: 1000, until: null }, 'rightHeld'],
    ])('is refused for %s', async (_what, more, code) => {
      expect(said(await world.request(more))).toBe(code)
    })

    test('is nobody’s without the right to look after mandates, and nothing while the provider takes none', async () => {
      const pekka = await signIn(portal, world.pekka.id)
      expect(said(await world.request({ userId: world.pekka.id }, pekka))).toBe('forbidden')
      expect((await world.get('rightRequests', pekka)).code).toBe('forbidden')
      await world.request()
      await setParameter(db(), 'rightRequests', 'false', portal.now)
      expect(said(await world.request({ holderId: world.admin.id }))).toBe('notFound')
      expect((await world.get('rightRequests')).code).toBe('notFound')
    })

    test('of a colleague is not shown', async () => {
      await world.request()
      const colleague = await addUser(portal)
      await addRole(db(), colleague.id, world.company.id, { permissionMaintenance: true })
      const seen = await world.get('rightRequests', await signIn(portal, colleague.id))
      expect(seen.requests).toEqual([])
    })

    test('is listed at its own place only, though the same person asks at two', async () => {
      const there = await addCompany(db())
      const account = await addAccount(db(), there.id)
      await addRole(db(), world.admin.id, there.id, { permissionMaintenance: true })
      const other = { customerId: there.id, holderId: world.admin.id, accountId: account.id }
      const [here, elsewhere] = [(await world.request()).json(), (await world.request(other)).json()]
      expect(await requests()).toEqual([here])
      const path = `/api/management/rightRequests?companyId=${there.id}`
      const listed = await portal.app.inject({ url: path, headers: world.headers })
      expect(listed.json().requests).toEqual([elsewhere])
    })

    test('is refused at once where nobody could approve it', async () => {
      await portal.database.db.execute('update staff_user set supervisor = false')
      expect(said(await world.request())).toBe('noApprover')
      expect(await db().select().from(mandate).where(eq(mandate.keeper, 'desk'))).toEqual([])
    })
  })
})

describe('whoever has given a right', () => {
  const rights = (...held: readonly RoleRight[]) => recordOf(roleRights, (right) => held.includes(right))
  let first: MandateWorld['supervisor']
  let second: MandateWorld['supervisor']
  beforeEach(async () => {
    world = await mandateWorld(portal)
    first = world.supervisor
    second = await world.hire('esimies2', 'supervisor')
  })

  const people = (rest = '', companyId = world.company.id) => `/customers/${companyId}/people${rest}`
  const pekka = async () =>
    (await db().select().from(portalUser).where(eq(portalUser.id, world.pekka.id)))[0]!
  /** The rows of the desk, since it changes no others. */
  const keep = async () => {
    await db().update(portalUser).set({ keeper: 'desk' })
    await db().update(userCompanyRole).set({ keeper: 'desk' })
  }
  /** What a member of the staff gets who decides, both ways, and whether the list offers it to them. */
  async function tried(by: MandateWorld['supervisor'], approvalId: number) {
    const { rows } = await read(by, '/approvals')
    const [shown] = rows.filter((row: { approvalId: number }) => row.approvalId === approvalId)
    const ways = ['approve', 'reject'].map((way) =>
      refused(by, `/approvals/${approvalId}/${way}`, { version: 0, reason: 'Ei sovittu' }),
    )
    return [shown?.mayDecide, ...(await Promise.all(ways))]
  }
  const NOT_THEIRS = [false, 'tookPart', 'tookPart']
  const given = async () => (await db().select().from(mandate).where(eq(mandate.keeper, 'desk'))).length

  /** Somebody whom the first supervisor has made, with all rights of a role. */
  async function invited(username = 'noora.heino') {
    const names = { firstName: 'Noora', lastName: 'Heino', phone: '', email: `${username}@mylly.example` }
    const body = { username, ...names, ...rights(...roleRights) }
    const { userId } = await done(first, people(), body)
    return { userId, headers: await signIn(portal, userId) }
  }

  describe('a right that a customer asks for', () => {
    test('is not decided by who has made the person who asks', async () => {
      const { userId, headers } = await invited()
      const { requestId } = (await world.request({ userId }, headers)).json()
      expect(await tried(first, requestId)).toEqual(NOT_THEIRS)
      expect((await read(first, '/pulse')).approvals).toBe(0)
      expect((await world.atDesk()).asked[0].approvers).toEqual(['e. Työntekijä'])
      expect(await given()).toBe(0)
      expect(said(await world.decide(requestId, 'approve', second))).toBe(200)
      expect(await given()).toBe(1)
    })

    test('is not decided by who has made the person who would have it', async () => {
      const { userId: holderId } = await invited()
      const { requestId } = (await world.request({ holderId })).json()
      expect(await tried(first, requestId)).toEqual(NOT_THEIRS)
      expect(said(await world.decide(requestId, 'approve', second))).toBe(200)
    })

    const details = { firstName: 'Pekka', lastName: 'Korhonen', email: 'uusi@mylly.example', phone: '' }
    const acts: readonly [string, (by: MandateWorld['supervisor']) => Promise<unknown>][] = [
      [
        'changed the address of',
        (by) => done(by, people(`/${world.pekka.id}/details`), { ...details, version: 0 }),
      ],
      [
        'given rights to',
        (by) => done(by, people(`/${world.pekka.id}/role`), { ...rights('changeOrders'), version: 0 }),
      ],
      [
        'let in again',
        async (by) => {
          await done(world.service, people(`/${world.pekka.id}/disable`), { version: 0 })
          await done(by, people(`/${world.pekka.id}/restore`), { version: 1 })
        },
      ],
      ['sent a code to', (by) => done(by, people(`/${world.pekka.id}/code`), { version: 0 })],
      [
        'joined to another place',
        async (by) => {
          const there = await addCompany(db(), { name: 'Naavakahvila Sello' })
          const { username } = await pekka()
          await done(by, people('/join', there.id), { username, ...rights('deposits') })
        },
      ],
      [
        'joined again',
        async (by) => {
          await done(world.service, people(`/${world.pekka.id}/role/end`), { version: 0 })
          const { username } = await pekka()
          await done(by, people('/join'), { username, ...rights('deposits') })
        },
      ],
    ]
    test.each(acts)('is not decided by who has %s the holder, before the request', async (_what, act) => {
      await keep()
      await act(first)
      const { requestId } = (await world.request()).json()
      expect(await tried(first, requestId)).toEqual(NOT_THEIRS)
      expect(said(await world.decide(requestId, 'approve', second))).toBe(200)
    })

    test.each(acts)('is not decided by who has %s the holder, after the request', async (_what, act) => {
      await keep()
      const { requestId } = (await world.request()).json()
      await act(first)
      expect(await tried(first, requestId)).toEqual(NOT_THEIRS)
      expect((await read(first, '/pulse')).approvals).toBe(0)
      expect(said(await world.decide(requestId, 'approve', second))).toBe(200)
    })

    test('is not decided by who has changed the person who asks, after the request', async () => {
      await keep()
      const { requestId } = (await world.request()).json()
      const who = { ...details, firstName: 'Anna', lastName: 'Lehto', version: 0 }
      await done(first, people(`/${world.admin.id}/details`), who)
      expect(await tried(first, requestId)).toEqual(NOT_THEIRS)
    })

    test('is decided by who has only taken something away, and by who has had to do with others', async () => {
      await keep()
      await invited()
      await done(first, people(`/${world.pekka.id}/sessions/end`), { version: 0 })
      const { requestId } = (await world.request()).json()
      expect(said(await world.decide(requestId, 'approve', first))).toBe(200)
    })

    test('is refused at once where only such people could decide on it', async () => {
      await done(world.service, people('/join', (await addCompany(db())).id), {
        username: (await pekka()).username,
        ...rights('deposits'),
      })
      const { userId, headers } = await invited()
      await db().execute("update staff_user set supervisor = false where username = 'esimies2'")
      expect(said(await world.request({ userId }, headers))).toBe('noApprover')
    })

    test('counts who asked for an earlier mandate among those who gave rights', async () => {
      const { approvalId } = (await world.grant({ rights: ['depositReport'], limit: null }, first)).json()
      expect(said(await world.decide(approvalId, 'approve', second))).toBe(200)
      const { requestId } = (await world.request()).json()
      expect(await tried(first, requestId)).toEqual(NOT_THEIRS)
      expect(said(await world.decide(requestId, 'approve', second))).toBe(200)
    })
  })

  describe('a mandate that the desk asks for', () => {
    test('is not approved by who has made the holder', async () => {
      const { userId: holderId } = await invited()
      const { approvalId } = (await world.grant({ holderId })).json()
      expect(await tried(first, approvalId)).toEqual(NOT_THEIRS)
      expect(said(await world.decide(approvalId, 'approve', second))).toBe(200)
    })

    test('is not raised by who has made the holder', async () => {
      const { userId: holderId } = await invited()
      const asked = (await world.grant({ holderId })).json()
      await world.decide(asked.approvalId, 'approve', second)
      const [held] = await db().select().from(mandate).where(eq(mandate.userId, holderId))
      const { approvalId } = (
        await world.change(held!.id, { rights: ['changeCurrency'], limit: null, until: null })
      ).json()
      expect(await tried(first, approvalId)).toEqual(NOT_THEIRS)
      expect(said(await world.decide(approvalId, 'approve', second))).toBe(200)
    })
  })

  describe('the other administrators of the place', () => {
    const told = async () => ({
      messages: (await db().select().from(message).orderBy(message.id)).map(({ userId, header }) => [
        userId,
        header,
      ]),
      mails: (await db().select().from(mail).orderBy(mail.id)).map(({ recipient, subject }) => [
        recipient,
        subject,
      ]),
    })

    test('are told when a right is asked and when it is given, by message and by mail', async () => {
      const other = await addUser(portal, { emailAddress: 'toinen@mylly.example' })
      await addRole(db(), other.id, world.company.id, { permissionMaintenance: true })
      const gone = await addUser(portal)
      await addRole(db(), gone.id, world.company.id, { permissionMaintenance: true, endedAt: portal.now })
      const neighbour = await addUser(portal)
      await addRole(db(), neighbour.id, (await addCompany(db())).id, { permissionMaintenance: true })
      const { requestId } = (await world.request()).json()
      const asked = {
        messages: [[other.id, 'Uutta valtuutusta on pyydetty']],
        mails: [['toinen@mylly.example', 'Uutta valtuutusta on pyydetty']],
      }
      expect(await told()).toEqual(asked)
      const [text] = await db().select().from(message)
      expect(text!.body).toContain('Anna Lehto')
      expect(text!.body).toContain('Pekka Korhonen')
      expect(text!.body).toContain('…0785')
      const [letter] = await db().select().from(mail)
      expect(letter!.body).not.toContain('Korhonen')
      await world.decide(requestId, 'approve')
      const { messages } = await told()
      expect(messages.slice(1)).toEqual([[other.id, 'Uusi valtuutus on annettu']])
    })

    test('are told of a mandate that the desk asks for and raises', async () => {
      const { approvalId } = (await world.grant()).json()
      await world.decide(approvalId, 'approve')
      expect((await told()).messages).toEqual([
        [world.admin.id, 'Uutta valtuutusta on pyydetty'],
        [world.admin.id, 'Uusi valtuutus on annettu'],
      ])
      const [held] = await db().select().from(mandate).where(eq(mandate.keeper, 'desk'))
      const raise = (
        await world.change(held!.id, { rights: ['changeCurrency'], limit: null, until: null })
      ).json()
      await world.decide(raise.approvalId, 'approve')
      expect((await told()).messages.slice(2)).toEqual([
        [world.admin.id, 'Valtuutuksen laajentamista on pyydetty'],
        [world.admin.id, 'Valtuutusta on laajennettu'],
      ])
    })
  })
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { setParameter } from '../src/shared/parameters.ts'
import { approval } from '../src/tables/counting.ts'
import { mandate } from '../src/tables/rights.ts'
import { givenPortal } from './harness.ts'
import { mandateWorld, ORDERS, said, type MandateWorld } from './mandate-world.ts'
import { addAccount, addCompany, addRole, addUser, signIn } from './world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let world: MandateWorld
beforeEach(async () => {
  world = await mandateWorld(portal)
})

const requests = async () => (await world.get('rightRequests')).requests
const states = async () => (await requests()).map(({ state }: { state: string }) => state)
const logged = async () =>
  (await world.get('mandateChanges')).changes.map(({ change, by }: { change: string; by: string | null }) => [
    change,
    by,
  ])

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

  test('is refused at once where nobody could approve it', async () => {
    await portal.database.db.execute('update staff_user set supervisor = false')
    expect(said(await world.request())).toBe('noApprover')
    expect(await db().select().from(mandate).where(eq(mandate.keeper, 'desk'))).toEqual([])
  })
})

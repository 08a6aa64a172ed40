import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { givenUntouchedNeighbours, isMade } from '../../../../test/operation-world.ts'
import { addUser, signIn } from '../../../../test/world.ts'
import { mail } from '../../../tables/ledgers.ts'
import { activationCode, emailChange, portalUser, sessionFamily } from '../../../tables/people.ts'
import { mandate, userChain, userCompanyRole, userConcern } from '../../../tables/places.ts'
import type { Bundle } from './read/bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
givenUntouchedNeighbours(portal)
const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
const db = () => portal.database.db
const START = portal.now
const at = (text: string) => (portal.now = new Date(text))

async function load(bundle: Bundle) {
  const report = await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
  expect(report.faults).toEqual([])
  return report.sections
}

const maija = {
  extId: 'U1',
  username: 'maija.v',
  firstName: 'Maija',
  lastName: 'Virtanen',
  emailAddress: 'maija@example.fi',
}
const world: Bundle = {
  concerns: [{ extId: 'K1', name: 'Konserni' }],
  chains: [{ extId: 'KE1', name: 'Ketju', concern: 'K1' }],
  companies: [{ extId: 'T1', name: 'Kauppa', businessId: '1234567-1' }],
  accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI21' }],
  users: [maija],
}
const tally = { created: 0, changed: 0, unchanged: 0, ended: 0 }

describe('users', () => {
  const readUser = async () => (await db().select().from(portalUser).where(eq(portalUser.extId, 'U1')))[0]!
  const later = '2026-11-20T08:00:00Z'

  test('what the person has set stays', async () => {
    await load({ users: [maija] })
    const own = { passwordHash: 'hash', activatedAt: START, termsVersion: '1', termsAcceptedAt: START }
    await db().update(portalUser).set(own).where(isMade(portalUser))
    at(later)
    expect((await load({ users: [{ ...maija, lastName: 'Virta' }] })).users).toEqual({ ...tally, changed: 1 })
    expect(await readUser()).toMatchObject({ ...own, lastName: 'Virta', createdAt: START, disabledAt: null })
  })

  test('an end disables the user and ends the sessions, once', async () => {
    await load({ users: [maija] })
    const { id } = await readUser()
    const other = await addUser(portal)
    const headers = await signIn(portal, id)
    await signIn(portal, other.id)
    expect((await load({ users: [{ ...maija, end: true }] })).users).toEqual({ ...tally, ended: 1 })
    expect((await readUser()).disabledAt).toEqual(START)
    const families = await db().select().from(sessionFamily)
    expect(families.find(({ userId }) => userId === id)).toMatchObject({
      revokedAt: START,
      revokedReason: 'disabled',
    })
    expect(families.find(({ userId }) => userId === other.id)?.revokedAt).toBeNull()
    expect((await portal.app.inject({ url: '/api/accounts', headers })).statusCode).toBe(401)

    at(later)
    expect((await load({ users: [{ ...maija, end: true }] })).users).toEqual({ ...tally, unchanged: 1 })
    expect((await readUser()).disabledAt).toEqual(START)
  })

  test('who is disabled stays so until a row restores them', async () => {
    await load({ users: [{ ...maija, end: true }] })
    expect((await load({ users: [maija] })).users).toEqual({ ...tally, unchanged: 1 })
    expect((await readUser()).disabledAt).toEqual(START)
    expect((await load({ users: [{ ...maija, restore: true }] })).users).toEqual({ ...tally, changed: 1 })
    expect((await readUser()).disabledAt).toBeNull()
  })

  test('a profile that the person changed stays theirs', async () => {
    await load({ users: [maija] })
    const { id } = await readUser()
    const mine = {
      firstName: 'Maija',
      lastName: 'Virtanen',
      emailAddress: 'uusi@example.fi',
      phoneNumber: '',
    }
    const headers = await signIn(portal, id)
    await portal.app.inject({ method: 'PUT', url: '/api/userdata', headers, payload: mine })
    const letters = await db().select().from(mail)
    const code = letters.map(({ body }) => /#([0-9A-Z-]{29})/.exec(body)?.[1]).find(Boolean)
    await portal.app.inject({ method: 'POST', url: '/api/emailchange/confirm', payload: { code } })

    expect((await load({ users: [maija] })).users).toEqual({ ...tally, unchanged: 1 })
    expect(await readUser()).toMatchObject(mine)

    await load({ users: [{ ...maija, emailAddress: 'uusi@example.fi' }] })
    await load({ users: [{ ...maija, emailAddress: 'virka@example.fi' }] })
    expect(await readUser()).toMatchObject({ emailAddress: 'virka@example.fi', profileChangedAt: null })
  })

  test.each<[string, object, string | null]>([
    ['go on while nothing of it changes', { lastName: 'Virta' }, null],
    [
      'end when the address is corrected: it may be in the wrong hands',
      { emailAddress: 'oikea@example.fi' },
      later,
    ],
    ['end with the account', { end: true }, later],
  ])('an activation code on its way, and a new address that waits, %s', async (_title, changed, usedAt) => {
    await load({ users: [maija] })
    const { id: userId } = await readUser()
    const code = { hash: 'a', userId, createdAt: START, expiresAt: START }
    const used = { ...code, hash: 'b', usedAt: START }
    await db().insert(activationCode).values([code, used])
    const change = { userId, newAddress: 'uusi@example.fi', codeHash: 'c', createdAt: START, dueAt: START }
    await db().insert(emailChange).values(change)
    at(later)
    await load({ users: [{ ...maija, ...changed }] })
    expect(await db().select().from(activationCode).orderBy(activationCode.hash)).toMatchObject([
      { usedAt: usedAt && new Date(usedAt) },
      { usedAt: START },
    ])
    expect(await db().$count(emailChange)).toBe(usedAt ? 0 : 1)
  })

  test('a user who is not in a bundle stays as they are', async () => {
    await load({ users: [maija] })
    const before = await readUser()
    await load({ users: [{ ...maija, extId: 'U2', username: 'olli' }] })
    expect(await readUser()).toEqual(before)
  })
})

describe('roles', () => {
  const role = { user: 'U1', company: 'T1' }
  const readRoles = () => made(userCompanyRole)

  test('are one per user and company, with their ten rights', async () => {
    await load({ ...world, roles: [{ ...role, deposits: true }] })
    const { roles } = await load({ roles: [{ ...role, roleMaintenance: true }] })
    expect(roles).toEqual({ ...tally, changed: 1 })
    expect(await readRoles()).toMatchObject([{ deposits: false, roleMaintenance: true, endedAt: null }])
  })

  test('that were cancelled stay so until a row restores them', async () => {
    await load({ ...world, roles: [role] })
    const [user] = await made(portalUser)
    await db()
      .update(userCompanyRole)
      .set({ endedAt: START, endedBy: user!.id })
      .where(isMade(userCompanyRole))
    expect((await load({ roles: [role] })).roles).toEqual({ ...tally, unchanged: 1 })
    expect(await readRoles()).toMatchObject([{ endedAt: START, endedBy: user!.id }])
    expect((await load({ roles: [{ ...role, restore: true }] })).roles).toEqual({ ...tally, changed: 1 })
    expect(await readRoles()).toMatchObject([{ endedAt: null, endedBy: null }])
  })

  test('end once, at the moment of the first row', async () => {
    await load({ ...world, roles: [role] })
    expect((await load({ roles: [{ ...role, end: true }] })).roles).toEqual({ ...tally, ended: 1 })
    at('2026-11-20T08:00:00Z')
    expect((await load({ roles: [{ ...role, end: true }] })).roles).toEqual({ ...tally, unchanged: 1 })
    expect(await readRoles()).toMatchObject([{ endedAt: START, endedBy: null }])
  })

  test('that never were are not made by an end', async () => {
    await load({ ...world, roles: [{ ...role, end: true }] })
    expect(await readRoles()).toEqual([])
  })

  test('with a chain or a concern are links', async () => {
    const links = [
      { user: 'U1', chain: 'KE1', concernReport: true },
      { user: 'U1', concern: 'K1' },
    ]
    expect((await load({ ...world, roles: links })).roles).toEqual({ ...tally, created: 2 })
    expect(await db().select().from(userChain)).toMatchObject([{ concernReport: true }])
    expect(await db().select().from(userConcern)).toMatchObject([{ concernReport: false }])
    const [chain, concern] = links
    const { roles } = await load({
      roles: [
        { ...chain!, concernReport: false },
        { ...concern!, end: true },
      ],
    })
    expect(roles).toEqual({ ...tally, changed: 1, ended: 1 })
    expect(await db().select().from(userChain)).toMatchObject([{ concernReport: false }])
    expect(await db().select().from(userConcern)).toEqual([])
    expect((await load({ roles: [{ ...concern!, end: true }] })).roles).toEqual({ ...tally, unchanged: 1 })
  })
})

describe('mandates', () => {
  const given = { extId: 'V1', user: 'U1', account: 'A1', start: '2026-01-01' }
  const readMandate = async () => (await made(mandate))[0]!

  test('carry their limit in cents and both ends', async () => {
    await load({
      ...world,
      mandates: [{ ...given, end: '2027-12-31', withdrawLimit: 5000.5, deposit: true }],
    })
    expect(await readMandate()).toMatchObject({
      startDate: '2026-01-01',
      endDate: '2027-12-31',
      lastDay: '2027-12-31',
      withdrawLimitCents: 500_050,
      deposit: true,
      changeCurrency: false,
    })
  })

  test('are modified only when something changed', async () => {
    await load({ ...world, mandates: [given] })
    at('2026-11-16T08:00:00Z')
    expect((await load({ mandates: [given] })).mandates).toEqual({ ...tally, unchanged: 1 })
    expect((await readMandate()).modifiedAt).toEqual(START)
    expect((await load({ mandates: [{ ...given, withdrawLimit: 0 }] })).mandates).toEqual({
      ...tally,
      changed: 1,
    })
    expect(await readMandate()).toMatchObject({ modifiedAt: portal.now, withdrawLimitCents: 0 })
  })

  test('that end at once held until yesterday in Helsinki', async () => {
    await load({ ...world, mandates: [given] })
    // 22:30 UTC on the 15th is the 16th in Helsinki.
    at('2026-11-15T22:30:00Z')
    expect((await load({ mandates: [{ ...given, end: true }] })).mandates).toEqual({ ...tally, ended: 1 })
    const ended = { endDate: '2026-11-15', lastDay: '2026-11-15' }
    expect(await readMandate()).toMatchObject(ended)
    at('2026-11-25T08:00:00Z')
    expect((await load({ mandates: [{ ...given, end: true }] })).mandates).toEqual({ ...tally, unchanged: 1 })
    expect(await readMandate()).toMatchObject(ended)
  })

  test.each<[string, string | true | null, string, string]>([
    ['a later end', '2027-12-31', '2026-11-16', '2026-11-15'],
    ['no end', null, '2026-11-16', '2026-11-15'],
    ['an earlier end', '2026-11-10', '2026-11-10', '2026-11-10'],
    ['an end at once', true, '2026-11-14', '2026-11-14'],
  ])('cancelled in the portal never grow by %s', async (_title, end, endDate, lastDay) => {
    await load({ ...world, mandates: [{ ...given, end: '2027-12-31' }] })
    const [user] = await made(portalUser)
    const cancelled = { cancelledAt: START, cancelledBy: user!.id }
    await db()
      .update(mandate)
      .set({ ...cancelled, endDate: '2026-11-16', lastDay: '2026-11-15' })
      .where(isMade(mandate))
    await load({ mandates: [{ ...given, end }] })
    expect(await readMandate()).toMatchObject({ ...cancelled, endDate, lastDay })
  })
})

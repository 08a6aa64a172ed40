import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { done, read, refused, type Staff } from '../../../../test/bags-world.ts'
import { addStaff, deskBrowser, STAFF_PASSWORD as password, staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { givenColleagues } from '../../../../test/people-world.ts'
import { auditedActions } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { audit } from '../../../tables/ledgers.ts'
import { deskKey, staffCode, staffFactor, staffUser } from '../../../tables/people.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
givenColleagues(portal, 'staff')
let [admin, supervisor, counter] = [] as unknown as [Staff, Staff, Staff]
beforeEach(async () => {
  admin = await staffAtWork(portal, 'hoitaja', ['admin'])
  supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
  counter = await staffAtWork(portal, 'laskija', ['counter', 'packer'])
})

const NEW = {
  username: 'uusi.henkilö',
  firstName: 'Uusi',
  lastName: 'Henkilö',
  emailAddress: '',
  office: 'Tampere',
  roles: ['counter'],
  reason: 'Aloittaa maanantaina',
}
const rowOf = async (username: string) =>
  (await read(admin, '/staff')).rows.find((each: { readonly username: string }) => each.username === username)
const rolesOf = async (staff: Pick<Staff, 'staffId'>) => {
  const [found] = await db().select().from(staffUser).where(eq(staffUser.id, staff.staffId))
  return Object.entries(found!).flatMap(([name, value]) => (value === true ? [name] : []))
}
const roles = ({ staffId }: Pick<Staff, 'staffId'>, wanted: readonly string[], version = 0) =>
  [`/staff/${staffId}/roles`, { roles: wanted, reason: '', version }] as const
const approve = (approvalId: number) => [`/approvals/${approvalId}/approve`, { version: 0 }] as const
const code = async (staffId: number) => (await admin.browser.post(`/staff/${staffId}/code`)).json().code
const actions = () => auditedActions(portal, isNotNull(audit.staffId))

describe('a new person', () => {
  test('gets roles and a first code by another person’s approval', async () => {
    const { staffId, approvalId } = await done(admin, '/staff', NEW)
    expect(await rowOf(NEW.username)).toMatchObject({
      state: 'waits',
      roles: [],
      office: 'Tampere',
      lastSignIn: null,
      asked: { roles: ['counter'], by: 'hoitaja Työntekijä' },
    })
    const browser = deskBrowser(() => portal.app)
    expect(await read(supervisor, '/approvals')).toMatchObject({
      rows: [
        {
          kind: 'staffRoles',
          reason: NEW.reason,
          mayDecide: true,
          change: {
            subject: 'Uusi Henkilö (uusi.henkilö)',
            lines: [
              { field: 'roles', before: 'Ei rooleja', after: 'Laskija' },
              { field: 'codeTo', after: 'Ei sähköpostiin: alkuosa pyytäjälle, loppuosa hyväksyjälle' },
            ],
          },
        },
      ],
    })
    await done(supervisor, ...approve(approvalId))
    const { codeStart, ...row } = await rowOf(NEW.username)
    const { codeEnd } = (await read(supervisor, '/approvals?decided=true')).rows[0]
    const answer = await browser.post('/activation', { code: `${codeStart} ${codeEnd}`, password })
    expect(answer.json()).toEqual({ next: 'enrol' })
    expect(row).toMatchObject({ staffId, roles: ['counter'], asked: null })
    expect(await actions()).toEqual(['staff.added', 'approval.approved', 'staff.passwordSet'])
  })

  test('with an old code stays out while nothing is approved', async () => {
    const { code } = await addStaff(portal, 'uusi', [])
    const answer = await deskBrowser(() => portal.app).post('/activation', { code, password })
    expect(answer.json().code).toBe('rolesPending')
  })

  test('with an old password stays out while nothing is approved', async () => {
    await db()
      .update(staffUser)
      .set({ counter: false, packer: false })
      .where(eq(staffUser.id, counter.staffId))
    const browser = deskBrowser(() => portal.app)
    expect((await browser.post('/session', { username: 'laskija', password })).statusCode).toBe(401)
  })

  test('is refused with a taken name, wrong roles or no approver', async () => {
    expect(await refused(admin, '/staff', { ...NEW, username: 'LASKIJA' })).toBe('staffNameTaken')
    expect(await refused(admin, '/staff', { ...NEW, username: 'kaksi sanaa' })).toBe('staffNameInvalid')
    expect(await refused(admin, '/staff', { ...NEW, roles: [] })).toBe('required')
    expect(await refused(admin, '/staff', { ...NEW, roles: ['admin', 'counter'] })).toBe('rolesApart')
    expect(await refused(supervisor, '/staff', NEW)).toBe('forbidden')
    await db().update(staffUser).set({ disabledAt: portal.now }).where(eq(staffUser.supervisor, true))
    expect(await refused(admin, '/staff', NEW)).toBe('noApprover')
    expect(await rowOf(NEW.username)).toBeUndefined()
  })

  test('leaves no code behind that somebody could read', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const shown = await code(service.staffId)
    expect(shown).toMatch(/^\w{4}(-\w{4}){5}$/)
    expect(await auditedActions(portal)).toEqual(['staff.told', 'staff.codeMade'])
    const stored = [await db().select().from(audit), await db().select().from(deskKey)]
    expect(JSON.stringify([stored, await db().select().from(staffCode)])).not.toContain(shown)
  })
})

describe('roles', () => {
  test('that go are gone at once, and the session with them', async () => {
    expect(await done(admin, ...roles(counter, ['packer']))).toMatchObject({ approvalId: null })
    expect(await rolesOf(counter)).toEqual(['packer'])
    expect((await counter.browser.get('/session')).statusCode).toBe(401)
    expect(await actions()).toEqual(['staff.rolesTaken'])
  })

  test('that come wait for another person, with the whole change', async () => {
    const { approvalId } = await done(admin, ...roles(counter, ['packer', 'dispatcher']))
    expect(await rolesOf(counter)).toEqual(['counter', 'packer'])
    expect((await counter.browser.get('/session')).statusCode).toBe(200)
    expect(await refused(admin, ...roles(counter, ['service']))).toBe('approvalPending')
    await done(supervisor, ...approve(approvalId))
    expect(await rolesOf(counter)).toEqual(['packer', 'dispatcher'])
    expect((await counter.browser.get('/session')).statusCode).toBe(401)
  })

  test('lapse where the person has changed meanwhile', async () => {
    const { approvalId } = await done(admin, ...roles(counter, ['counter', 'dispatcher']))
    const facts = { firstName: 'Laura', lastName: 'Laskija', emailAddress: '', office: 'Oulu' }
    await done(admin, `/staff/${counter.staffId}/facts`, { ...facts, version: 0 })
    expect(await rowOf('laskija')).toMatchObject({ ...facts, asked: null, version: 1 })
    await done(admin, ...roles(counter, ['counter', 'service'], 1))
    expect(await refused(supervisor, ...approve(approvalId))).toBe('stateChanged')
    expect(await rolesOf(counter)).toEqual(['counter', 'packer'])
  })

  test('are neither given to oneself nor decided by their person', async () => {
    expect(await refused(admin, ...roles(admin, ['admin', 'service']))).toBe('ownRoles')
    expect(await refused(admin, ...roles(supervisor, ['supervisor', 'service']))).toBe('noApprover')
    const second = await staffAtWork(portal, 'esimies2', ['supervisor'])
    const { approvalId } = await done(admin, ...roles(supervisor, ['supervisor', 'service']))
    expect(await read(supervisor, '/approvals')).toMatchObject({ rows: [{ mayDecide: false }] })
    expect(await refused(supervisor, ...approve(approvalId))).toBe('tookPart')
    await done(second, ...approve(approvalId))
    expect(await rolesOf(supervisor)).toEqual(['service', 'supervisor'])
  })

  test('are refused unchanged, on an old version, to the last administrator', async () => {
    expect(await refused(admin, ...roles(counter, ['packer', 'counter']))).toBe('nothingChanged')
    expect(await refused(admin, ...roles(counter, ['packer'], 7))).toBe('changedElsewhere')
    const other = await staffAtWork(portal, 'hoitaja2', ['admin', 'service'])
    await done(admin, `/staff/${admin.staffId}/disable`, { version: 0 })
    expect(await refused(other, ...roles(other, ['service']))).toBe('lastAdmin')
    expect(await refused(other, `/staff/${other.staffId}/disable`, { version: 0 })).toBe('lastAdmin')
  })

  test('of an administrator stay where nobody else would be left', async () => {
    const other = await staffAtWork(portal, 'hoitaja2', ['admin'])
    const { approvalId } = await done(admin, ...roles(other, ['supervisor']))
    await done(admin, `/staff/${admin.staffId}/disable`, { version: 0 })
    expect(await refused(supervisor, ...approve(approvalId))).toBe('lastAdmin')
    expect(await rolesOf(other)).toEqual(['admin'])
  })
})

describe('access', () => {
  test('is closed at once, and opened again by another person', async () => {
    await done(admin, `/staff/${counter.staffId}/disable`, { version: 0 })
    expect((await counter.browser.get('/session')).statusCode).toBe(401)
    expect(await refused(admin, `/staff/${counter.staffId}/disable`, { version: 1 })).toBe('stateChanged')
    expect((await admin.browser.post(`/staff/${counter.staffId}/code`)).json().code).toBe('stateChanged')
    const { approvalId } = await done(admin, ...roles(counter, ['counter'], 1))
    expect(await read(supervisor, '/approvals')).toMatchObject({
      rows: [
        {
          change: {
            lines: [
              { field: 'roles', before: 'Laskija, Pakkaaja', after: 'Laskija' },
              { field: 'access', before: 'Suljettu', after: 'Avoinna' },
            ],
          },
        },
      ],
    })
    expect(await rowOf('laskija')).toMatchObject({ state: 'disabled' })
    await done(supervisor, ...approve(approvalId))
    expect(await rowOf('laskija')).toMatchObject({ state: 'active', roles: ['counter'], isAtWork: false })
  })

  test('begins again with a new app or a new code', async () => {
    const one = await staffAtWork(portal, 'palvelu', ['service'])
    const two = await staffAtWork(portal, 'palvelu2', ['service'])
    expect(await done(admin, `/staff/${one.staffId}/factor/reset`, { version: 0 })).toMatchObject({
      approvalId: null,
    })
    expect(await db().$count(staffFactor, eq(staffFactor.staffId, one.staffId))).toBe(0)
    expect((await one.browser.get('/session')).statusCode).toBe(401)
    const given = await code(two.staffId)
    const browser = deskBrowser(() => portal.app)
    const next = 'toinen pitkä salasana'
    expect((await browser.post('/activation', { code: given, password: next })).json()).toEqual({
      next: 'factor',
    })
  })

  test('ends with the session, and may begin again', async () => {
    expect(await rowOf('laskija')).toMatchObject({ isAtWork: true })
    await done(admin, `/staff/${counter.staffId}/session/end`, { version: 0 })
    expect((await counter.browser.get('/session')).statusCode).toBe(401)
    expect(await rowOf('laskija')).toMatchObject({ isAtWork: false, state: 'active' })
  })

  test('of colleagues is told by their own factor, session and requests', async () => {
    const own = { state: 'waits', isAtWork: false, asked: null, requests: [] }
    expect(await rowOf('naapuri-1')).toMatchObject(own)
  })

  test('wants a code of the last minutes', async () => {
    portal.now = new Date(portal.now.getTime() + 6 * 60_000)
    expect(await refused(admin, `/staff/${counter.staffId}/disable`, { version: 0 })).toBe('codeNotFresh')
    expect((await admin.browser.post(`/staff/${counter.staffId}/code`)).json().code).toBe('codeNotFresh')
  })
})

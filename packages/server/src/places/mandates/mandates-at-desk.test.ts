import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskFeatures } from '../../desk-app.ts'
import { account, mandate, userCompanyRole } from '../../tables/places.ts'
import { audit } from '../../tables/ledgers.ts'
import { portalUser, staffUser } from '../../tables/people.ts'
import {
  askFor,
  CANCEL_MANDATE,
  mandateWorld,
  ORDERS,
  said,
  type MandateWorld,
} from '../../../test/places-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser } from '../../../test/world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let world: MandateWorld
beforeEach(async () => {
  world = await mandateWorld(portal)
})

/** An answer with spaces that may break, so that sums can be written here as they are read. */
const plain = ({ payload }: { readonly payload: string }) => JSON.parse(payload.replaceAll('\u00a0', ' '))

const stored = async (id: number) => (await db().select().from(mandate).where(eq(mandate.id, id)))[0]!
const newest = async () => (await db().select().from(mandate)).find(({ extId }) => extId.startsWith('desk-'))
/** A mandate of Pekka that the desk keeps, for 1 000 € until the end of the year. */
const addOwn = () =>
  addMandate(portal, world.pekka.id, world.account.id, {
    changeCurrency: true,
    withdrawLimitCents: 100_000,
    endDate: '2026-12-31',
    lastDay: '2026-12-31',
    keeper: 'desk',
  })
const OWN = { rights: ['changeCurrency'], limit: 1000, until: '2026-12-31' }
/** Today is its last day. */
const LAST_DAY = {
  changeCurrency: true,
  withdrawLimitCents: 100_000,
  endDate: '2026-11-15',
  lastDay: '2026-11-15',
}

describe('a mandate that the desk gives', () => {
  test('waits for a second person, who sees it beside what was, and holds from the day of the approval', async () => {
    const { approvalId } = (await world.grant()).json()
    expect(await newest()).toBeUndefined()
    const { asked } = await world.atDesk()
    expect(asked).toMatchObject([{ requestedBy: 'palvelu Työntekijä', approvers: ['e. Työntekijä'] }])
    const [shown] = plain(await world.supervisor.browser.get('/approvals')).rows
    expect(shown).toMatchObject({ kind: 'mandateGrant', requestedBy: 'palvelu Työntekijä', mayDecide: true })
    expect(shown.change).toEqual({
      subject: 'Pekka Korhonen',
      lines: [
        { field: 'person', before: '', after: 'Pekka Korhonen' },
        { field: 'account', before: '', after: 'FI21 1234 5600 0007 85' },
        { field: 'rights', before: '', after: 'Vaihtorahan tilaaminen' },
        { field: 'limit', before: '', after: '3 000,00 €' },
        { field: 'until', before: '', after: '31.12.2027 asti' },
      ],
    })
    portal.now = new Date('2026-11-16T08:00:00Z')
    const second = await world.hire('esimies2', 'supervisor')
    expect((await world.decide(approvalId, 'approve', second)).json().decision).toBe('approved')
    expect(await newest()).toMatchObject({
      userId: world.pekka.id,
      startDate: '2026-11-16',
      lastDay: '2027-12-31',
      withdrawLimitCents: 300_000,
      changeCurrency: true,
      deposit: false,
      keeper: 'desk',
    })
  })

  test.each([
    ['a day that has passed', () => world.grant({ until: '2026-11-14' }), 'dayInPast'],
    ['what he has already', () => world.grant({ limit: 2000.5 }), 'rightHeld'],
    [
      'a person of another place',
      async () => world.grant({ holderId: (await addUser(portal)).id }),
      'notFound',
    ],
    [
      'an account of another place',
      async () => world.grant({ accountId: (await addAccount(db(), (await addCompany(db())).id)).id }),
      'notFound',
    ],
    ['no right at all', () => world.grant({ rights: [] }), 'invalid'],
  ])('is refused for %s', async (_what, grant, code) => {
    expect(said(await grant())).toBe(code)
  })

  test('is refused at once where nobody else could approve it, and while one waits', async () => {
    expect(said(await world.grant({}, world.supervisor))).toBe('noApprover')
    await world.grant()
    expect(said(await world.grant({ limit: 5000 }))).toBe('approvalPending')
    await db().update(staffUser).set({ disabledAt: portal.now }).where(eq(staffUser.supervisor, true))
    expect(said(await world.grant({ holderId: world.admin.id }))).toBe('noApprover')
  })

  test.each([
    ['he got another mandate', () => addMandate(portal, world.pekka.id, world.account.id, {})],
    [
      'he left the place',
      async () => {
        await db().update(userCompanyRole).set({ endedAt: portal.now })
        await db().update(mandate).set({ lastDay: '2026-11-14', endDate: '2026-11-14' })
      },
    ],
    ['he was disabled', () => db().update(portalUser).set({ disabledAt: portal.now })],
    ['the account ended', () => db().update(account).set({ endedAt: portal.now })],
  ])('lapses where %s meanwhile', async (_what, happen) => {
    const { approvalId } = (await world.grant()).json()
    await happen()
    expect((await world.decide(approvalId, 'approve')).json().decision).toBe('lapsed')
    expect(await newest()).toBeUndefined()
  })

  test('lapses where it would be over by now', async () => {
    const { approvalId } = (await world.grant({ until: '2026-11-15', rights: ['depositReport'] })).json()
    portal.now = new Date('2026-11-16T08:00:00Z')
    const late = await world.hire('esimies2', 'supervisor')
    expect((await world.decide(approvalId, 'approve', late)).json().decision).toBe('lapsed')
  })
})

describe('a mandate that is changed', () => {
  test('to allow more waits, with before and after, and is written by the approval', async () => {
    const { id } = await addOwn()
    const { approvalId } = (await world.change(id, { ...OWN, limit: 3000, until: '2027-12-31' })).json()
    expect(await stored(id)).toMatchObject({ withdrawLimitCents: 100_000, version: 0 })
    const row = (await world.atDesk()).rows.find(({ mandateId }: { mandateId: number }) => mandateId === id)
    expect(row.waiting).toMatchObject({ approvalId, limit: 3000, until: '2027-12-31' })
    const [shown] = plain(await world.supervisor.browser.get('/approvals')).rows
    expect(shown.change.lines.slice(2)).toEqual([
      { field: 'rights', before: 'Vaihtorahan tilaaminen', after: 'Vaihtorahan tilaaminen' },
      { field: 'limit', before: '1 000,00 €', after: '3 000,00 €' },
      { field: 'until', before: '31.12.2026 asti', after: '31.12.2027 asti' },
    ])
    await world.decide(approvalId, 'approve')
    expect(await stored(id)).toMatchObject({ withdrawLimitCents: 300_000, lastDay: '2027-12-31', version: 1 })
  })

  test('to allow less is done at once by one person, whoever keeps it; then the desk keeps it', async () => {
    const { id } = world.mandate
    const body = { rights: ['deposit'], limit: null, until: '2026-12-31' }
    expect((await world.change(id, body)).json()).toEqual({ approvalId: null })
    expect(await stored(id)).toMatchObject({
      changeCurrency: false,
      deposit: true,
      withdrawLimitCents: null,
      lastDay: '2026-12-31',
      keeper: 'desk',
      version: 1,
    })
    expect(said(await world.change(id, body))).toBe('changedElsewhere')
    expect(said(await world.change(id, { ...body, version: 1 }))).toBe('nothingChanged')
  })

  test('to allow less is done on its last day too', async () => {
    const { id } = await addMandate(portal, world.pekka.id, world.account.id, LAST_DAY)
    const lower = { rights: ['changeCurrency'], limit: 500, until: '2026-11-15' }
    expect(said(await world.change(id, lower))).toBe(200)
    expect(await stored(id)).toMatchObject({ withdrawLimitCents: 500_00, lastDay: '2026-11-15' })
  })

  test('is not raised where the systems keep it, nor once it has ended', async () => {
    const { id } = world.mandate
    expect(said(await world.change(id, { ...ORDERS, rights: ['changeCurrency', 'deposit'] }))).toBe(
      'keptBySystems',
    )
    expect(said(await world.end(id))).toBe(200)
    expect(said(await world.change(id, { ...ORDERS, version: 1 }))).toBe('stateChanged')
    expect(said(await world.change(99_999_999, ORDERS))).toBe('notFound')
  })

  test.each([
    ['was lowered', (id: number) => world.change(id, { ...OWN, limit: 500 })],
    ['was ended', (id: number) => world.end(id)],
    [
      'was cancelled in the portal',
      (id: number) =>
        askFor(portal, CANCEL_MANDATE, { companyId: world.company.id, entityId: id }, world.headers),
    ],
    [
      'went over to the systems',
      (id: number) => db().update(mandate).set({ keeper: 'systems' }).where(eq(mandate.id, id)),
    ],
  ])('keeps what it allows where it %s before the approval', async (_what, happen) => {
    const { id } = await addOwn()
    const { approvalId } = (await world.change(id, { ...OWN, until: null })).json()
    await happen(id)
    expect((await world.decide(approvalId, 'approve')).json().decision).toBe('lapsed')
    expect((await stored(id)).lastDay).not.toBeNull()
  })
})

test('a mandate ends at midnight by one person, whoever keeps it, and the log tells it as the provider’s act', async () => {
  const { id } = world.mandate
  expect(said(await world.end(id))).toBe(200)
  expect(await stored(id)).toMatchObject({ lastDay: '2026-11-15', endDate: '2026-11-16', version: 1 })
  expect(said(await world.end(id, 1))).toBe('stateChanged')
  const [change] = (await world.get('mandateChanges')).changes
  expect(change).toMatchObject({ by: null, change: 'cancelled', person: 'Korhonen Pekka' })
})

test('a mandate is ended on its last day too', async () => {
  const { id } = await addMandate(portal, world.pekka.id, world.account.id, LAST_DAY)
  expect(said(await world.end(id))).toBe(200)
  expect(await stored(id)).toMatchObject({ lastDay: '2026-11-15', cancelledAt: portal.now, version: 1 })
})

test('every act is one audit row, and the log of the place tells the given and the changed mandate, not the asking', async () => {
  const { id } = await addOwn()
  const granted = (await world.grant()).json().approvalId
  const raised = (await world.change(id, { ...OWN, limit: 2000 })).json().approvalId
  await world.decide(granted, 'approve')
  await world.decide(raised, 'approve')
  const rejected = (await world.grant({ limit: 9000 })).json().approvalId
  await world.decide(rejected, 'reject')
  const actions = (await db().select().from(audit)).map(({ action }) => action)
  expect(actions).toEqual([
    'approval.requested',
    'approval.requested',
    'approval.approved',
    'approval.approved',
    'approval.requested',
    'approval.rejected',
  ])
  const { changes } = await world.get('mandateChanges')
  expect(changes.map(({ change, by }: { change: string; by: string }) => [change, by])).toEqual([
    ['changed', null],
    ['given', null],
  ])
  expect(changes[0].differences).toEqual([{ what: 'withdrawLimit', before: 1000, after: 2000 }])
})

test('whoever does not look after customers reads the mandates of a place, and changes none', async () => {
  const counter = await world.hire('laskija', 'counter')
  expect((await counter.browser.get(`/customers/${world.company.id}/mandates`)).statusCode).toBe(200)
  expect(said(await world.grant({}, counter))).toBe('forbidden')
  expect(said(await world.end(world.mandate.id, 0, counter))).toBe('forbidden')
  expect((await counter.browser.get('/customers/99999999/mandates')).statusCode).toBe(404)
})

test('a person whose only tie to the place is a role can get a mandate', async () => {
  const { id } = await addUser(portal)
  await addRole(db(), id, world.company.id)
  expect(said(await world.grant({ holderId: id }))).toBe(200)
})

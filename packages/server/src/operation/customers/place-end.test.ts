import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addShop, declareBag, removeDeclaration } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { madeRows } from '../../../test/neighbours.ts'
import { givenUntouchedNeighbours } from '../../../test/operation-world.ts'
import { madeOrders, recurringWorld } from '../../../test/orders-world.ts'
import { addAccount, addCompany, addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { makeDueOrders } from '../../orders/change-orders/recurring-orders/make-due.ts'
import { serviceCase } from '../../tables/cases.ts'
import { audit } from '../../tables/ledgers.ts'
import { company } from '../../tables/places.ts'
import { changeOrder, deposit } from '../../tables/submissions.ts'
import { importBundle } from '../provider/import/import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
givenUntouchedNeighbours(portal)
const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
const db = () => portal.database.db

describe('the end of a place', () => {
  let service: Awaited<ReturnType<typeof staffAtWork>>
  beforeEach(async () => {
    service = await staffAtWork(portal, 'palvelu', ['service'])
  })

  const end = (id: number, version = 0, reason = 'Liike lopetti', who = service) =>
    who.act(`/customers/${id}/end`, { reason, version })
  const codeOf = (answer: { readonly json: () => { readonly code: string } }) => answer.json().code
  const read = async (path: string) => (await service.browser.get(`/customers/${path}`)).json()

  test('a place is ended once, with a reason', async () => {
    const { companyId } = await addShop(portal)
    expect(codeOf(await end(companyId, 0, ' '))).toBe('required')
    expect(codeOf(await end(companyId, 7))).toBe('changedElsewhere')
    expect(codeOf(await end(999_999))).toBe('notFound')
    const counter = await staffAtWork(portal, 'laskija', ['counter'])
    expect((await end(companyId, 0, 'Liike lopetti', counter)).statusCode).toBe(403)
    const rival = await staffAtWork(portal, 'toinen', ['service'])
    const answers = await Promise.all([end(companyId), end(companyId, 0, 'Myyty', rival)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const noted = await db().select().from(audit).where(eq(audit.action, 'company.ended'))
    expect(noted).toMatchObject([
      { companyId, detail: { reason: expect.any(String), was: { keeper: 'systems' } } },
    ])
    expect((await read(`${companyId}/events`)).rows).toMatchObject([{ kind: 'place', state: 'ended' }])
  })

  test('nobody has rights at an ended place, whatever is imported', async () => {
    const shop = await addShop(portal)
    const entryId = await declareBag(portal, shop, '104558209')
    const row = { extId: 'T1', name: 'Takaisin', businessId: '9000101-4' }
    expect((await end(shop.companyId)).json()).toMatchObject({
      ended: portal.now.toISOString(),
      keeper: 'desk',
      version: 1,
    })
    expect((await removeDeclaration(portal, shop, entryId)).statusCode).toBe(403)
    const report = await importBundle(
      portal.deps.database,
      { companies: [row] },
      { now: portal.now, dryRun: false },
    )
    expect([report.faults, report.kept.length]).toEqual([[], 1])
    expect(await made(company)).toMatchObject([{ endedAt: portal.now, keeper: 'desk' }])
  })

  test('what is under way is listed before, and nothing recurs', async () => {
    const world = await recurringWorld(portal)
    const { id } = world.company
    expect(await read(`${id}/living`)).toEqual({ rows: [], total: 0 })
    const ids = { companyId: id, accountId: world.account.id, userId: world.user.id, headers: world.headers }
    const waiting = await declareBag(portal, ids, '104558209')
    await declareBag(portal, ids, '104558210', { countingState: 'käsitelty' })
    await declareBag(portal, ids, '104558211', { removedAt: portal.now })
    const { recurringId } = (await world.create()).json()
    expect(await read(`${id}/living`)).toEqual({
      rows: [
        { kind: 'deposit', id: waiting, number: '104558209', day: '2026-11-14' },
        { kind: 'recurring', id: recurringId, number: '', day: null },
      ],
      total: 2,
    })
    expect((await service.browser.get('/customers/999999/living')).statusCode).toBe(404)
    expect((await end(id)).statusCode).toBe(200)
    portal.now = new Date('2026-12-18T12:00:00Z')
    await makeDueOrders(portal.deps)
    expect(await madeOrders(portal)).toEqual([])
  })
})

describe('the events of a place', () => {
  type Person = Awaited<ReturnType<typeof staffAtWork>>

  let service: Person
  beforeEach(async () => {
    service = await staffAtWork(portal, 'palvelu', ['service'])
  })

  const read = async (path: string, who = service) => (await who.browser.get(`/customers${path}`)).json()

  describe('what happened at a place', () => {
    async function busyPlace() {
      const place = await addCompany(db(), { keeper: 'desk' })
      const account = await addAccount(db(), place.id)
      const user = await addUser(portal, { firstName: 'Pekka', lastName: 'Korhonen' })
      const at = (minutes: number) => new Date(portal.now.getTime() - minutes * 60_000)
      const sent = { companyId: place.id, userId: user.id }
      const sums = { totalSumCents: 123_45, coinTotalSumCents: 0 }
      const declared = (minutes: number, number: string, countingState = 'uusi') => ({
        ...sent,
        ...sums,
        accountId: account.id,
        securityBagNumber: number,
        registerDate: '2026-11-14',
        countingState,
        createdAt: at(minutes),
        modifiedAt: at(minutes),
      })
      await db()
        .insert(deposit)
        .values([declared(50, '4711'), declared(60, '4712', 'käsitelty')])
      await db()
        .insert(changeOrder)
        .values({
          ...sent,
          ...sums,
          noteTotalSumCents: 123_45,
          accountId: account.id,
          deliveryDate: '2026-11-18',
          createdAt: at(40),
          modifiedAt: at(40),
        })
      await db()
        .insert(serviceCase)
        .values({
          ...sent,
          kind: 'contact',
          entryId: 9,
          createdAt: at(30),
          askedAt: at(30),
          changedAt: at(30),
        })
      await db()
        .insert(audit)
        .values({
          at: at(20),
          action: 'mandate.given',
          companyId: place.id,
          detail: { user: user.extId, account: account.extId },
        })
      const changed = { name: place.name, businessId: '9000101-4', version: 0 }
      await service.change(`/customers/${place.id}`, changed)
      return place.id
    }
    const kinds = async (id: number, who: Person) =>
      (await read(`/${id}/events`, who)).rows.map(({ kind }: { readonly kind: string }) => kind)

    test('stands newest first, whatever its kind', async () => {
      const id = await busyPlace()
      expect((await read(`/${id}/events`)).rows).toMatchObject([
        { kind: 'place', state: 'changed', by: 'palvelu Työntekijä' },
        { kind: 'mandate', state: 'given', title: 'Pekka Korhonen', note: 'FI2112345600000785', by: '' },
        { kind: 'case', title: '9', state: 'new', began: 'contact' },
        { kind: 'changeOrder', sum: 123.45, day: '2026-11-18', by: 'Pekka Korhonen' },
        { kind: 'deposit', title: '4711', sum: 123.45, day: '2026-11-14' },
        { kind: 'deposit', title: '4712', sum: 123.45 },
      ])
    })

    test('shows letters and sums only to those who may see them', async () => {
      const id = await busyPlace()
      const counter = await staffAtWork(portal, 'laskija', ['counter', 'service'])
      const { rows } = await read(`/${id}/events`, counter)
      const sums = rows
        .filter(({ kind }: { readonly kind: string }) => kind === 'deposit')
        .map(({ title, sum }: { readonly title: string; readonly sum: number | null }) => [title, sum])
      expect(sums).toEqual([
        ['4711', null],
        ['4712', 123.45],
      ])
      const dispatcher = await staffAtWork(portal, 'ajo', ['dispatcher'])
      expect(await kinds(id, dispatcher)).not.toContain('case')
    })

    test('goes on where its page ended, also within one moment', async () => {
      const { id } = await addCompany(db())
      const user = await addUser(portal)
      const entries = Array.from({ length: 130 }, (_, at) => ({
        at: portal.now,
        action: at % 2 === 0 ? 'role.given' : 'mandate.given',
        companyId: id,
        detail: { user: user.extId },
      }))
      await db().insert(audit).values(entries)
      const first = await read(`/${id}/events`)
      const second = await read(`/${id}/events?after=${first.next}`)
      expect([first.rows.length, second.rows.length, second.next]).toEqual([100, 30, null])
      const all = [...first.rows, ...second.rows].map(({ id: number }: { readonly id: number }) => number)
      expect(new Set(all).size).toBe(130)
    })
  })
})

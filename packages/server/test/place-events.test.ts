import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { addAccount, addCompany, addUser } from './world.ts'
import { deskFeatures } from '../src/desk-app.ts'
import { serviceCase } from '../src/tables/cases.ts'
import { audit } from '../src/tables/ledgers.ts'
import { changeOrder, deposit } from '../src/tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
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
      .values({ ...sent, kind: 'contact', entryId: 9, createdAt: at(30), askedAt: at(30), changedAt: at(30) })
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

  test('stands newest first: entries, letters, changes of rights and of the place', async () => {
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

  test('shows letters to those who answer them, and no declared sum of an uncounted bag to who counts', async () => {
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

  test('goes on from where the page before ended, also among things of one moment', async () => {
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

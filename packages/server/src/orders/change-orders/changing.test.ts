import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { CHANGED, ORDERED, deliver, orderWorld, type OrderWorld } from '../../../test/orders-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent } from '../../tables/bags.ts'
import { serviceCase } from '../../tables/cases.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { parameter } from '../../tables/operation.ts'
import { mandate } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

let world: OrderWorld
let entryId = 0

describe('changing', () => {
  const portal = givenPortal()
  const db = () => portal.database.db
  const stored = async () => (await db().select().from(changeOrder))[0]!
  const said = (answer: { statusCode: number; json: () => { code?: string } }) => [
    answer.statusCode,
    answer.json().code,
  ]

  const DAY = '2026-11-18'

  // It is Monday before noon, so the earliest day is Wednesday the 18th.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T09:30:00Z')
    world = await orderWorld(portal, { withdrawLimitCents: 600_00 })
    entryId = await world.order(DAY)
    portal.now = new Date('2026-11-16T09:40:00Z')
  })

  test('an order is changed whole, with its sums, another day and the next version', async () => {
    const answer = await world.replace(entryId, 0, {
      ...CHANGED,
      deliveryDate: '2026-11-19',
      message: 'Ovi B',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { entryId, version: 1 }])
    expect(await stored()).toMatchObject({
      id: entryId,
      version: 1,
      stage: null,
      deliveryDate: '2026-11-19',
      message: 'Ovi B',
      pcs_50e: 9,
      pcs_2e_roll: 1,
      noteTotalSumCents: 450_00,
      totalSumCents: 500_00,
      createdAt: new Date('2026-11-16T09:30:00Z'),
      changedAt: portal.now,
      modifiedAt: portal.now,
    })
    const told = (await db().select().from(outbox)).at(-1)
    expect(told).toMatchObject({
      type: 'changeorder.changed',
      data: { entryId, version: 1, totalSum: 500_00 },
    })
    expect((await db().select().from(audit)).at(-1)).toMatchObject({
      action: 'changeorder.changed',
      subject: String(entryId),
      userId: world.user.id,
      detail: { before: { deliveryDate: DAY, pcs_50e: 10 } },
    })
    expect(await world.events(entryId)).toEqual([
      { stage: 'received', at: '2026-11-16T09:30:00.000Z', note: '' },
      { stage: 'changed', at: '2026-11-16T09:40:00.000Z', note: fullName(world.user) },
    ])
  })

  test('an order is cancelled, and the list says so', async () => {
    expect((await world.listed()).length).toBe(1)
    const answer = await world.cancel(entryId, 0)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
    expect(await stored()).toMatchObject({ stage: 'cancelled', version: 1, cancelledAt: portal.now })
    expect(await db().select().from(entryEvent)).toMatchObject([
      { kind: 'changeOrder', entryId, stage: 'cancelled', source: 'customer', userId: world.user.id },
    ])
    const cancelled = portal.now.toISOString()
    expect(await world.listed()).toMatchObject([
      { entryId, stage: 'cancelled', cancelled, cancelReason: null },
    ])
    // Whoever cancels their own order needs no word of it.
    expect(await db().select().from(message)).toEqual([])
    expect((await world.events(entryId)).map(({ stage }: { stage: string }) => stage)).toEqual([
      'received',
      'cancelled',
    ])
    expect(await world.state(entryId)).toMatchObject({ stage: 'cancelled', changeableUntil: null })
  })

  test('the page of an order tells its version and until when it may be changed', async () => {
    const open = {
      version: 0,
      stage: null,
      changeableUntil: '2026-11-16T10:00:00.000Z',
      packed: null,
      mayConfirm: false,
      confirmation: null,
    }
    expect(await world.state(entryId)).toEqual(open)
    portal.now = new Date('2026-11-16T10:00:00Z')
    expect(await world.state(entryId)).toEqual({ ...open, changeableUntil: null })
  })

  test('the page tells of a cancelled order that it is, also where the provider tells no steps', async () => {
    await db().update(parameter).set({ value: 'false' }).where(eq(parameter.key, 'statusLines'))
    const packed = await world.order(DAY)
    await db()
      .update(changeOrder)
      .set({ stage: 'packed', sealNumber: 'S-1' })
      .where(eq(changeOrder.id, packed))
    expect((await world.state(packed)).stage).toBeNull()
    await world.cancel(entryId, 0)
    expect((await world.state(entryId)).stage).toBe('cancelled')
  })

  test('the page offers no change to who may not order on the account', async () => {
    await db().update(mandate).set({ changeCurrency: false })
    expect(await world.state(entryId)).toMatchObject({ version: 0, changeableUntil: null })
  })

  test('after the cut-off the refusal names the phone of the service desk', async () => {
    await db()
      .insert(parameter)
      .values({ key: 'serviceDeskPhone', value: '020 123 4567', changedAt: portal.now })
    portal.now = new Date('2026-11-16T10:00:00Z')
    const later = { ...CHANGED, deliveryDate: '2026-11-20' }
    for (const answer of [await world.replace(entryId, 0, later), await world.cancel(entryId, 0)]) {
      expect(said(answer)).toEqual([409, 'orderFrozen'])
      expect(answer.json().errorMessage).toMatch(
        /tilausaika on päättynyt.*asiakaspalveluun, puh\. 020 123 4567\.$/,
      )
    }
    expect(await stored()).toMatchObject({ version: 0, stage: null, pcs_50e: 10 })
  })

  test('an open order is not moved to a day that is no longer open, and every check of a new order is made', async () => {
    const answers = [
      await world.replace(entryId, 0, { ...CHANGED, deliveryDate: '2026-11-17' }),
      await world.replace(entryId, 0, { ...CHANGED, totalSum: 499 }),
      await world.replace(entryId, 0, { ...ORDERED, pcs_50e: 20, billsTotalSum: 1000, totalSum: 1050 }),
      await world.replace(entryId, 0, { deliveryDate: DAY, billsTotalSum: 0, coinTotalSum: 0, totalSum: 0 }),
      await world.replace(entryId, 0, { ...CHANGED, pcs_2e: 1, coinTotalSum: 52, totalSum: 502 }),
    ]
    expect(answers.map(said)).toEqual([
      [400, 'deliveryDayTooEarly'],
      [400, 'sumInvalid'],
      [400, 'orderLimitExceeded'],
      [400, 'orderEmpty'],
      [400, 'looseCoins'],
    ])
    expect(await stored()).toMatchObject({ version: 0, totalSumCents: 550_00 })
  })

  test('a version that is not the newest, and an order that is cancelled or packed, are refused', async () => {
    await world.replace(entryId, 0, { ...CHANGED, deliveryDate: DAY })
    expect(said(await world.replace(entryId, 0, { ...ORDERED, deliveryDate: DAY }))).toEqual([
      409,
      'changedElsewhere',
    ])
    expect(said(await world.cancel(entryId, 0))).toEqual([409, 'changedElsewhere'])
    expect((await world.cancel(entryId, 1)).statusCode).toBe(200)
    expect(said(await world.cancel(entryId, 2))).toEqual([409, 'orderCancelled'])
    expect(said(await world.replace(entryId, 2, { ...ORDERED, deliveryDate: DAY }))).toEqual([
      409,
      'orderCancelled',
    ])
    const packed = await world.order(DAY)
    await db()
      .update(changeOrder)
      .set({ stage: 'packed', sealNumber: 'S-1' })
      .where(eq(changeOrder.id, packed))
    expect(said(await world.cancel(packed, 0))).toEqual([409, 'orderFrozen'])
  })

  test('an order that the provider’s systems have handled can no longer be changed', async () => {
    await db().update(changeOrder).set({ countingState: 'käsitelty', countingStateSetAt: portal.now })
    expect(said(await world.cancel(entryId, 0))).toEqual([409, 'orderFrozen'])
    expect((await world.events(entryId)).map(({ stage }: { stage: string }) => stage)).toEqual([
      'received',
      'handled',
    ])
  })

  test('the same key changes once and gets the same answer', async () => {
    const key = { 'idempotency-key': 'muutos-0001' }
    const change = () => world.replace(entryId, 0, { ...CHANGED, deliveryDate: DAY }, key)
    const answers = [await change(), await change()]
    expect(answers.map((answer) => answer.json())).toEqual(Array(2).fill({ entryId, version: 1 }))
    expect(await db().$count(outbox, eq(outbox.type, 'changeorder.changed'))).toBe(1)
  })

  describe('who may', () => {
    const asColleague = async (rights: { sees?: boolean; orders?: boolean }) => {
      const { id } = await addUser(portal)
      if (rights.sees) await addRole(db(), id, world.company.id, { changeOrders: true })
      const may = { changeCurrency: rights.orders === true, deposit: true }
      await addMandate(portal, id, world.account.id, may)
      return signIn(portal, id)
    }

    test('change it is whoever sees it and may order on its account', async () => {
      const change = { ...CHANGED, deliveryDate: DAY }
      const blind = await asColleague({ orders: true })
      const watcher = await asColleague({ sees: true })
      const both = await asColleague({ sees: true, orders: true })
      expect(said(await world.replace(entryId, 0, change, blind))).toEqual([404, 'notFound'])
      expect(said(await world.replace(entryId, 0, change, watcher))).toEqual([403, 'forbidden'])
      expect((await world.replace(entryId, 0, change, both)).statusCode).toBe(200)
      expect(await stored()).toMatchObject({ userId: world.user.id, version: 1 })
    })

    test('is asked of both accounts, the one that it is on and the one that it is moved to', async () => {
      const other = await addAccount(db(), world.company.id, { changeAllowed: true })
      const change = { ...CHANGED, deliveryDate: DAY, accountId: other.id }
      expect(said(await world.replace(entryId, 0, change))).toEqual([403, 'forbidden'])
      await addMandate(portal, world.user.id, other.id, { changeCurrency: true })
      await db().update(mandate).set({ changeCurrency: false }).where(eq(mandate.accountId, world.account.id))
      expect(said(await world.replace(entryId, 0, change))).toEqual([403, 'forbidden'])
      await db().update(mandate).set({ changeCurrency: true })
      expect((await world.replace(entryId, 0, change)).statusCode).toBe(200)
    })

    test('is nobody of another place', async () => {
      const foreign = await orderWorld(portal)
      const change = { ...CHANGED, deliveryDate: DAY }
      expect(said(await foreign.replace(entryId, 0, change))).toEqual([404, 'notFound'])
      expect(said(await foreign.cancel(entryId, 0))).toEqual([404, 'notFound'])
      expect(said(await foreign.confirm(entryId, { matches: true }))).toEqual([404, 'notFound'])
      expect(await foreign.state(entryId)).toMatchObject({ code: 'notFound' })
      const abroad = { ...change, customerId: (await addCompany(db())).id }
      expect(said(await foreign.replace(entryId, 0, abroad))).toEqual([403, 'forbidden'])
    })

    test('is nobody where the provider has switched it off', async () => {
      await deliver(portal, await world.order('2026-11-20'))
      await db().delete(parameter)
      expect(said(await world.replace(entryId, 0, { ...CHANGED, deliveryDate: DAY }))).toEqual([
        404,
        'notFound',
      ])
      expect(said(await world.cancel(entryId, 0))).toEqual([404, 'notFound'])
      expect(await world.state(entryId)).toEqual({
        version: 0,
        stage: null,
        changeableUntil: null,
        packed: null,
        mayConfirm: false,
        confirmation: null,
      })
      for (const row of await world.listed()) expect(row).toMatchObject({ stage: null })
      expect(await world.events(entryId)).toEqual([])
    })
  })
})

describe('confirmation', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  const stored = async () => (await db().select().from(changeOrder))[0]!
  const cases = () => db().select().from(serviceCase).orderBy(serviceCase.id)

  beforeEach(async () => {
    world = await orderWorld(portal)
    entryId = await world.order('2026-11-20')
    portal.now = new Date('2026-11-20T09:00:00Z')
  })

  const CAME = { pcs_50e: 9, pcs_2e_roll: 1 }

  test('a delivery whose content matches is confirmed once, without a case', async () => {
    expect((await world.confirm(entryId, { matches: true })).json().code).toBe('orderNotDelivered')
    await deliver(portal, entryId)
    expect(await world.state(entryId)).toMatchObject({ stage: 'delivered', mayConfirm: true })
    const answer = await world.confirm(entryId, { matches: true })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', caseId: null }])
    expect(await stored()).toMatchObject({
      confirmedOk: true,
      confirmedBy: world.user.id,
      confirmedCounts: null,
    })
    expect(await cases()).toEqual([])
    expect((await world.confirm(entryId, { matches: true })).json().code).toBe('deliveryConfirmed')
    expect(await world.state(entryId)).toMatchObject({
      mayConfirm: false,
      confirmation: { matches: true, by: 'Maija Virtanen', counts: null, caseId: null },
    })
  })

  test('a mismatch opens a case that shows what was ordered, packed and said to have come', async () => {
    await deliver(portal, entryId, {
      packedCounts: { pcs_50e: 10, pcs_2e_roll: 0 },
      packReason: 'Rullat loppu',
    })
    const answer = await world.confirm(entryId, { matches: false, counts: CAME, message: 'Yksi puuttui' })
    const [opened] = await cases()
    expect(answer.json()).toEqual({ status: 'ok', caseId: opened?.id })
    expect(opened).toMatchObject({
      kind: 'receipt',
      entryId,
      companyId: world.company.id,
      userId: world.user.id,
    })
    expect((await db().select().from(outbox)).at(-1)).toMatchObject({
      type: 'changeorder.confirmed',
      data: { entryId, matches: false, message: 'Yksi puuttui', caseId: opened?.id },
    })
    const { browser } = await staffAtWork(portal, 'palvelu', ['service'])
    const shown = (await browser.get(`/cases/${opened!.id}`)).json()
    expect(shown).toMatchObject({
      subject: `Toimitus ei täsmää: Vaihtorahatilaus #${entryId}`,
      opening: 'Yksi puuttui',
      letter: { body: 'Yksi puuttui' },
      about: {
        type: 'changeorder',
        entryId,
        day: '2026-11-20',
        delivery: {
          seal: 'S-1',
          reason: 'Rullat loppu',
          ordered: 550,
          packed: 500,
          came: 500,
          pieces: [
            { name: '50 €', ordered: 10, packed: 10, came: 9 },
            { name: '2 €, rullia', ordered: 1, packed: 0, came: 1 },
          ],
        },
      },
    })
    expect(shown.letter.lines).toContainEqual({ label: '50 €', text: 'pakattu 10, saapui 9' })
    expect(await world.state(entryId)).toMatchObject({
      packed: { reason: 'Rullat loppu' },
      confirmation: { matches: false, message: 'Yksi puuttui', counts: CAME, caseId: opened?.id },
    })
    const own = (await world.get(`/api/cases/${opened!.id}`)).json()
    expect(own).toMatchObject({ kind: 'receipt', letter: { body: 'Yksi puuttui' } })
  })

  test('what does not match must be told: other counts, or words', async () => {
    await deliver(portal, entryId)
    const same = { matches: false, counts: { pcs_50e: 10, pcs_2e_roll: 1 } }
    const answers = [await world.confirm(entryId, { matches: false }), await world.confirm(entryId, same)]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [400, 'required'],
      [400, 'countsMatch'],
    ])
    expect(await cases()).toEqual([])
    expect((await world.confirm(entryId, { ...same, message: 'Pussi oli auki' })).statusCode).toBe(200)
    expect(await cases()).toHaveLength(1)
  })

  test('what came is compared with what was packed, and not with what was ordered', async () => {
    const packedCounts = { pcs_50e: 10, pcs_2e_roll: 0 }
    await deliver(portal, entryId, { packedCounts, packReason: 'Rullat loppu' })
    const asPacked = await world.confirm(entryId, { matches: false, counts: packedCounts })
    expect([asPacked.json().code, await cases()]).toEqual(['countsMatch', []])
    const ordered = { pcs_50e: 10, pcs_2e_roll: 1 }
    expect((await world.confirm(entryId, { matches: false, counts: ordered })).statusCode).toBe(200)
    expect(await cases()).toHaveLength(1)
  })

  test('a delivery is confirmed by whoever sees its order, and by no other colleague', async () => {
    await deliver(portal, entryId)
    const colleague = await addUser(portal)
    await addMandate(portal, colleague.id, world.account.id, { changeCurrency: true })
    const headers = await signIn(portal, colleague.id)
    const confirm = () => world.post('/confirmation', { entryId, matches: true }, headers)
    expect((await confirm()).json().code).toBe('notFound')
    await addRole(db(), colleague.id, world.company.id, { changeOrders: true })
    expect((await confirm()).statusCode).toBe(200)
    expect(await stored()).toMatchObject({ confirmedBy: colleague.id })
  })

  test('where the provider does not ask, nobody can confirm', async () => {
    await deliver(portal, entryId)
    await db().delete(parameter)
    expect((await world.confirm(entryId, { matches: true })).json().code).toBe('notFound')
  })
})

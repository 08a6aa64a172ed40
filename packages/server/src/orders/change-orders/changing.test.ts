import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { CHANGED, deliver, orderWorld, type OrderWorld } from '../../../test/orders-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { setParameter } from '../../shared/parameters.ts'
import { entryEvent } from '../../tables/bags.ts'
import { serviceCase } from '../../tables/cases.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { parameter } from '../../tables/operation.ts'
import { exceptionDay } from '../../tables/orders.ts'
import { account, mandate } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const db = () => portal.database.db
let world: OrderWorld
let entryId = 0

const stored = async (id = entryId) =>
  (await db().select().from(changeOrder).where(eq(changeOrder.id, id)))[0]!
type Answer = { statusCode: number; json: () => { code?: string } }
const said = ({ statusCode, json }: Answer) => [statusCode, json().code]
const stages = async () => (await world.events(entryId)).map(({ stage }: { stage: string }) => stage)

describe('an order', () => {
  const DAY = '2026-11-18'
  const SENT = '2026-11-16T09:30:00.000Z'
  const NOON = '2026-11-16T10:00:00.000Z'
  const changed = { ...CHANGED, deliveryDate: DAY }

  // It is Monday before noon, so the earliest day is Wednesday the 18th.
  beforeEach(async () => {
    world = await orderWorld(portal, { withdrawLimitCents: 600_00 })
    world.at(SENT)
    entryId = await world.order(DAY)
    world.at('2026-11-16T09:40:00Z')
  })

  describe('that is changed', () => {
    const change = () =>
      world.replace(entryId, 0, { ...CHANGED, deliveryDate: '2026-11-19', message: 'Ovi B' })

    test('has its new content whole, with its sums and another day', async () => {
      const other = await world.order(DAY)
      const answer = await change()
      expect([answer.statusCode, answer.json()]).toEqual([200, { entryId, version: 1 }])
      const content = { deliveryDate: '2026-11-19', message: 'Ovi B', pcs_50e: 9, pcs_2e_roll: 1 }
      const sums = { noteTotalSumCents: 450_00, totalSumCents: 500_00 }
      const times = { createdAt: new Date(SENT), changedAt: portal.now, modifiedAt: portal.now }
      expect(await stored()).toMatchObject({ version: 1, stage: null, ...content, ...sums, ...times })
      expect(await stored(other)).toMatchObject({ version: 0, pcs_50e: 10 })
    })

    test('is told to the systems, and recorded with what it was', async () => {
      await change()
      const data = { entryId, version: 1, totalSum: 500_00 }
      expect((await madeRows(portal, outbox)).at(-1)).toMatchObject({ type: 'changeorder.changed', data })
      const before = { detail: { before: { deliveryDate: DAY, pcs_50e: 10 } } }
      const row = { action: 'changeorder.changed', subject: String(entryId), userId: world.user.id }
      expect((await madeRows(portal, audit)).at(-1)).toMatchObject({ ...row, ...before })
    })

    test('is followed by who changed it last, and when', async () => {
      const other = await world.order(DAY)
      const { id } = await addUser(portal, { firstName: 'Pekka' })
      await addRole(db(), id, world.company.id, { changeOrders: true })
      await addMandate(portal, id, world.account.id, { changeCurrency: true })
      await world.replace(other, 0, changed, await signIn(portal, id))
      await change()
      expect(await world.events(entryId)).toEqual([
        { stage: 'received', at: SENT, note: '' },
        { stage: 'changed', at: '2026-11-16T09:40:00.000Z', note: 'Maija Virtanen' },
      ])
    })

    test('is changed once for each key, with the same answer', async () => {
      const key = { 'idempotency-key': 'muutos-0001' }
      for (const _ of [1, 2])
        expect((await world.replace(entryId, 0, changed, key)).json()).toEqual({ entryId, version: 1 })
      expect(await db().$count(outbox, eq(outbox.type, 'changeorder.changed'))).toBe(1)
    })

    test.for([
      ['a day that is no longer open', { deliveryDate: '2026-11-17' }, 'deliveryDayTooEarly'],
      ['sums that the counts do not make', { totalSum: 499 }, 'sumInvalid'],
      ['more than the limit', { pcs_50e: 19, billsTotalSum: 950, totalSum: 1000 }, 'orderLimitExceeded'],
      [
        'nothing in it',
        { pcs_50e: 0, pcs_2e_roll: 0, billsTotalSum: 0, coinTotalSum: 0, totalSum: 0 },
        'orderEmpty',
      ],
      ['loose coins', { pcs_2e: 1, coinTotalSum: 52, totalSum: 502 }, 'looseCoins'],
    ] as const)('is checked like a new one: %s', async ([, more, code]) => {
      expect(said(await world.replace(entryId, 0, { ...changed, ...more }))).toEqual([400, code])
      expect(await stored()).toMatchObject({ version: 0, totalSumCents: 550_00 })
    })
  })

  describe('that is cancelled', () => {
    test('says so in list, line and page', async () => {
      const answer = await world.cancel(entryId, 0)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
      expect(await stored()).toMatchObject({ stage: 'cancelled', version: 1, cancelledAt: portal.now })
      const listed = { entryId, stage: 'cancelled', cancelled: portal.now.toISOString(), cancelReason: null }
      expect(await world.listed()).toMatchObject([listed])
      expect(await stages()).toEqual(['received', 'cancelled'])
      expect(await world.state(entryId)).toMatchObject({ stage: 'cancelled', changeableUntil: null })
    })

    test('by its customer is a step without a word', async () => {
      await world.cancel(entryId, 0)
      const step = { kind: 'changeOrder', entryId, stage: 'cancelled', source: 'customer' }
      expect(await madeRows(portal, entryEvent)).toMatchObject([{ ...step, userId: world.user.id }])
      expect(await madeRows(portal, message)).toEqual([])
    })

    test('is told as such also where the provider tells no steps', async () => {
      await setParameter(db(), 'statusLines', 'false', portal.now)
      const packed = await world.order(DAY)
      await deliver(portal, packed, { stage: 'packed' })
      expect((await world.state(packed)).stage).toBeNull()
      await world.cancel(entryId, 0)
      expect((await world.state(entryId)).stage).toBe('cancelled')
    })
  })

  describe('on its page', () => {
    const open = {
      version: 0,
      stage: null,
      changeableUntil: NOON,
      packed: null,
      mayConfirm: false,
      confirmation: null,
    }

    test('has its version and the time of its cut-off', async () => {
      expect(await world.state(entryId)).toEqual(open)
      world.at(NOON)
      expect(await world.state(entryId)).toEqual({ ...open, changeableUntil: null })
    })

    test.for([
      ['who may not order on its account', () => db().update(mandate).set({ changeCurrency: false })],
      ['an account that has ended', () => db().update(account).set({ endedAt: portal.now })],
      ['a mandate that has not begun', () => db().update(mandate).set({ startDate: '2026-11-17' })],
    ] as const)('is offered no change for %s', async ([, end]) => {
      await addRole(db(), world.user.id, world.company.id, { changeOrders: true })
      // A colleague still may.
      const colleague = await addUser(portal)
      await end()
      await addMandate(portal, colleague.id, world.account.id, { changeCurrency: true })
      expect(await world.state(entryId)).toMatchObject({ version: 0, changeableUntil: null })
    })

    test.for([
      ['its own day is closed', { day: DAY, closed: true }, 'Lakko'],
      ['another day is', { day: '2026-11-19', closed: true }, undefined],
      ['its day only closes earlier', { day: DAY, closed: false, cutoffLocal: '11:00' }, undefined],
      [
        'its day was closed and is open again',
        { day: DAY, closed: true, endedAt: new Date(SENT) },
        undefined,
      ],
    ] as const)('is told why it does not come where %s', async ([, values, reason]) => {
      const { staffId } = await staffAtWork(portal, 'ajo', ['dispatcher'])
      await db()
        .insert(exceptionDay)
        .values({ reason: 'Lakko', staffId, changedAt: portal.now, ...values })
      expect((await world.state(entryId)).closedReason).toBe(reason)
    })
  })

  describe('is neither changed nor cancelled', () => {
    const both = async (version: number) => [
      said(await world.replace(entryId, version, changed)),
      said(await world.cancel(entryId, version)),
    ]

    test('after the cut-off, and is told whom to phone', async () => {
      await setParameter(db(), 'serviceDeskPhone', '020 123 4567', portal.now)
      world.at(NOON)
      const later = { ...CHANGED, deliveryDate: '2026-11-20' }
      for (const answer of [await world.replace(entryId, 0, later), await world.cancel(entryId, 0)]) {
        expect(said(answer)).toEqual([409, 'orderFrozen'])
        expect(answer.json().errorMessage).toMatch(
          /tilausaika on päättynyt.*asiakaspalveluun, puh\. 020 123 4567\.$/,
        )
      }
      expect(await stored()).toMatchObject({ version: 0, stage: null, pcs_50e: 10 })
    })

    test('with a version that is not the newest', async () => {
      await world.replace(entryId, 0, changed)
      expect(await both(0)).toEqual([1, 2].map(() => [409, 'changedElsewhere']))
    })

    test('when it is cancelled', async () => {
      await world.cancel(entryId, 0)
      expect(await both(1)).toEqual([1, 2].map(() => [409, 'orderCancelled']))
    })

    test.for([
      ['is packed', { stage: 'packed', sealNumber: 'S-1' }],
      ['was handled by the systems', { countingState: 'käsitelty' }],
    ] as const)('when it %s', async ([, values]) => {
      await db().update(changeOrder).set(values).where(eq(changeOrder.id, entryId))
      expect(await both(0)).toEqual([1, 2].map(() => [409, 'orderFrozen']))
    })

    test('where the provider has switched it off', async () => {
      await db().delete(parameter)
      expect(await both(0)).toEqual([1, 2].map(() => [404, 'notFound']))
      const nothing = { version: 0, stage: null, changeableUntil: null, packed: null }
      expect(await world.state(entryId)).toEqual({ ...nothing, mayConfirm: false, confirmation: null })
      expect([await world.listed(), await world.events(entryId)]).toMatchObject([[{ stage: null }], []])
    })
  })

  test('that the systems handled says when', async () => {
    const handled = { countingState: 'käsitelty', countingStateSetAt: portal.now }
    await db().update(changeOrder).set(handled)
    expect(await stages()).toEqual(['received', 'handled'])
  })

  describe('is changed', () => {
    const asColleague = async (rights: { sees?: boolean; orders?: boolean }) => {
      const { id } = await addUser(portal)
      if (rights.sees) await addRole(db(), id, world.company.id, { changeOrders: true })
      const may = { changeCurrency: rights.orders === true, deposit: true }
      await addMandate(portal, id, world.account.id, may)
      return signIn(portal, id)
    }

    test('by whoever sees it and may order on its account', async () => {
      const changeAs = async (rights: Parameters<typeof asColleague>[0]) =>
        said(await world.replace(entryId, 0, changed, await asColleague(rights)))
      expect(await changeAs({ orders: true })).toEqual([404, 'notFound'])
      expect(await changeAs({ sees: true })).toEqual([403, 'forbidden'])
      expect(await changeAs({ sees: true, orders: true })).toEqual([200, undefined])
      expect(await stored()).toMatchObject({ userId: world.user.id, version: 1 })
    })

    test('by who may order on both its accounts', async () => {
      const other = await addAccount(db(), world.company.id, { changeAllowed: true })
      const change = async () => said(await world.replace(entryId, 0, { ...changed, accountId: other.id }))[0]
      const own = eq(mandate.accountId, world.account.id)
      expect(await change()).toBe(403)
      await addMandate(portal, world.user.id, other.id, { changeCurrency: true })
      await db().update(mandate).set({ changeCurrency: false }).where(own)
      expect(await change()).toBe(403)
      await db().update(mandate).set({ changeCurrency: true }).where(own)
      expect(await change()).toBe(200)
    })

    test('by nobody of another place', async () => {
      const foreign = await orderWorld(portal)
      const notFound = [404, 'notFound']
      expect(said(await foreign.replace(entryId, 0, changed))).toEqual(notFound)
      expect(said(await foreign.cancel(entryId, 0))).toEqual(notFound)
      expect(said(await foreign.confirm(entryId, { matches: true }))).toEqual(notFound)
      expect(await foreign.state(entryId)).toMatchObject({ code: 'notFound' })
      const abroad = { ...changed, customerId: (await addCompany(db())).id }
      expect(said(await foreign.replace(entryId, 0, abroad))).toEqual([403, 'forbidden'])
      expect(await stored()).toMatchObject({ version: 0, stage: null })
    })

    test('by no colleague who does not see it', async () => {
      const headers = await asColleague({ orders: true })
      const url = `/api/changecurrencyorder/state?companyId=${world.company.id}&entryId=${entryId}`
      expect((await world.get(url, headers)).json()).toMatchObject({ code: 'notFound' })
    })
  })
})

describe('a delivery', () => {
  const CAME = { pcs_50e: 9, pcs_2e_roll: 1 }
  const cases = () => madeRows(portal, serviceCase)
  const mismatch = (more: object = {}) => world.confirm(entryId, { matches: false, ...more })

  beforeEach(async () => {
    world = await orderWorld(portal)
    entryId = await world.order('2026-11-20')
    world.at('2026-11-20T09:00:00Z')
  })

  test('is confirmed once it has come', async () => {
    expect((await world.confirm(entryId, { matches: true })).json().code).toBe('orderNotDelivered')
    await deliver(portal, entryId)
    expect(await world.state(entryId)).toMatchObject({ stage: 'delivered', mayConfirm: true })
  })

  test('whose content matches is confirmed once, without a case', async () => {
    await deliver(portal, entryId)
    const answer = await world.confirm(entryId, { matches: true })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', caseId: null }])
    const row = { confirmedOk: true, confirmedBy: world.user.id, confirmedCounts: null }
    expect([await stored(), await cases()]).toMatchObject([row, []])
    expect((await world.confirm(entryId, { matches: true })).json().code).toBe('deliveryConfirmed')
    const confirmation = { matches: true, by: 'Maija Virtanen', counts: null, caseId: null }
    expect(await world.state(entryId)).toMatchObject({ mayConfirm: false, confirmation })
  })

  describe('that does not match', () => {
    beforeEach(async () => {
      const packedCounts = { pcs_50e: 10, pcs_2e_roll: 0 }
      await deliver(portal, entryId, { packedCounts, packReason: 'Rullat loppu' })
    })

    test('opens a case, and tells the systems', async () => {
      const answer = await mismatch({ counts: CAME, message: 'Yksi puuttui' })
      const [opened] = await cases()
      expect(answer.json()).toEqual({ status: 'ok', caseId: opened?.id })
      const { companyId, userId } = world.owner
      expect(opened).toMatchObject({ kind: 'receipt', entryId, companyId, userId })
      const data = { entryId, matches: false, message: 'Yksi puuttui', caseId: opened?.id }
      expect((await madeRows(portal, outbox)).at(-1)).toMatchObject({ type: 'changeorder.confirmed', data })
    })

    test('shows the desk what was ordered, packed and told', async () => {
      const { caseId } = (await mismatch({ counts: CAME, message: 'Yksi puuttui' })).json()
      const { browser } = await staffAtWork(portal, 'palvelu', ['service'])
      const shown = (await browser.get(`/cases/${caseId}`)).json()
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
    })

    test('is read with its case by its customer alone', async () => {
      const { caseId } = (await mismatch({ counts: CAME, message: 'Yksi puuttui' })).json()
      const { companyId, userId } = world.owner
      const at = { createdAt: portal.now, askedAt: portal.now, changedAt: portal.now }
      await db()
        .insert(serviceCase)
        .values([
          { kind: 'feedback', entryId, companyId, userId, ...at },
          { kind: 'receipt', entryId: 7, companyId, userId, ...at },
        ])
      const confirmation = { matches: false, message: 'Yksi puuttui', counts: CAME }
      const own = { packed: { reason: 'Rullat loppu' }, confirmation: { ...confirmation, caseId } }
      expect(await world.state(entryId)).toMatchObject(own)
      const letter = { kind: 'receipt', letter: { body: 'Yksi puuttui' } }
      expect((await world.get(`/api/cases/${caseId}`)).json()).toMatchObject(letter)
      const { id } = await addUser(portal)
      await addRole(db(), id, companyId, { changeOrders: true })
      const url = `/api/changecurrencyorder/state?companyId=${companyId}&entryId=${entryId}`
      const seen = (await world.get(url, await signIn(portal, id))).json()
      expect(seen.confirmation).toMatchObject({ ...confirmation, caseId: null })
    })

    test('must be told in other counts, or in words', async () => {
      const same = { counts: { pcs_50e: 10, pcs_2e_roll: 0 } }
      expect([said(await mismatch()), said(await mismatch(same)), await cases()]).toEqual([
        [400, 'required'],
        [400, 'countsMatch'],
        [],
      ])
      expect((await mismatch({ ...same, message: 'Pussi oli auki' })).statusCode).toBe(200)
    })

    test('is compared with what was packed', async () => {
      expect((await mismatch({ counts: { pcs_50e: 10, pcs_2e_roll: 1 } })).statusCode).toBe(200)
      expect(await cases()).toHaveLength(1)
    })
  })

  test('is confirmed by whoever sees its order alone', async () => {
    await deliver(portal, entryId)
    const { id } = await addUser(portal)
    await addMandate(portal, id, world.account.id, { changeCurrency: true })
    const headers = await signIn(portal, id)
    const confirm = () => world.post('/confirmation', { entryId, matches: true }, headers)
    expect((await confirm()).json().code).toBe('notFound')
    await addRole(db(), id, world.company.id, { changeOrders: true })
    expect((await confirm()).statusCode).toBe(200)
    expect(await stored()).toMatchObject({ confirmedBy: id })
  })

  test('is confirmed by nobody where the provider does not ask', async () => {
    await deliver(portal, entryId)
    await db().delete(parameter)
    expect((await world.confirm(entryId, { matches: true })).json().code).toBe('notFound')
  })

  test('of an account of another place is none of this one', async () => {
    await deliver(portal, entryId)
    const other = await addPlace(portal)
    await addRole(db(), world.user.id, other.companyId, { changeOrders: true })
    const answer = await world.post('/confirmation', { entryId, matches: true, customerId: other.companyId })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await stored()).toMatchObject({ confirmedOk: null })
  })
})

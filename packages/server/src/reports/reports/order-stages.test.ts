import { expect, test } from 'vitest'
import { givenConcerns } from '../../../test/reports-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { switchOn } from '../../../test/orders-world.ts'
import { addRole, signIn } from '../../../test/world.ts'
import { entryEvent } from '../../tables/bags.ts'
import { supplyOrder } from '../../tables/submissions.ts'

const portal = givenPortal()
const { world, company, addDeposit, addOrder, reportAt, rowsOf } = givenConcerns(portal)

const CANCELLED = {
  stage: 'cancelled',
  cancelledAt: new Date('2026-11-14T09:00:00Z'),
  cancelReason: 'Liike on suljettu',
} as const
const PACKED = { stage: 'packed', sealNumber: 'S-1' } as const
const PACKED_SUPPLIES = { stage: 'packed', sealNumber: '' } as const

async function addSupplies(more: Partial<typeof supplyOrder.$inferInsert> = {}): Promise<number> {
  const sent = { companyId: company(0).id, userId: world().senderId, deliveryDate: '2026-11-18' }
  const [made] = await portal.database.db
    .insert(supplyOrder)
    .values({ ...sent, createdAt: portal.now, modifiedAt: portal.now, ...more })
    .returning()
  return made!.id
}

type Row = { readonly id?: number; readonly entryId?: number; readonly stage?: string | null }

/** The numbers and stages of a list; undefined where a row has no such key. */
async function listed(path: string, key: string) {
  const headers = await signIn(portal, world().userId)
  const url = `/api/reports/${path}?companyId=${company(0).id}`
  const answer = (await portal.app.inject({ url, headers })).json()
  return answer[key].map(({ id, entryId, stage }: Row) => [entryId ?? id, stage])
}
const orders = () => listed('changeorder', 'changeCurrencyOrders')
const supplies = () => listed('supplyorder', 'supplyOrders')
const concern = async () =>
  (await rowsOf('ChangeOrderExtended')).map(({ entryId, ['stage']: stage }) => [entryId, stage])

const everything = { changeOrders: true, accessoryOrderReport: true, concernReport: true }

/** What every list says of an order that was cancelled. */
const TOLD = {
  stage: 'cancelled',
  cancelled: '2026-11-14T09:00:00.000Z',
  cancelReason: CANCELLED.cancelReason,
}
const SILENT = { stage: null, cancelled: null, cancelReason: null }

test.each([[[]], [['statusLines']], [['ordersChangeable']]])(
  'with %j switched on a cancelled order is in every list, with the time and the reason beside [R-REP-30]',
  async (switches) => {
    if (switches.length > 0) await switchOn(portal, switches)
    await addRole(portal.database.db, world().userId, company(0).id, everything)
    const cancelled = await addOrder(company(0), { ...CANCELLED, countingState: 'uusi' })
    const live = await addOrder(company(0))
    const [dropped, sent] = [await addSupplies(CANCELLED), await addSupplies()]
    const told = { entryId: cancelled, countingState: 'uusi', ...TOLD }
    const money = [{ entryId: live, ...SILENT }, told]
    const headers = await signIn(portal, world().userId)
    const read = async (path: string) =>
      (await portal.app.inject({ url: `/api/reports/${path}`, headers })).json()
    const of = `?companyId=${company(0).id}`
    expect((await read(`changeorder${of}`)).changeCurrencyOrders).toMatchObject(money)
    expect((await read(`supplyorder${of}`)).supplyOrders).toMatchObject([
      { id: sent, ...SILENT },
      { id: dropped, ...TOLD },
    ])
    expect((await read('ChangeOrderExtended')).changeCurrencyOrdersextended).toMatchObject(money)
  },
)

test('a stage that the provider does not show is told of no order', async () => {
  await addRole(portal.database.db, world().userId, company(0).id, everything)
  const [packed, sent] = [await addOrder(company(0), PACKED), await addSupplies(PACKED_SUPPLIES)]
  expect([await orders(), await supplies(), await concern()]).toEqual([
    [[packed, null]],
    [[sent, null]],
    [[packed, null]],
  ])
})

test('where stages are told, every list of orders has them', async () => {
  await switchOn(portal, ['statusLines'])
  await addRole(portal.database.db, world().userId, company(0).id, everything)
  const packed = await addOrder(company(0), PACKED)
  const received = await addOrder(company(0))
  const sent = await addSupplies(PACKED_SUPPLIES)
  const rows = [
    [received, null],
    [packed, 'packed'],
  ]
  expect([await orders(), await concern(), await supplies()]).toEqual([rows, rows, [[sent, 'packed']]])
})

test('supplies are followed by whoever sees their report', async () => {
  await switchOn(portal)
  await reportAt(0)
  const entryId = await addSupplies({ ...PACKED, createdAt: new Date('2026-11-14T08:00:00Z') })
  const at = new Date('2026-11-15T07:00:00Z')
  const packed = {
    kind: 'supplyOrder',
    entryId,
    attempt: 1,
    stage: 'packed',
    at,
    source: 'systems',
  } as const
  await portal.database.db.insert(entryEvent).values(packed)
  const ask = async () => {
    const url = `/api/entryevents?companyId=${company(0).id}&type=supplyOrder&entryId=${entryId}`
    return portal.app.inject({ url, headers: await signIn(portal, world().userId) })
  }
  expect((await ask()).statusCode).toBe(404)
  await portal.database.db.execute('update user_company_role set accessory_order_report = true')
  expect((await ask()).json()).toEqual({
    events: [
      { stage: 'received', at: '2026-11-14T08:00:00.000Z', note: '' },
      { stage: 'packed', at: '2026-11-15T07:00:00.000Z', note: '' },
    ],
    expectedCredit: null,
    noticeId: null,
  })
})

test('the concern’s list of deposits says how far each is, where stages are told', async () => {
  await addRole(portal.database.db, world().userId, company(0).id, everything)
  const deposit = await addDeposit(company(0))
  const stages = async () =>
    (await rowsOf('DepositExtended')).map(({ entryId, ['stage']: stage }) => [entryId, stage])
  expect(await stages()).toEqual([[deposit, undefined]])
  await switchOn(portal, ['statusLines'])
  expect(await stages()).toEqual([[deposit, null]])
  await portal.database.db
    .insert(entryEvent)
    .values({ kind: 'deposit', entryId: deposit, stage: 'arrived', at: portal.now, source: 'systems' })
  expect(await stages()).toEqual([[deposit, 'arrived']])
})

import { Overview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { givenReportMember } from '../../../../test/report-member.ts'
import { parameter } from '../../../tables/parameter.ts'
import { changeOrder } from '../../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db
const { me } = givenReportMember(portal, { role: {}, mandate: { changeOrderReport: true } })

async function waiting(known?: string) {
  const { companyId, headers } = me
  const more = known === undefined ? {} : { 'if-none-match': known }
  const url = `/api/messages/unread?companyId=${companyId}`
  return portal.app.inject({ url, headers: { ...headers, ...more } })
}

type Body = {
  readonly deliveries: readonly object[]
  readonly unconfirmed?: unknown
  readonly late?: unknown
}

async function overview() {
  const { companyId, headers } = me
  const answer = await portal.app.inject({ url: `/api/overview?companyId=${companyId}`, headers })
  return { body: answer.json<Body>() }
}

const addOrder = async (deliveryDate: string, more: object = {}) => {
  const { companyId, accountId, userId } = me
  const sums = { totalSumCents: 12_050, noteTotalSumCents: 12_000, coinTotalSumCents: 50 }
  const moments = { createdAt: portal.now, modifiedAt: portal.now }
  const [row] = await db()
    .insert(changeOrder)
    .values({ companyId, accountId, userId, ...sums, ...moments, deliveryDate, ...more })
    .returning()
  return row!.id
}

test('the next delivery is a day, with every order on it from today on [R-FRONT-11]', async () => {
  expect((await overview()).body.deliveries).toEqual([])
  await addOrder('2026-11-14')
  await addOrder('2026-11-19')
  const first = await addOrder('2026-11-18', { pcs_20e: 6 })
  const second = await addOrder('2026-11-18', {
    stage: 'packed',
    sealNumber: 'S-1',
    noteTotalSumCents: 20_000,
    totalSumCents: 20_050,
  })
  const { body } = await overview()
  expect(body.deliveries).toEqual([
    {
      entryId: first,
      accountId: me.accountId,
      deliveryDate: '2026-11-18',
      totalSum: 120.5,
      pieces: { pcs_20e: 6 },
      countingState: 'uusi',
    },
    expect.objectContaining({ entryId: second, totalSum: 200.5 }),
  ])
  expect(Overview().safeParse(body).success).toBe(true)
})

test('only what is open or on its way is a delivery to come [R-FRONT-11]', async () => {
  await addOrder('2026-11-18', { stage: 'cancelled', cancelledAt: portal.now })
  for (const stage of ['delivered', 'notDelivered', 'returned'])
    await addOrder('2026-11-18', { runId: null, stage, sealNumber: `S-${stage}` })
  expect((await overview()).body.deliveries).toEqual([])
  const entryId = await addOrder('2026-11-19')
  expect((await overview()).body.deliveries).toMatchObject([{ entryId }])
  const onItsWay = await addOrder('2026-11-18', { runId: null, stage: 'onItsWay', sealNumber: 'S-1' })
  expect((await overview()).body.deliveries).toMatchObject([{ entryId: onItsWay }])
})

test('what should have come by now is late, the oldest first, until it is delivered, moved or cancelled [R-FRONT-12]', async () => {
  const late = async () => (await overview()).body.late
  expect(await late()).toEqual({ count: 0, rows: [] })
  const packedAt = portal.now
  const forgotten = await addOrder('2025-03-03')
  const packed = await addOrder('2026-11-13', { stage: 'packed', sealNumber: 'S-1', packedAt })
  const out = await addOrder('2026-11-13', { stage: 'onItsWay', sealNumber: 'S-2', packedAt })
  const back = await addOrder('2026-11-14', { stage: 'notDelivered', sealNumber: 'S-3', packedAt })
  const last = await addOrder('2026-11-14')
  await addOrder('2026-11-15')
  await addOrder('2026-11-13', { countingState: 'KÄSITELTY' })
  await addOrder('2026-11-13', { stage: 'delivered', sealNumber: 'S-4', packedAt })
  await addOrder('2026-11-13', { stage: 'cancelled', cancelledAt: portal.now })
  // The provider's systems packed it and do not say more.
  await addOrder('2026-11-13', { stage: 'packed', stageBySystems: true })
  const row = (entryId: number, deliveryDate: string) => ({ entryId, deliveryDate, totalSum: 120.5 })
  expect(await late()).toEqual({
    count: 5,
    rows: [
      row(forgotten, '2025-03-03'),
      row(packed, '2026-11-13'),
      row(out, '2026-11-13'),
      row(back, '2026-11-14'),
    ],
  })
  const settle = (id: number, more: object) =>
    db().update(changeOrder).set(more).where(eq(changeOrder.id, id))
  await settle(forgotten, { stage: 'cancelled', cancelledAt: portal.now })
  await settle(out, { stage: 'delivered' })
  await settle(packed, { deliveryDate: '2026-11-18' })
  expect(await late()).toMatchObject({ count: 2, rows: [{ entryId: back }, { entryId: last }] })
  expect(Overview().safeParse((await overview()).body).success).toBe(true)
})

test('delivered orders wait for confirmation where the provider asks, newest first, until they are confirmed [R-FRONT-11]', async () => {
  const delivered = { stage: 'delivered', sealNumber: 'S-1' }
  const entryId = await addOrder('2026-11-13', delivered)
  const today = await addOrder('2026-11-15', delivered)
  await addOrder('2026-10-01', delivered)
  const confirmed = { confirmedAt: portal.now, confirmedBy: me.userId, confirmedOk: true }
  await addOrder('2026-11-13', { ...delivered, ...confirmed })
  expect((await overview()).body.unconfirmed).toBeUndefined()
  expect((await waiting()).json().confirmations).toBe(0)
  await db().insert(parameter).values({ key: 'deliveryConfirmations', value: 'true', changedAt: portal.now })
  const { body } = await overview()
  expect(body.unconfirmed).toEqual([
    { entryId: today, deliveryDate: '2026-11-15', totalSum: 120.5 },
    { entryId, deliveryDate: '2026-11-13', totalSum: 120.5 },
  ])
  expect(body.deliveries).toEqual([])
  expect(Overview().safeParse(body).success).toBe(true)
  // The number in the header is the same, and one who knows it is told when it has changed.
  const counted = await waiting()
  expect(counted.json().confirmations).toBe(2)
  const etag = String(counted.headers['etag'])
  expect((await waiting(etag)).statusCode).toBe(304)
  await db().update(changeOrder).set(confirmed).where(eq(changeOrder.id, today))
  expect((await waiting(etag)).json().confirmations).toBe(1)
})

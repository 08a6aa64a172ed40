import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Overview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { givenPortal } from '../../../test/harness.ts'
import { givenReportMember } from '../../../test/reports-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { bag, handledDeposit } from '../../tables/bags.ts'
import { message, messageRead } from '../../tables/letters.ts'
import { parameter } from '../../tables/operation.ts'
import { userCompanyRole } from '../../tables/places.ts'
import { changeOrder, deposit } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db

describe('overview', () => {
  const { me } = givenReportMember(portal, {
    role: {},
    mandate: { depositReport: true, changeOrderReport: true },
  })

  type Rows<Row> = { readonly count: number; readonly rows: readonly Row[] }
  type Body = {
    readonly deposits: Rows<{ readonly entryId: number }> & { readonly latest: unknown }
    readonly today?: unknown
    readonly deliveries: readonly object[]
    readonly unconfirmed?: unknown
    readonly notices: Rows<{ readonly result: unknown }>
  }

  async function overview(userId = me.userId, companyId = me.companyId) {
    const headers = await signIn(portal, userId)
    const answer = await portal.app.inject({ url: `/api/overview?companyId=${companyId}`, headers })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }

  const sent = () => ({
    companyId: me.companyId,
    accountId: me.accountId,
    userId: me.userId,
    totalSumCents: 12_050,
    coinTotalSumCents: 50,
    createdAt: portal.now,
    modifiedAt: portal.now,
  })
  const addDeposit = async (more: object = {}) => {
    const values = { ...sent(), securityBagNumber: '40010084', registerDate: '2026-11-14', ...more }
    const [row] = await db().insert(deposit).values(values).returning()
    return row!.id
  }

  const addOrder = async (deliveryDate: string, more: object = {}) => {
    const values = { ...sent(), noteTotalSumCents: 12_000, deliveryDate, ...more }
    const [row] = await db().insert(changeOrder).values(values).returning()
    return row!.id
  }
  const addNotice = async (more: object = {}) => {
    const plain = { type: 'poikkeama', header: 'Laskentaero', body: '', createdAt: portal.now }
    const [row] = await db()
      .insert(message)
      .values({ ...plain, companyId: me.companyId, ...more })
      .returning()
    return row!.id
  }
  const addResult = async (more: object = {}) => {
    const values = {
      extId: 'H1',
      companyId: me.companyId,
      accountId: me.accountId,
      accountingDate: '2026-11-15',
    }
    const sums = { securityBagNumber: '40010029', signedTotalCents: 86_000, totalCents: 84_000 }
    const [row] = await db()
      .insert(handledDeposit)
      .values({ ...values, ...sums, ...more })
      .returning()
    return row!.id
  }

  test('a deposit under way is told with its bag, sum, pieces and state', async () => {
    const entryId = await addDeposit({ pcs_100e: 1, pcs_20e: 1, pcs_50cent: 1 })
    const { status, body } = await overview()
    expect(status).toBe(200)
    expect(body.deposits).toEqual({
      count: 1,
      areOwn: true,
      rows: [
        {
          entryId,
          created: '2026-11-15T08:00:00.000Z',
          registerDate: '2026-11-14',
          securityBagNumber: '40010084',
          totalSum: 120.5,
          pieces: { pcs_100e: 1, pcs_20e: 1, pcs_50cent: 1 },
          countingState: 'uusi',
          countingStateSet: null,
        },
      ],
      latest: {
        registerDate: '2026-11-14',
        totalSum: 120.5,
        pieces: { pcs_100e: 1, pcs_20e: 1, pcs_50cent: 1 },
      },
    })
    expect(Overview.safeParse(body).success).toBe(true)
  })

  test('what waits comes before what is counted, four at most of a place; removed and old ones do not come', async () => {
    await db().update(userCompanyRole).set({ deposits: true }).where(eq(userCompanyRole.userId, me.userId))
    const counted = await addDeposit({ countingState: 'käsitelty', countingStateSetAt: portal.now })
    const waiting = [await addDeposit(), await addDeposit(), await addDeposit()]
    await addDeposit({ removedAt: portal.now, removedBy: me.userId })
    await addDeposit({ createdAt: new Date('2026-10-15T08:00:00Z') })
    const shown = async () => {
      const { count, rows } = (await overview()).body.deposits
      return [count, rows.map(({ entryId }) => entryId)]
    }
    expect(await shown()).toEqual([3, [...waiting.toReversed(), counted]])
    const newest = await addDeposit()
    expect(await shown()).toEqual([4, [newest, ...waiting.toReversed()]])
  })

  test('a bag that the service centre counts shows the sum that was declared, and none where none was', async () => {
    const later = new Date(portal.now.getTime() + 1)
    await addDeposit({ countAtServiceCenter: true, totalSumCents: 0 })
    expect((await overview()).body.deposits).toMatchObject({
      rows: [{ totalSum: null }],
      latest: { totalSum: null },
    })
    // The one that was sent last is told even where it is counted and others wait.
    await addDeposit({ countAtServiceCenter: true, countingState: 'käsitelty', createdAt: later })
    expect((await overview()).body.deposits.latest).toMatchObject({ totalSum: 120.5 })
  })

  test('where stages are told, a delivery has its stage and when it freezes, and a deposit that of its bag', async () => {
    await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
    const entryId = await addOrder('2026-11-18')
    const depositId = await addDeposit()
    const moments = { arrivedAt: portal.now, receivedAt: portal.now }
    const { companyId, accountId } = me
    await db()
      .insert(bag)
      .values({ depositId, companyId, accountId, securityBagNumber: '40010084', ...moments })
    await addDeposit({ securityBagNumber: '40010085' })
    const { body } = await overview()
    // It is Sunday, so the order can be changed until Monday noon.
    expect(body.deliveries).toMatchObject([{ entryId, stage: null, freezes: '2026-11-16T10:00:00.000Z' }])
    expect(body.deposits.rows).toMatchObject([{ stage: null }, { entryId: depositId, stage: 'arrived' }])
    expect(Object.keys(body.deliveries[0]!)).not.toContain('rule')
    await db().update(changeOrder).set({ stage: 'packed', sealNumber: 'S-1' })
    expect((await overview()).body.deliveries).toMatchObject([{ stage: 'packed', freezes: null }])
    expect(Overview.safeParse((await overview()).body).success).toBe(true)
  })

  test('unread notices come with the result that they name, and messages are none of them', async () => {
    await addResult()
    const named = await addNotice({ handledDepositExtId: 'H1', createdAt: new Date('2026-11-15T07:00:00Z') })
    const unnamed = await addNotice({ handledDepositExtId: 'H2' })
    const read = await addNotice()
    await db().insert(messageRead).values({ userId: me.userId, messageId: read, readAt: portal.now })
    await addNotice({ type: 'viesti', header: 'Noutoaika muuttuu' })
    const { body } = await overview()
    const { notices } = body
    expect(Overview.safeParse(body).success).toBe(true)
    expect(notices).toEqual({
      count: 2,
      rows: [
        { messageId: unnamed, header: 'Laskentaero', created: '2026-11-15T08:00:00.000Z', result: null },
        {
          messageId: named,
          header: 'Laskentaero',
          created: '2026-11-15T07:00:00.000Z',
          result: { securityBagNumber: '40010029', signedTotal: 860, total: 840, difference: -20 },
        },
      ],
    })
  })

  test('whoever may read a notice sees its sums, also without the right to the report; those of another place never', async () => {
    await addResult()
    await addNotice({ handledDepositExtId: 'H1' })
    const stranger = (await addUser(portal)).id
    await addRole(db(), stranger, me.companyId)
    expect((await overview(stranger)).body.notices.rows[0]?.result).toMatchObject({ difference: -20 })
    const there = await addCompany(db())
    await addResult({ extId: 'H2', companyId: there.id, accountId: (await addAccount(db(), there.id)).id })
    await addNotice({ handledDepositExtId: 'H2' })
    expect((await overview()).body.notices.rows[0]?.result).toBeNull()
  })

  describe('who may declare', () => {
    const cashier = async (mandate: Parameters<typeof addMandate>[3] = { deposit: true }) => {
      const { id } = await addUser(portal)
      await addMandate(portal, id, me.accountId, mandate)
      return id
    }

    test('sees their own deposits, six at most, and how many the place has declared today, without the sums of others', async () => {
      const userId = await cashier()
      expect((await overview(userId)).body).toMatchObject({
        deposits: { count: 0, areOwn: true, rows: [], latest: null },
        today: { count: 0, latest: null },
      })
      await addDeposit({ registerDate: '2026-11-15', totalSumCents: 77_700 })
      const colleagues = JSON.stringify((await overview(userId)).body)
      expect(colleagues).toContain('"today":{"count":1,"latest":null}')
      expect(colleagues).not.toContain('777')
      for (let each = 0; each < 7; each += 1) await addDeposit({ userId })
      const removed = { removedAt: portal.now, removedBy: userId }
      await addDeposit({ userId, registerDate: '2026-11-15', ...removed })
      const entryId = await addDeposit({ userId, registerDate: '2026-11-15' })
      const { body } = await overview(userId)
      expect([body.deposits.count, body.deposits.rows.length, body.deposits.rows[0]?.entryId]).toEqual([
        8,
        6,
        entryId,
      ])
      expect(body.today).toEqual({ count: 2, latest: '2026-11-15T08:00:00.000Z' })
      expect(Overview.safeParse(body).success).toBe(true)
    })

    test('is told nothing of other places, and with the right to all deposits of the whole place', async () => {
      const there = await addCompany(db())
      const accountId = (await addAccount(db(), there.id)).id
      const userId = await cashier()
      await addDeposit({ userId, companyId: there.id, accountId, registerDate: '2026-11-15' })
      expect((await overview(userId)).body).toMatchObject({ deposits: { count: 0 }, today: { count: 0 } })
      await addRole(db(), userId, me.companyId, { deposits: true })
      const entryId = await addDeposit({ registerDate: '2026-11-15' })
      expect((await overview(userId)).body).toMatchObject({
        deposits: { count: 1, areOwn: false, rows: [{ entryId }] },
        today: { count: 1, latest: '2026-11-15T08:00:00.000Z' },
      })
    })
  })

  test('without any right only the unread is there, and of colleagues nothing', async () => {
    await addDeposit()
    await addOrder('2026-11-18')
    const stranger = (await addUser(portal)).id
    await addRole(db(), stranger, me.companyId)
    expect(Object.keys((await overview(stranger)).body).toSorted()).toEqual(['notices'])
    await addMandate(portal, stranger, me.accountId, { depositReport: true, changeOrderReport: true })
    const { body } = await overview(stranger)
    expect(body).toMatchObject({ deposits: { count: 0, rows: [], latest: null }, deliveries: [] })
    expect(body.today).toBeUndefined()
  })

  test('a foreign place is refused', async () => {
    expect((await overview(me.userId, (await addCompany(db())).id)).status).toBe(403)
  })
})

describe('deliveries on the overview', () => {
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
    expect(Overview.safeParse(body).success).toBe(true)
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
    expect(Overview.safeParse((await overview()).body).success).toBe(true)
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
    await db()
      .insert(parameter)
      .values({ key: 'deliveryConfirmations', value: 'true', changedAt: portal.now })
    const { body } = await overview()
    expect(body.unconfirmed).toEqual([
      { entryId: today, deliveryDate: '2026-11-15', totalSum: 120.5 },
      { entryId, deliveryDate: '2026-11-13', totalSum: 120.5 },
    ])
    expect(body.deliveries).toEqual([])
    expect(Overview.safeParse(body).success).toBe(true)
    // The number in the header is the same, and one who knows it is told when it has changed.
    const counted = await waiting()
    expect(counted.json().confirmations).toBe(2)
    const etag = String(counted.headers['etag'])
    expect((await waiting(etag)).statusCode).toBe(304)
    await db().update(changeOrder).set(confirmed).where(eq(changeOrder.id, today))
    expect((await waiting(etag)).json().confirmations).toBe(1)
  })
})

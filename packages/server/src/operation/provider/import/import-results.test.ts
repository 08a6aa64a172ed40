import type { PgTable } from 'drizzle-orm/pg-core'
import { and, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addShop, declareBag, type Shop, done, refused, type Staff } from '../../../../test/bags-world.ts'
import { deliveryWorld, pack, type DeliveryWorld } from '../../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { givenUntouchedNeighbours, isMade } from '../../../../test/operation-world.ts'
import { addAccount, addCompany, addUser } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { handledChangeOrder, handledDeposit } from '../../../tables/bags.ts'
import { changeOrder, deposit } from '../../../tables/submissions.ts'
import { newProviderKey } from '../queries.ts'
import { importBundle } from './import-bundle.ts'
import type { Bundle } from './read/bundle.ts'

describe('results', () => {
  const portal = givenPortal()
  givenUntouchedNeighbours(portal)
  const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
  const db = () => portal.database.db
  const START = portal.now
  const at = (text: string) => (portal.now = new Date(text))
  const LATER = '2026-11-20T08:00:00Z'
  const tally = { created: 0, changed: 0, unchanged: 0, ended: 0 }

  async function load(bundle: Bundle) {
    const report = await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
    expect(report.faults).toEqual([])
    return report.sections
  }

  /** A company with one deposit and one change order. */
  const sent = { depositId: 0, orderId: 0, companyId: 0, accountId: 0 }
  beforeEach(async () => {
    sent.companyId = (await addCompany(db(), { extId: 'T1' })).id
    sent.accountId = (await addAccount(db(), sent.companyId, { extId: 'A1' })).id
    const { id: userId } = await addUser(portal)
    const { companyId, accountId } = sent
    const by = { companyId, accountId, userId, createdAt: START, modifiedAt: START }
    const bag = { securityBagNumber: '1', registerDate: '2026-11-12', totalSumCents: 0, coinTotalSumCents: 0 }
    const order = { deliveryDate: '2026-11-16', totalSumCents: 0, noteTotalSumCents: 0, coinTotalSumCents: 0 }
    sent.depositId = (
      await db()
        .insert(deposit)
        .values({ ...by, ...bag })
        .returning()
    )[0]!.id
    sent.orderId = (
      await db()
        .insert(changeOrder)
        .values({ ...by, ...order })
        .returning()
    )[0]!.id
  })

  const readDeposit = async () => (await made(deposit))[0]
  const readOrder = async () => (await made(changeOrder))[0]
  const counted = { extId: 'L1', company: 'T1', account: 'A1', accountingDate: '2026-11-13' }
  const packed = { extId: 'O1', company: 'T1', account: 'A1', packingDate: '2026-11-13' }

  describe('handled deposits', () => {
    test('hold what was counted, in cents and pieces', async () => {
      const given = {
        total: 150.5,
        signedTotal: '155,50',
        pcs_050: 3,
        pcs_050cent: 1,
        pcs_pkTosite: 2,
        error5: 'Ero',
      }
      await load({ handledDeposits: [{ ...counted, ...given, pkTositeTotalSum: 12.3 }] })
      expect(await made(handledDeposit)).toMatchObject([
        {
          extId: 'L1',
          companyId: sent.companyId,
          accountId: sent.accountId,
          depositId: null,
          totalCents: 15_050,
          signedTotalCents: 15_550,
          pcs_050: 3,
          pcs_050cent: 1,
          pcsPkTosite: 2,
          pkTositeTotalSumCents: 1_230,
          error5: 'Ero',
        },
      ])
      expect(await readDeposit()).toMatchObject({ countingState: 'uusi', countingStateSetAt: null })
    })

    test('make their entry a handled one, once', async () => {
      const result = { ...counted, portalEntryId: sent.depositId }
      at(LATER)
      expect((await load({ handledDeposits: [result] })).handledDeposits).toEqual({ ...tally, created: 1 })
      const handled = { countingState: 'käsitelty', countingStateSetAt: portal.now, modifiedAt: portal.now }
      expect(await readDeposit()).toMatchObject(handled)
      expect(await made(handledDeposit)).toMatchObject([{ depositId: sent.depositId }])
      at('2026-11-21T08:00:00Z')
      const { handledDeposits } = await load({ handledDeposits: [{ ...result, total: 10 }] })
      expect(handledDeposits).toEqual({ ...tally, changed: 1 })
      expect(await readDeposit()).toMatchObject(handled)
    })

    test('that are equal leave a later state alone', async () => {
      const result = { ...counted, portalEntryId: sent.depositId }
      await load({ handledDeposits: [result] })
      await load({ countingStates: [{ kind: 'deposit', entryId: sent.depositId, state: 'vanha' }] })
      await load({ handledDeposits: [result] })
      expect(await readDeposit()).toMatchObject({ countingState: 'vanha' })
    })

    test('carry cash reports, written anew when they differ', async () => {
      const reports = [
        { accountingDate: '2026-11-13', registerText: 'Kassa 1', total: 100, account: 'A1' },
        { accountingDate: '2026-11-13', registerText: 'Kassa 2', total: 50.5 },
      ]
      const readReports = () =>
        db()
          .select()
          .from(handledDeposit)
          .where(and(isNotNull(handledDeposit.parentId), isMade(handledDeposit)))
      await load({ handledDeposits: [{ ...counted, cashReports: reports }] })
      const before = await readReports()
      const { companyId, accountId } = sent
      expect(before).toMatchObject([
        { extId: null, companyId, accountId, registerText: 'Kassa 1', totalCents: 10_000 },
        { extId: null, companyId, accountId: null, registerText: 'Kassa 2', totalCents: 5_050 },
      ])
      const again = await load({ handledDeposits: [{ ...counted, cashReports: reports }] })
      expect(again.handledDeposits).toEqual({ ...tally, unchanged: 1 })
      expect(await readReports()).toEqual(before)

      const other = [reports[1]!, { ...reports[0]!, pcs_050: 2 }]
      const changed = await load({ handledDeposits: [{ ...counted, cashReports: other }] })
      expect(changed.handledDeposits).toEqual({ ...tally, changed: 1 })
      expect((await readReports()).map((row) => [row.registerText, row.pcs_050])).toEqual([
        ['Kassa 2', 0],
        ['Kassa 1', 2],
      ])
      await load({ handledDeposits: [counted] })
      expect(await readReports()).toEqual([])
    })
  })

  describe('handled change orders', () => {
    test('hold the largest order, six thousand million coins', async () => {
      const given = { noteTotalSum: 385_000_000, coinTotalSum: 3_963_350_000, totalSum: 4_348_350_000 }
      await load({ handledChangeOrders: [{ ...packed, ...given, coinTotalCount: 6_226_000_000 }] })
      expect(await made(handledChangeOrder)).toMatchObject([
        { totalSumCents: 434_835_000_000, coinTotalCount: 6_226_000_000 },
      ])
    })

    test('hold what was packed and make the order handled', async () => {
      at(LATER)
      const given = { portalEntryId: sent.orderId, totalSum: 150, pcs_20e: 5, pcs_2e_bag360: 1 }
      const { handledChangeOrders } = await load({ handledChangeOrders: [{ ...packed, ...given }] })
      expect(handledChangeOrders).toEqual({ ...tally, created: 1 })
      expect(await made(handledChangeOrder)).toMatchObject([
        {
          changeOrderId: sent.orderId,
          totalSumCents: 15_000,
          pcs_20e: 5,
          pcs_2e_bag360: 1,
          createdAt: portal.now,
        },
      ])
      expect(await readOrder()).toMatchObject({ countingState: 'käsitelty', countingStateSetAt: portal.now })
      expect(await readDeposit()).toMatchObject({ countingState: 'uusi' })
    })

    test('keep their moment, unless a row says when', async () => {
      await load({ handledChangeOrders: [packed] })
      at(LATER)
      await load({ handledChangeOrders: [{ ...packed, signer: 'M. V.' }] })
      expect(await made(handledChangeOrder)).toMatchObject([{ signer: 'M. V.', createdAt: START }])
      await load({ handledChangeOrders: [{ ...packed, created: '2026-11-12T10:00:00Z' }] })
      const created = new Date('2026-11-12T10:00:00Z')
      expect(await made(handledChangeOrder)).toMatchObject([{ createdAt: created }])
    })
  })

  test('counting states are set once, with their moment', async () => {
    at(LATER)
    const states = [
      { kind: 'deposit' as const, entryId: sent.depositId, state: 'laskennassa' },
      { kind: 'changeorder' as const, entryId: sent.orderId, state: 'pakattu' },
    ]
    expect((await load({ countingStates: states })).countingStates).toEqual({ ...tally, changed: 2 })
    const moments = { countingStateSetAt: portal.now, modifiedAt: portal.now }
    expect(await readDeposit()).toMatchObject({ countingState: 'laskennassa', ...moments })
    expect(await readOrder()).toMatchObject({ countingState: 'pakattu', ...moments })
    at('2026-11-21T08:00:00Z')
    expect((await load({ countingStates: states })).countingStates).toEqual({ ...tally, unchanged: 2 })
    expect(await readDeposit()).toMatchObject(moments)
  })
})

describe('orders', () => {
  const portal = givenPortal({ extra: deskFeatures })
  givenUntouchedNeighbours(portal)
  const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)

  let world: DeliveryWorld
  let packer: Staff
  let id: number
  beforeEach(async () => {
    world = await deliveryWorld(portal)
    packer = await world.hire('pakkaaja', 'packer')
    id = await world.order()
  })

  const load = (dryRun = false) =>
    importBundle(
      portal.deps.database,
      {
        handledChangeOrders: [
          {
            extId: 'P1',
            company: world.company.extId,
            account: 'A1',
            packingDate: '2026-11-15',
            portalEntryId: id,
            noteTotalSum: 100,
            totalSum: 100,
            pcs_20e: 5,
          },
        ],
        countingStates: [{ kind: 'changeorder', entryId: id, state: 'uusi' }],
      },
      { now: portal.now, dryRun },
    )
  const results = async () => (await made(handledChangeOrder)).map(({ extId, keeper }) => [extId, keeper])
  const state = async () => (await made(changeOrder))[0]?.countingState

  test('what the desk has packed is kept and listed', async () => {
    await pack(packer, id)
    for (const dryRun of [true, false]) {
      const { kept } = await load(dryRun)
      expect(kept).toEqual([
        { section: 'handledChangeOrders', extId: 'P1', entryId: id },
        { section: 'countingStates', entryId: id },
      ])
    }
    expect(await results()).toEqual([[`desk-order-${id}`, 'desk']])
    expect(await state()).toBe('käsitelty')
  })

  test('what the systems pack first is packed at no desk', async () => {
    expect((await load()).kept).toEqual([])
    expect(await results()).toEqual([['P1', 'systems']])
    expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 0 })).toBe('packedElsewhere')
  })

  test('an order whose packing was undone is anybody’s again', async () => {
    await pack(packer, id)
    const supervisor = await world.hire('esimies', 'supervisor')
    await done(supervisor, `/orders/${id}/correct`, { stage: 'received', reason: 'Väärä rivi', version: 1 })
    expect((await load()).kept).toEqual([])
    expect(await results()).toEqual([
      [`desk-order-${id}`, 'desk'],
      ['P1', 'systems'],
    ])
    expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 2 })).toBe('packedElsewhere')
  })
})

describe('numbers of bags', () => {
  const portal = givenPortal({ extra: deskFeatures })
  givenUntouchedNeighbours(portal)
  const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
  const db = () => portal.database.db
  const BAG = '30741770'
  type Staff = Awaited<ReturnType<typeof staffAtWork>>

  let shop = {} as Shop
  let counter = {} as Staff
  beforeEach(async () => {
    shop = await addShop(portal)
    await addShop(portal, 'T2')
    counter = await staffAtWork(portal, 'laskija', ['counter'])
  })

  /** A result of the systems that names no declaration. */
  const counted = (extId: string, more: object = {}) => ({
    extId,
    company: 'T1',
    account: 'A-T1',
    accountingDate: '2026-11-15',
    securityBagNumber: BAG,
    signedTotal: 100,
    total: 100,
    ...more,
  })
  const elsewhere = { company: 'T2', account: 'A-T2' }
  const load = (...handledDeposits: readonly object[]) =>
    importBundle(portal.deps.database, { handledDeposits }, { now: portal.now, dryRun: false })
  const kept = (extId: string) => ({ section: 'handledDeposits', extId })
  const results = async () => (await made(handledDeposit)).map(({ extId }) => extId)

  async function open() {
    await declareBag(portal, shop, BAG)
    const opened = await counter.act('/bags/open', { number: BAG })
    return opened.json() as { readonly bagId: number; readonly version: number }
  }
  async function count(): Promise<string> {
    const { bagId, version } = await open()
    const body = { tills: [{ pcs_20e: 8 }], intact: true, suspects: [], version }
    expect((await counter.act(`/bags/${bagId}/send`, body)).json()).toMatchObject({ outcome: 'equal' })
    return `desk-bag-${bagId}`
  }
  const later = (days: number) => (portal.now = new Date(portal.now.getTime() + days * 86_400_000))

  test('a result of a bag that the desk has counted is kept', async () => {
    const ofDesk = await count()
    const report = await load(
      counted('L1'),
      counted('L2', { securityBagNumber: '30 741 770' }),
      counted('L3', elsewhere),
    )
    expect(report).toMatchObject({ applied: true, faults: [], kept: [kept('L1'), kept('L2')] })
    expect(report.sections.handledDeposits).toMatchObject({ created: 1 })
    expect(await results()).toEqual([ofDesk, 'L3'])
  })

  test('so it is by the call of the systems', async () => {
    const ofDesk = await count()
    const headers = { 'x-provider-key': await newProviderKey(db(), portal.now) }
    const payload = { handledDeposits: [counted('L1')] }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/provider/import', headers, payload })
    expect(answer.json()).toMatchObject({ applied: true, kept: [kept('L1')] })
    expect(await results()).toEqual([ofDesk])
  })

  test('so is one whose bag lies opened on a table', async () => {
    await open()
    expect((await load(counted('L1'))).kept).toEqual([kept('L1')])
    expect(await results()).toEqual([])
  })

  test('after 90 days it is another bag', async () => {
    const ofDesk = await count()
    later(90)
    portal.now = new Date(portal.now.getTime() - 1)
    expect((await load(counted('L1'))).kept).toEqual([kept('L1')])
    later(1)
    expect((await load(counted('L1'))).kept).toEqual([])
    expect(await results()).toEqual([ofDesk, 'L1'])
  })

  test('a result from before is repeated without getting the number', async () => {
    await load(counted('L1'), counted('L2', { securityBagNumber: '555' }))
    later(100)
    counter = await staffAtWork(portal, 'laskija2', ['counter'])
    const ofDesk = await count()
    const report = await load(counted('L1'), counted('L2'))
    expect(report.kept).toEqual([kept('L2')])
    expect(report.sections.handledDeposits).toMatchObject({ unchanged: 1 })
    expect(await results()).toEqual(['L1', 'L2', ofDesk])
  })
})

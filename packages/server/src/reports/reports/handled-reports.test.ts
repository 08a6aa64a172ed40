import { expect, test, beforeEach, describe } from 'vitest'
import { getResult } from '@kassavirta/domain/bags/deposits/api'
import { handledPieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { givenCounting, givenReportMember } from '../../../test/reports-world.ts'
import { done } from '../../../test/bags-world.ts'
import { deliveryDesk, pack, type DeliveryDesk } from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addMandate, addRole, signIn, addAccount, addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/bags.ts'
import { handledChangeOrderCounts } from '../../tables/columns.ts'

describe('handled reports', () => {
  const portal = givenPortal()
  const db = () => portal.database.db

  const { me, list } = givenReportMember(portal, {
    mandate: { depositReport: true, changeOrderReport: true },
  })

  const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]))
  const NOW = '2026-11-15T08:00:00.000Z'
  const account = () => ({ accountId: me.accountId, accountNumber: 'FI2112345600000785' })

  const counted = {
    registerDate: '2026-11-13',
    accountingDate: '2026-11-14',
    dueDate: '2026-11-15',
    securityBagNumber: '777',
    reference: '12344',
    message: 'Viesti',
    signer: 'M. Virtanen',
    notesCount: 3,
    coinCount: 4,
    checkCount: 1,
    depositType: 'Päivätilitys',
    registerText: 'Kassa 1',
    lmpType: 'L',
  }
  const countedCents = {
    signedTotalCents: 10_000,
    totalCents: 9_500,
    notesTotalSumCents: 9_000,
    coinTotalSumCents: 500,
  }
  const countedEuros = { signedTotal: 100, total: 95, difference: -5, notesTotalSum: 90, coinTotalSum: 5 }

  test('a handled deposit tells what was counted, and what in each of its registers [R-API-35] [R-REP-16] [R-REP-17] [R-REP-18] [R-REP-19]', async () => {
    const base = {
      ...counted,
      ...countedCents,
      companyId: me.companyId,
      accountId: me.accountId,
      pcs_050: 1,
      pcs_001cent: 7,
    }
    const [parent] = await db()
      .insert(handledDeposit)
      .values({ ...base, extId: 'h1' })
      .returning()
    const cash = { ...base, parentId: parent?.id, securityBagNumber: '', registerText: 'Kassa 2' }
    const [child] = await db().insert(handledDeposit).values(cash).returning()
    const entry = {
      ...counted,
      ...countedEuros,
      accountNumber: 'FI2112345600000785',
      pcs_pkTosite: 0,
      pkTositeTotalSum: 0,
      ...zeros(handledPieceFields),
      pcs_050: 1,
      pcs_001cent: 7,
    }
    const cashReport = { ...entry, entryId: child?.id, securityBagNumber: '', registerText: 'Kassa 2' }
    expect(await list('/api/reports/DepositHandled')).toEqual({
      depositHandled: [
        { ...entry, entryId: parent?.id, customerName: 'Myllypuoti Kaleva', cashReports: [cashReport] },
      ],
    })
  })

  test('a sum that was not declared is null and nothing differs from it; a given difference stands', async () => {
    const base = { ...counted, companyId: me.companyId, accountId: me.accountId, totalCents: 9_500 }
    const add = async (more: object) =>
      (
        await db()
          .insert(handledDeposit)
          .values({ ...base, ...more })
          .returning()
      )[0]?.id
    const untold = await add({ extId: 'h1' })
    await add({ parentId: untold })
    await add({ extId: 'h2', signedTotalCents: 10_000, differenceCents: 0 })
    await add({ extId: 'h3', signedTotalCents: 10_000 })
    const { depositHandled } = await list('/api/reports/DepositHandled')
    const sumsOf = (row: Record<string, unknown>) => [row['signedTotal'], row['total'], row['difference']]
    expect(depositHandled.map(sumsOf).toReversed()).toEqual([
      [null, 95, null],
      [100, 95, 0],
      [100, 95, -5],
    ])
    expect(depositHandled.at(-1)?.cashReports.map(sumsOf)).toEqual([[null, 95, null]])
    expect(readRows(handledDeposits, depositHandled)).not.toContain(undefined)
  })

  test('a handled change order tells what was packed [R-API-36] [R-REP-20]', async () => {
    const packed = {
      packingDate: '2026-11-14',
      dueDate: '2026-11-15',
      registerDate: null,
      signer: 'Pakkaaja',
      reference: '12344',
      message: '',
      depositType: 'Vaihtoraha',
      noteTotalCount: 5,
      coinTotalCount: 360,
    }
    const sums = { noteTotalSumCents: 10_000, coinTotalSumCents: 72_000, totalSumCents: 82_000 }
    const [row] = await db()
      .insert(handledChangeOrder)
      .values({
        ...packed,
        ...sums,
        extId: 'o1',
        companyId: me.companyId,
        accountId: me.accountId,
        createdAt: portal.now,
        pcs_2e_bag360: 1,
      })
      .returning()
    expect(await list('/api/reports/changeorderhandled')).toEqual({
      changeOrderHandled: [
        {
          entryId: row?.id,
          ...account(),
          ...packed,
          created: NOW,
          noteTotalSum: 100,
          coinTotalSum: 720,
          totalSum: 820,
          customerName: 'Myllypuoti Kaleva',
          stage: null,
          cancelled: null,
          cancelReason: null,
          ...zeros(handledChangeOrderCounts),
          pcs_2e_bag360: 1,
        },
      ],
    })
  })
})

describe('cancelled results', () => {
  const portal = givenPortal({ extra: deskFeatures })
  let { world, packer, supervisor } = {} as DeliveryDesk
  beforeEach(async () => {
    ;({ world, packer, supervisor } = await deliveryDesk(portal))
    await addRole(world.db, world.user.id, world.company.id, { concernReport: true })
    await addMandate(portal, world.user.id, world.account.id, { changeOrderReport: true })
  })

  async function rows(path: string) {
    const headers = await signIn(portal, world.user.id)
    return Object.values((await portal.app.inject({ url: `/api/reports/${path}`, headers })).json())[0]
  }
  const packed = () => rows(`ChangeOrderHandled?companyId=${world.company.id}`)
  const events = () => rows('HandledEvents')

  /** A result of the provider's systems. */
  const result = (extId: string, changeOrderId: number | null, message: string) =>
    world.db.insert(handledChangeOrder).values({
      extId,
      companyId: world.company.id,
      accountId: world.account.id,
      changeOrderId,
      packingDate: '2026-11-14',
      createdAt: portal.now,
      message,
      error1: 'Peruttu',
    })

  test('what was packed and then cancelled, by the desk or by the systems, stays in the lists of results and says so', async () => {
    const id = await world.order({ message: 'Jäi' })
    await pack(packer, await world.order({ message: 'Lähti' }))
    await pack(packer, id)
    await done(supervisor, `/orders/${id}/cancel`, { reason: 'Asiakas sulki', version: 1 })
    const ofSystems = await world.order()
    await result('P1', ofSystems, 'Järjestelmän')
    // The words of the provider's systems are theirs: only the order says whether it was cancelled.
    await result('P2', null, 'Sana')
    const at = portal.now.toISOString()
    const cancelled = { kind: 'changeorder', entryId: ofSystems, stage: 'cancelled', at, note: 'Ei katetta' }
    const { database } = portal.deps
    await importBundle(database, { entryStages: [cancelled] }, { now: portal.now, dryRun: false })

    const told = [
      { message: 'Jäi', stage: 'cancelled', cancelled: at, cancelReason: 'Asiakas sulki' },
      { message: 'Lähti', stage: null, cancelled: null },
      { message: 'Sana', stage: null },
      { message: 'Järjestelmän', stage: 'cancelled', cancelReason: 'Ei katetta' },
    ]
    expect(await packed()).toMatchObject(told)
    expect(await events()).toMatchObject(told)
  })

  test('what a supervisor put back among the received orders is in no list of results until it is packed again', async () => {
    const id = await world.order()
    await pack(packer, id)
    await done(supervisor, `/orders/${id}/correct`, { stage: 'received', reason: 'Väärä rivi', version: 1 })
    expect([await packed(), await events()]).toEqual([[], []])
    expect(await rows('ChangeOrderExtended')).toMatchObject([{ packingDate: null, error1: '', ok: true }])
    await pack(packer, id, { version: 2 })
    expect(await packed()).toMatchObject([{ stage: null }])
    expect(await rows('ChangeOrderExtended')).toMatchObject([{ packingDate: '2026-11-16', error1: '' }])
  })
})

describe('deposit differences', () => {
  const { portal, db, me, ask, addDeposit, addResult } = givenCounting()

  type Row = { readonly entryId: number; readonly difference: number | null }

  /** The difference of each deposit in the list, by the number of the deposit. */
  async function differences(
    userId = me.userId,
    days = '',
  ): Promise<Readonly<Record<number, number | null>>> {
    const { path } = deposits.endpoint
    const headers = await signIn(portal, userId)
    const res = await portal.app.inject({
      url: `${path}?differences=true&companyId=${me.companyId}${days}`,
      headers,
    })
    expect(res.statusCode).toBe(200)
    const rows: readonly Row[] = res.json().deposits
    return Object.fromEntries(rows.map(({ entryId, difference }) => [entryId, difference]))
  }

  describe('a declaration in the list', () => {
    test('has the difference that was counted, and none while it is not counted', async () => {
      const counted = await addDeposit()
      await addResult()
      const right = await addDeposit('2026-11-13', { securityBagNumber: '401' })
      await addResult({ securityBagNumber: '401', totalCents: 86_050 })
      const waiting = await addDeposit('2026-11-13', { securityBagNumber: '402' })
      expect(await differences()).toEqual({ [counted]: -20, [right]: 0, [waiting]: null })
    })

    test('has none where nothing was declared, nor once it is removed', async () => {
      const blind = await addDeposit()
      await addResult({ signedTotalCents: null })
      const removed = await addDeposit('2026-11-13', {
        securityBagNumber: '401',
        removedAt: portal.now,
        removedBy: me.userId,
      })
      await addResult({ securityBagNumber: '401' })
      expect(await differences()).toEqual({ [blind]: null, [removed]: null })
    })

    test('that the counting names twice has the difference of the latest result', async () => {
      const named = await addDeposit()
      await addResult({ depositId: named, accountingDate: '2026-11-15', differenceCents: 500 })
      await addResult({ depositId: named })
      expect(await differences()).toEqual({ [named]: 5 })
    })

    test('has the same difference in a list of a few days, even if the counting named it a day before', async () => {
      const older = await addDeposit('2026-11-10')
      await addResult({ registerDate: '2026-11-10', accountingDate: '2026-11-11', differenceCents: 100 })
      const named = await addDeposit('2026-11-13', { securityBagNumber: '401' })
      await addResult({ depositId: named, accountingDate: '2026-11-12', differenceCents: 200 })
      const days = '&from=2026-11-13&to=2026-11-13'
      expect(await differences()).toEqual({ [older]: 1, [named]: 2 })
      expect(await differences(me.userId, days)).toEqual({ [named]: 2 })
    })
  })

  describe('the difference is not told', () => {
    test('to a client that does not ask for it', async () => {
      await addDeposit()
      await addResult()
      const headers = await signIn(portal, me.userId)
      const url = `${deposits.endpoint.path}?companyId=${me.companyId}`
      const [row] = (await portal.app.inject({ url, headers })).json().deposits
      expect(row).not.toHaveProperty('difference')
    })

    test('without the report right to the account, in force today', async () => {
      const declared = await addDeposit()
      await addResult()
      const colleague = async (mandate: object) => {
        const { id } = await addUser(portal)
        await addRole(db(), id, me.companyId, { deposits: true })
        await addMandate(portal, id, me.accountId, mandate)
        return differences(id)
      }
      expect(await colleague({ deposit: true })).toEqual({ [declared]: null })
      expect(await colleague({ depositReport: true, lastDay: '2026-11-14' })).toEqual({ [declared]: null })
      expect(await colleague({ depositReport: true })).toEqual({ [declared]: -20 })
    })

    test('of a result that the list of handled deposits does not show: an ended account, or too old', async () => {
      const ended = await addAccount(db(), me.companyId, { endedAt: portal.now })
      await addMandate(portal, me.userId, ended.id, { depositReport: true })
      const declared = await addDeposit('2026-11-13', { accountId: ended.id })
      await addResult({ accountId: ended.id })
      const named = await addDeposit('2026-11-13', { securityBagNumber: '401' })
      await addResult({ depositId: named, accountingDate: '2025-06-03' })
      expect(await differences()).toEqual({ [declared]: null, [named]: null })
    })
  })

  test('among bags that are used again each deposit has the difference that its own page tells', async () => {
    const days = ['2026-10-20', '2026-10-28', '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-13']
    const ids: number[] = []
    for (const [at, day] of days.entries()) {
      ids.push(await addDeposit(day, { securityBagNumber: String(400 + (at % 2)) }))
      const date = days[(at * 5) % days.length] ?? day
      const differenceCents = 100 * (at + 1)
      await addResult({ securityBagNumber: '400', registerDate: date, accountingDate: day, differenceCents })
      await addResult({ securityBagNumber: '401', registerDate: null, accountingDate: date, differenceCents })
    }
    const pages = []
    for (const id of ids) pages.push([id, (await ask(getResult, id)).result?.difference ?? null])
    expect(pages.some(([, difference]) => difference === null)).toBe(true)
    expect(pages.filter(([, difference]) => difference !== null).length).toBeGreaterThan(1)
    expect(await differences()).toEqual(Object.fromEntries(pages))
  })
})

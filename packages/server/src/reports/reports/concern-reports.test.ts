import { beforeEach, describe, expect, test } from 'vitest'
import { reportsOf } from '@kassavirta/domain/reports/reports/all'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { givenConcerns, lists } from '../../../test/reports-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { userChain, userConcern } from '../../tables/places.ts'

const portal = givenPortal()

describe('concern reports', () => {
  const { company, addDeposit, addOrder, addHandledDeposit, addHandledOrder, reportAt, rowsOf } =
    givenConcerns(portal)

  const days = (from: string, to: string) => ({ DateStart: from, DateEnd: to })

  describe('the range is about the criterion [R-EXT-03]', () => {
    beforeEach(() => reportAt(0))

    test('of deposits: the sales day, or the day of declaring in Helsinki [R-API-37]', async () => {
      const id = await addDeposit(
        company(0),
        { registerDate: '2026-11-03' },
        new Date('2026-11-04T22:30:00Z'),
      )
      const found = async (criterion: string, day: string) =>
        (await rowsOf('DepositExtended', { ...days(day, day), DateCriteria: criterion })).map(
          (row) => row.entryId,
        )
      expect(await found('til_kassapaiva', '2026-11-03')).toEqual([id])
      expect(await found('', '2026-11-03')).toEqual([id])
      expect(await found('til_created', '2026-11-03')).toEqual([])
      expect(await found('til_created', '2026-11-05')).toEqual([id])
      expect(await found('til_created', '2026-11-04')).toEqual([])
    })

    test('of change orders: the day of ordering, or of delivery [R-API-38]', async () => {
      const id = await addOrder(company(0), { deliveryDate: '2026-11-20' }, new Date('2026-11-04T10:00:00Z'))
      const found = async (criterion: string, day: string) =>
        (await rowsOf('ChangeOrderExtended', { ...days(day, day), DateCriteria: criterion })).map(
          (row) => row.entryId,
        )
      expect(await found('vrt_created', '2026-11-04')).toEqual([id])
      expect(await found('', '2026-11-04')).toEqual([id])
      expect(await found('vrt_toimituspaiva', '2026-11-20')).toEqual([id])
      expect(await found('vrt_toimituspaiva', '2026-11-04')).toEqual([])
    })

    test('of handled events: the day of counting, or of the register [R-API-39]', async () => {
      await addHandledDeposit(company(0))
      await addHandledOrder(company(0))
      const found = async (criterion: string, day: string) =>
        (await rowsOf('HandledEvents', { ...days(day, day), DateCriteria: criterion })).length
      expect(await found('LLaskPvm', '2026-11-14')).toBe(2)
      expect(await found('', '2026-11-14')).toBe(2)
      expect(await found('LKassaPvm', '2026-11-13')).toBe(2)
      expect(await found('LKassaPvm', '2026-11-14')).toBe(0)
    })

    test('without days it is as the screen opens: from the month before until today [R-EXT-05]', async () => {
      await addDeposit(company(0), { registerDate: '2026-09-30' })
      const ids = [
        await addDeposit(company(0), { registerDate: '2026-10-01' }),
        await addDeposit(company(0), { registerDate: '2026-11-15' }),
      ]
      await addDeposit(company(0), { registerDate: '2026-11-16' })
      const found = (await rowsOf('DepositExtended')).map(({ entryId }) => entryId)
      expect(new Set(found)).toEqual(new Set(ids))
    })

    test('nothing older than the timespan is searched, and the last day of the calendar is a day', async () => {
      await addDeposit(company(0), { registerDate: '2025-10-10' })
      const id = await addDeposit(company(0), { registerDate: '2025-10-11' })
      for (const criterion of ['til_kassapaiva', 'til_created']) {
        const rows = await rowsOf('DepositExtended', {
          ...days('1000-01-01', '9999-12-31'),
          DateCriteria: criterion,
        })
        expect(rows.some(({ entryId }) => entryId === id)).toBe(true)
        expect(rows).toHaveLength(criterion === 'til_created' ? 2 : 1)
      }
    })
  })

  describe('extended deposits', () => {
    beforeEach(() => reportAt(0))

    test('are found by a part of the bag number, where nothing is a wildcard [R-EXT-08]', async () => {
      const [a, b] = [
        await addDeposit(company(0), { securityBagNumber: '00123A' }),
        await addDeposit(company(0), { securityBagNumber: '456' }),
      ]
      const found = async (SecurityBagNumber: string) =>
        (await rowsOf('DepositExtended', { SecurityBagNumber }))
          .map(({ entryId }) => entryId)
          .toSorted((x, y) => x - y)
      expect(await Promise.all(['123', ' 23a ', '%', '_', '', '999', "'"].map(found))).toEqual([
        [a],
        [a],
        [],
        [],
        [a, b],
        [],
        [],
      ])
    })

    test('leave removed ones out', async () => {
      await addDeposit(company(0), { removedAt: portal.now })
      expect(await rowsOf('DepositExtended')).toEqual([])
    })

    test('carry the place, and what the counting found once it has [R-EXT-06] [R-API-37]', async () => {
      const depositId = await addDeposit(company(0))
      const before = (await rowsOf('DepositExtended'))[0]
      expect(before).toMatchObject({
        companyId: company(0).id,
        customerName: 'Paikka 0',
        areaName: 'Etelä',
        officeInCharge: 'Helsinki',
        engagementNumber: 'S-1',
        totalSum: 71.5,
        pcs_pkTosite: 0,
        pkTositeTotalSum: 0,
        accountingDate: null,
        total: null,
        difference: null,
        ok: true,
        isError: false,
        error1: '',
        error5: '',
      })
      await addHandledDeposit(company(0), { depositId, accountingDate: '2026-11-13', totalCents: 1 })
      await addHandledDeposit(company(0), { depositId, error2: 'Väärä raha' })
      const [after, ...more] = await rowsOf('DepositExtended')
      expect(more).toEqual([])
      expect(after).toMatchObject({
        accountingDate: '2026-11-14',
        signedTotal: 100,
        total: 95,
        difference: -5,
        ok: false,
        isError: true,
        error1: '',
        error2: 'Väärä raha',
      })
      const [report] = reportsOf('DepositExtended')
      const place = { customerName: 'Paikka 0', areaName: 'Etelä' }
      expect(report && readRows(report, [before, after])).toMatchObject([
        { ...place, accountingDate: null, error2: '' },
        { ...place, accountingDate: '2026-11-14', error2: 'Väärä raha' },
      ])
    })
  })

  test('nothing differs from a sum that was not declared, in the extended report and in the events', async () => {
    await reportAt(0)
    const depositId = await addDeposit(company(0))
    await addHandledDeposit(company(0), { depositId, signedTotalCents: null })
    const untold = { signedTotal: null, total: 95, difference: null }
    expect(await rowsOf('DepositExtended')).toMatchObject([untold])
    expect(await rowsOf('HandledEvents')).toMatchObject([{ ...untold, IsDeposit: true }])
  })

  test('extended change orders carry the place, and how they were packed once they are [R-EXT-06] [R-API-38]', async () => {
    await reportAt(0)
    const changeOrderId = await addOrder(company(0))
    const empty = {
      packingDate: null,
      noteTotalCount: null,
      pcs_2e_bag360: 0,
      ok: true,
      isError: false,
      error3: '',
    }
    const expected = {
      customerName: 'Paikka 0',
      areaName: 'Etelä',
      totalSum: 150,
      countingState: 'uusi',
      pcs_500e: 0,
    }
    expect(await rowsOf('ChangeOrderExtended')).toMatchObject([{ ...expected, ...empty }])
    await addHandledOrder(company(0), {
      changeOrderId,
      pcs_2e_bag360: 2,
      noteTotalCount: 5,
      error3: 'Rulla puuttui',
    })
    const rows = await rowsOf('ChangeOrderExtended')
    const packed = { packingDate: '2026-11-14', noteTotalCount: 5, pcs_2e_bag360: 2 }
    expect(rows).toMatchObject([
      { ...expected, ...packed, ok: false, isError: true, error3: 'Rulla puuttui' },
    ])
    const [report] = reportsOf('ChangeOrderExtended')
    expect(report && readRows(report, rows)).toMatchObject([
      { customerName: 'Paikka 0', packingDate: '2026-11-14', error3: 'Rulla puuttui' },
    ])
  })

  test('handled events are deposits and orders, marked as such, cash reports inside their deposit [R-API-39] [R-EXT-06]', async () => {
    await reportAt(0)
    const [parent] = await addHandledDeposit(company(0), { pcsPkTosite: 2, pkTositeTotalSumCents: 300 })
    await addHandledDeposit(company(0), { extId: null, parentId: parent?.id, registerText: 'Kassa 1' })
    await addHandledOrder(company(0), { error1: 'Virhe' })
    const rows = await rowsOf('HandledEvents')
    expect(rows).toHaveLength(2)
    const expected = { companyId: company(0).id, customerName: 'Paikka 0', engagementNumber: 'S-1' }
    expect(rows.find(({ IsDeposit }) => IsDeposit)).toMatchObject({
      ...expected,
      IsOrder: false,
      difference: -5,
      pcs_pkTosite: 2,
      pkTositeTotalSum: 3,
      ok: true,
      cashReports: [{ registerText: 'Kassa 1' }],
    })
    expect(rows.find(({ IsOrder }) => IsOrder)).toMatchObject({
      ...expected,
      IsDeposit: false,
      accountingDate: '2026-11-14',
      packingDate: '2026-11-14',
      total: 820,
      totalSum: 820,
      difference: 0,
      ok: false,
      isError: true,
      error1: 'Virhe',
    })
    const parts = reportsOf('HandledEvents').map((report) => readRows(report, rows))
    // Each part has the row that is marked as its own.
    expect(parts).toMatchObject([[{ error1: '' }], [{ error1: 'Virhe' }]])
  })
})

describe('concern rights', () => {
  const db = () => portal.database.db
  const { world, company, fillAll, reportAt, ask, companiesIn } = givenConcerns(portal)

  describe.each(lists)('%s', (list) => {
    test('without group reports anywhere is 403, whatever is asked [R-PERM-09] [R-PERM-20]', async () => {
      // A person of no place at all.
      expect((await ask(list, {})).statusCode).toBe(403)
      await reportAt(0, false)
      const wishes = [
        {},
        { companyId: company(0).id },
        { companyId: 0 },
        { concernId: world().concerns[0] ?? 0 },
      ]
      for (const wish of wishes) expect((await ask(list, wish)).statusCode).toBe(403)
    })

    test('answers the places where one has group reports, and no other one of one’s own [R-PERM-21]', async () => {
      await fillAll()
      await reportAt(0)
      await reportAt(2)
      await reportAt(3, false)
      expect(await companiesIn(list)).toEqual([0, 2])
    })

    test('answers the places of a chain or a concern that has been linked', async () => {
      await fillAll()
      await db()
        .insert(userChain)
        .values({ userId: world().userId, chainId: world().chains[0] ?? 0, concernReport: true })
      expect(await companiesIn(list)).toEqual([0, 1])
      await db()
        .insert(userConcern)
        .values({ userId: world().userId, concernId: world().concerns[1] ?? 0, concernReport: true })
      expect(await companiesIn(list)).toEqual([0, 1, 3])
    })

    test('takes 0, nothing and an empty text alike for any, and a foreign id for none [R-EXT-01] [R-EXT-07] [R-PERM-21]', async () => {
      await fillAll()
      await reportAt(0)
      await reportAt(2)
      await reportAt(4)
      const [near, far] = world().concerns
      const cases: readonly [Record<string, string | number>, number[]][] = [
        [{ companyId: 0, chainId: 0, concernId: 0 }, [0, 2, 4]],
        [{ companyId: '', chainId: '', concernId: '' }, [0, 2, 4]],
        [{}, [0, 2, 4]],
        [{ companyId: company(0).id }, [0]],
        [{ companyId: company(1).id }, []],
        [{ companyId: company(3).id }, []],
        [{ companyId: 999_999 }, []],
        [{ chainId: world().chains[0] ?? 0 }, [0]],
        [{ chainId: world().chains[2] ?? 0 }, []],
        [{ concernId: near ?? 0 }, [0, 2]],
        [{ concernId: far ?? 0 }, []],
        [{ companyId: company(2).id, chainId: world().chains[0] ?? 0 }, []],
        [{ companyId: company(0).id, chainId: world().chains[0] ?? 0, concernId: near ?? 0 }, [0]],
      ]
      for (const [query, expected] of cases)
        expect([query, await companiesIn(list, query)]).toEqual([query, expected])
    })

    test('refuses ids, days and criteria that are none', async () => {
      await reportAt(0)
      const bad = [
        { companyId: '-1' },
        { chainId: 'x' },
        { concernId: '1.5' },
        { companyId: '99999999999' },
        { DateStart: '2026-02-31' },
        { DateEnd: 'eilen' },
        { DateCriteria: 'created' },
      ]
      for (const query of bad) expect([query, (await ask(list, query)).statusCode]).toEqual([query, 400])
    })
  })
})

import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { reports } from '@kassavirta/domain/reports/reports/all'
import { givenPortal } from '../../../test/harness.ts'
import { givenReportMember } from '../../../test/reports-world.ts'
import { changeOrderCounts, supplyCounts } from '../../tables/columns.ts'
import { account } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal()

describe('company reports', () => {
  const { me, list } = givenReportMember(portal, {
    company: { looseChange: true, supplyOrder: true },
    account: { changeAllowed: true, isDefault: true },
    role: {
      visitChangeRequest: true,
      visitChangeRequestReport: true,
      accessoryOrder: true,
      accessoryOrderReport: true,
    },
    mandate: { deposit: true, changeCurrency: true, depositReport: true, changeOrderReport: true },
  })

  const post = async (path: string, payload: object): Promise<number> => {
    const res = await portal.app.inject({
      method: 'POST',
      url: path,
      headers: me.headers,
      payload: { customerId: me.companyId, userId: me.userId, ...payload },
    })
    expect(res.statusCode).toBe(200)
    return res.json().entryId ?? res.json().id
  }
  const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]))
  const NOW = '2026-11-15T08:00:00.000Z'
  const sender = { userFirstName: 'Maija', userLastName: 'Virtanen' }
  const account = () => ({ accountId: me.accountId, accountNumber: 'FI2112345600000785' })

  /** An order of which nothing is told beside what was sent. */
  const followed = { stage: null, cancelled: null, cancelReason: null }

  describe('what is sent in the portal appears in its list [R-REP-29]', () => {
    test('a deposit, with its pieces and vouchers [R-API-30] [R-REP-14] [R-REP-15]', async () => {
      const entryId = await post('/api/deposit', {
        accountId: me.accountId,
        securityBagNumber: '123456',
        reference: '12344',
        message: 'Päivä',
        totalSum: 71.5,
        registerDate: '2026-11-14',
        pcs_50e: 1,
        pcs_20e: 1,
        pcs_1e: 1,
        pcs_50cent: 1,
      })
      expect(await list('/api/reports/deposit')).toEqual({
        deposits: [
          {
            entryId,
            ...account(),
            registerDate: '2026-11-14',
            created: NOW,
            modified: NOW,
            countingState: 'uusi',
            countingStateSetDate: null,
            securityBagNumber: '123456',
            customerName: 'Myllypuoti Kaleva',
            message: 'Päivä',
            reference: '12344',
            totalSum: 71.5,
            coinTotalSum: 1.5,
            removed: null,
            removedBy: null,
            ...sender,
            ...zeros([...notes, ...coins].map(({ fieldName }) => fieldName)),
            pcs_50e: 1,
            pcs_20e: 1,
            pcs_1e: 1,
            pcs_50cent: 1,
            pkTositeTotalSum: 0,
            pcs_pkTosite: 0,
            coinsUncounted: false,
            countAtServiceCenter: false,
          },
        ],
      })
    })

    test('a change order, with rolls, bags and loose coins [R-API-29] [R-REP-13] [R-CHG-20]', async () => {
      const entryId = await post('/api/changecurrencyorder', {
        accountId: me.accountId,
        deliveryDate: '2026-11-20',
        reference: '12344',
        billsTotalSum: 100,
        coinTotalSum: 54,
        totalSum: 154,
        pcs_20e: 5,
        pcs_2e_roll: 1,
        pcs_2e: 2,
      })
      expect(await list('/api/reports/changeorder')).toEqual({
        changeCurrencyOrders: [
          {
            entryId,
            ...account(),
            deliveryDate: '2026-11-20',
            created: NOW,
            modified: NOW,
            message: '',
            reference: '12344',
            totalSum: 154,
            noteTotalSum: 100,
            coinTotalSum: 54,
            countingState: 'uusi',
            ...sender,
            ...followed,
            customerName: 'Myllypuoti Kaleva',
            ...zeros(['pcs_500e', ...changeOrderCounts]),
            pcs_20e: 5,
            pcs_2e_roll: 1,
            pcs_2e: 2,
          },
        ],
      })
    })

    test('a supply order, with a quantity for each product, also those no longer offered [R-API-34] [R-REP-23] [R-SUP-04]', async () => {
      const counts = { tt_kpl_sinetit: 25, tt_kpl_pikkumusta: 2, tt_kpl_sininen_kannet: 3 }
      const id = await post('/api/supplyorder', { deliveryDate: '2026-11-20', ...counts })
      expect(await list('/api/reports/supplyorder')).toEqual({
        supplyOrders: [
          {
            id,
            created: NOW,
            modified: NOW,
            deliveryDate: '2026-11-20',
            ...sender,
            ...followed,
            ...zeros(supplyCounts),
            ...counts,
          },
        ],
      })
    })

    test('an extra visit [R-API-33] [R-REP-22]', async () => {
      const id = await post('/api/visit', {
        suggestedDate: '2026-11-20',
        contactInfo: 'Maija',
        additionalInfo: 'Ovi B',
      })
      expect(await list('/api/reports/visit')).toEqual({
        visitRequests: [
          {
            id,
            created: NOW,
            modified: NOW,
            suggestedDate: '2026-11-20',
            contactInfo: 'Maija',
            additionalInfo: 'Ovi B',
            ...sender,
          },
        ],
      })
    })

    test('a visit on another day [R-API-32] [R-REP-21]', async () => {
      const id = await post('/api/visitChange', {
        originalDate: '2026-11-18',
        newDate: '2026-11-20',
        contactInfo: 'Maija',
        additionalInfo: '',
      })
      expect(await list('/api/reports/visitchange')).toEqual({
        visitChangeRequests: [
          {
            id,
            originalDate: '2026-11-18',
            newDate: '2026-11-20',
            created: NOW,
            contactInfo: 'Maija',
            additionalInfo: '',
            ...sender,
          },
        ],
      })
    })
  })

  test('an empty list is an empty list', async () => {
    for (const { endpoint } of reports.filter(({ group }) => group === 'company'))
      expect(Object.values(await list(endpoint.path))).toEqual([[]])
  })
})

describe('deposit list', () => {
  const db = () => portal.database.db

  const { me, list } = givenReportMember(portal, { role: {} })

  const NOW = '2026-11-15T08:00:00.000Z'

  const values = (more: object = {}) => ({
    companyId: me.companyId,
    accountId: me.accountId,
    userId: me.userId,
    securityBagNumber: '1',
    registerDate: '2026-11-14',
    totalSumCents: 1,
    coinTotalSumCents: 0,
    createdAt: portal.now,
    modifiedAt: portal.now,
    ...more,
  })
  const ids = async () =>
    (await list('/api/reports/deposit')).deposits.map(({ entryId }: { entryId: number }) => entryId)
  const add = async (more: object = {}): Promise<number> => {
    const [row] = await db().insert(deposit).values(values(more)).returning({ id: deposit.id })
    return row?.id ?? 0
  }

  test('the newest comes first, and nothing from before the timespan comes at all [R-REP-11]', async () => {
    // The list begins 400 days back, on 11 October 2025, whose midnight in Helsinki is 21:00 UTC.
    const old = await add({ createdAt: new Date('2025-10-10T20:59:59Z') })
    const first = await add({ createdAt: new Date('2025-10-10T21:00:00Z') })
    const last = await add()
    expect(await ids()).toEqual([last, first])
    expect(await ids()).not.toContain(old)
  })

  test('one that was removed is there, with when and by whom [R-REP-14]', async () => {
    await add({ removedAt: portal.now, removedBy: me.userId })
    const [row] = (await list('/api/reports/deposit')).deposits
    expect(row).toMatchObject({ removed: NOW, removedBy: 'Maija Virtanen' })
  })

  test.each([
    [1, 0.01],
    [10, 0.1],
    [7_150, 71.5],
    [99_999_999_999, 999_999_999.99],
    [1_234_567_89, 1_234_567.89],
    [29, 0.29],
  ])('%i cents are %d euros to the last digit', async (totalSumCents, euros) => {
    await add({ totalSumCents })
    expect((await list('/api/reports/deposit')).deposits[0].totalSum).toBe(euros)
  })

  test('texts of every kind come whole', async () => {
    const message = 'a"b\\c\n\u2028</script>\u{1F4B6}'
    await add({ message })
    expect((await list('/api/reports/deposit')).deposits[0].message).toBe(message)
  })

  test('an ended account keeps its old deposits in the list', async () => {
    const id = await add()
    await db().update(account).set({ endedAt: portal.now }).where(eq(account.id, me.accountId))
    expect(await ids()).toEqual([id])
  })
})

import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { reports } from '@kassavirta/domain/reports/all'
import { handledPieceFields } from '@kassavirta/domain/reports/pieces'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/portal.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { changeOrderCounts, handledChangeOrderCounts, supplyCounts } from '../../tables/count-names.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/handled.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db

let companyId = 0
let accountId = 0
let userId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  companyId = (await addCompany(db(), { looseChange: true, supplyOrder: true })).id
  accountId = (await addAccount(db(), companyId, { changeAllowed: true, isDefault: true })).id
  userId = (await addUser(portal)).id
  await addRole(db(), userId, companyId, {
    visitChangeRequest: true,
    visitChangeRequestReport: true,
    accessoryOrder: true,
    accessoryOrderReport: true,
  })
  await addMandate(portal, userId, accountId, {
    deposit: true,
    changeCurrency: true,
    depositReport: true,
    changeOrderReport: true,
  })
  headers = await signIn(portal, userId)
})

const post = async (path: string, payload: object): Promise<number> => {
  const res = await portal.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: { customerId: companyId, userId, ...payload },
  })
  expect(res.statusCode).toBe(200)
  return res.json().entryId ?? res.json().id
}
const list = async (path: string) => {
  const res = await portal.app.inject({ url: `${path}?companyId=${companyId}`, headers })
  expect([res.statusCode, res.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  return res.json()
}
const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]))
const NOW = '2026-11-15T08:00:00.000Z'
const sender = { userFirstName: 'Maija', userLastName: 'Virtanen' }
const account = () => ({ accountId, accountNumber: 'FI2112345600000785' })

describe('what is sent in the portal appears in its list [R-REP-29]', () => {
  test('a deposit, with its pieces and vouchers [R-API-30] [R-REP-14] [R-REP-15]', async () => {
    const entryId = await post('/api/deposit', {
      accountId,
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

  test('a change order, with rolls, bags and loose coins [R-API-29] [R-REP-13]', async () => {
    const entryId = await post('/api/changecurrencyorder', {
      accountId,
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
          ...zeros(['pcs_500e', ...changeOrderCounts]),
          pcs_20e: 5,
          pcs_2e_roll: 1,
          pcs_2e: 2,
        },
      ],
    })
  })

  test('a supply order, with a quantity for each product [R-API-34] [R-REP-23]', async () => {
    const id = await post('/api/supplyorder', { deliveryDate: '2026-11-20', tt_kpl_sinetit: 25 })
    expect(await list('/api/reports/supplyorder')).toEqual({
      supplyOrders: [
        {
          id,
          created: NOW,
          modified: NOW,
          deliveryDate: '2026-11-20',
          ...sender,
          ...zeros(supplyCounts),
          tt_kpl_sinetit: 25,
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
  const base = { ...counted, ...countedCents, companyId, accountId, pcs_050: 1, pcs_001cent: 7 }
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
    depositHandled: [{ ...entry, entryId: parent?.id, cashReports: [cashReport] }],
  })
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
      companyId,
      accountId,
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
        ...zeros(handledChangeOrderCounts),
        pcs_2e_bag360: 1,
      },
    ],
  })
})

test('an empty list is an empty list', async () => {
  for (const { endpoint } of reports.filter(({ group }) => group === 'place'))
    expect(Object.values(await list(endpoint.path))).toEqual([[]])
})

describe('of deposits', () => {
  const values = (more: object = {}) => ({
    companyId,
    accountId,
    userId,
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
    // 11 October 2025 is 400 days before; its midnight in Helsinki is 21:00 UTC.
    const old = await add({ createdAt: new Date('2025-10-10T20:59:59Z') })
    const first = await add({ createdAt: new Date('2025-10-10T21:00:00Z') })
    const last = await add()
    expect(await ids()).toEqual([last, first])
    expect(await ids()).not.toContain(old)
  })

  test('one that was removed is there, with when and by whom [R-REP-14]', async () => {
    await add({ removedAt: portal.now, removedBy: userId })
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
    const { account: table } = await import('../../tables/company.ts')
    await db().update(table).set({ endedAt: portal.now }).where(eq(table.id, accountId))
    expect(await ids()).toEqual([id])
  })
})

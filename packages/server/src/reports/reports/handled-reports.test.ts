import { handledDeposits } from '@kassavirta/domain/reports/reports/handled-deposits'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { handledPieceFields } from '@kassavirta/domain/kernel/money/pieces'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { givenReportMember } from '../../../test/report-member.ts'
import { handledChangeOrderCounts } from '../../tables/count-names.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/handled.ts'

const portal = givenPortal()
const db = () => portal.database.db

const { me, list } = givenReportMember(portal, { mandate: { depositReport: true, changeOrderReport: true } })

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

import { sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { addAccount, addCompany, addUser } from '../../../../test/world.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { deposit } from '../../../tables/submissions.ts'
import type { Bundle } from './bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const db = () => portal.database.db

const load = (bundle: Bundle) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })

async function faultsOf(bundle: Bundle) {
  const { faults } = await load(bundle)
  return faults.map(({ extId, field, fault }) => [extId, field, sentenceOf(fault, finnishSentences)])
}

/** A company with one deposit. */
let depositId = 0
beforeEach(async () => {
  const { id: companyId } = await addCompany(db(), { extId: 'T1' })
  const { id: accountId } = await addAccount(db(), companyId, { extId: 'A1' })
  const { id: userId } = await addUser(portal)
  const by = { companyId, accountId, userId, createdAt: portal.now, modifiedAt: portal.now }
  const bag = { securityBagNumber: '1', registerDate: '2026-11-12', totalSumCents: 0, coinTotalSumCents: 0 }
  const [sent] = await db()
    .insert(deposit)
    .values({ ...by, ...bag })
    .returning()
  depositId = sent!.id
})

const counted = { extId: 'L1', company: 'T1', account: 'A1', accountingDate: '2026-11-13' }

test('results of counting need no declared sum; a difference is kept where one is given', async () => {
  const result = (extId: string, told: object) => ({ ...counted, extId, total: 100, ...told })
  const bundle = {
    handledDeposits: [
      result('L1', {}),
      result('L2', { signedTotal: null, difference: null }),
      result('L3', { signedTotal: '', difference: 0 }),
      result('L4', { signedTotal: 0 }),
      result('L5', { signedTotal: 102.5, difference: -2.5 }),
      result('L6', { signedTotal: '1 102,50', difference: '-1 002,50' }),
      {
        ...result('L7', { signedTotal: 100, difference: 0 }),
        cashReports: [{ accountingDate: '2026-11-13' }],
      },
    ],
  }
  expect(await faultsOf(bundle)).toEqual([])
  const rows = await db().select().from(handledDeposit).orderBy(asc(handledDeposit.id))
  expect(rows.map((row) => [row.extId, row.signedTotalCents, row.differenceCents])).toEqual([
    ['L1', null, null],
    ['L2', null, null],
    ['L3', null, null],
    ['L4', 0, null],
    ['L5', 10_250, -250],
    ['L6', 110_250, -100_250],
    ['L7', 10_000, 0],
    [null, null, null],
  ])
  const again = (await load(bundle)).sections.handledDeposits
  expect(again).toEqual({ created: 0, changed: 0, ended: 0, unchanged: 7 })
})

test('results that differ from nothing, or by no amount, are faults', async () => {
  const untold = { ...counted, total: 100, difference: 100 }
  const bundle = {
    handledDeposits: [
      untold,
      { ...counted, extId: 'L2', difference: 'x' },
      { ...counted, extId: 'L3', signedTotal: -1 },
    ],
  }
  expect(await faultsOf(bundle)).toEqual([
    ['L1', 'difference', 'a difference needs the declared sum, signedTotal'],
    ['L2', 'difference', 'not a difference in euros'],
    ['L3', 'signedTotal', 'not a sum of euros'],
  ])
})

test('results whose difference is another than their sums have are faults, in registers too [R-REP-35]', async () => {
  const sums = { total: 20, signedTotal: 20 }
  const bundle = {
    handledDeposits: [
      { ...counted, ...sums, difference: -3 },
      {
        ...counted,
        extId: 'L2',
        ...sums,
        cashReports: [{ accountingDate: '2026-11-13', ...sums, difference: '0,01' }],
      },
      { ...counted, extId: 'L3', ...sums, difference: 0 },
    ],
  }
  const wrong = 'is not total less signedTotal: correct the sum that is wrong, or leave difference out'
  expect(await faultsOf(bundle)).toEqual([
    ['L1', 'difference', wrong],
    ['L2', 'cashReports.0.difference', wrong],
  ])
  expect(await db().select().from(handledDeposit)).toEqual([])
})

test('results of a deposit whose coins were left uncounted are told what was declared, and nobody else is [R-REP-34]', async () => {
  const sums = { total: 62.5, notesTotalSum: 50, coinTotalSum: 12.5 }
  const answer = (told: object) => ({
    handledDeposits: [{ ...counted, portalEntryId: depositId, ...sums, ...told }],
  })
  await db().update(deposit).set({ totalSumCents: 7_000, coinsUncounted: true })
  expect(await faultsOf(answer({}))).toEqual([
    [
      'L1',
      'signedTotal',
      `deposit ${depositId} declared its notes and left its coins uncounted: give the declared notes and the counted coins, 82.5`,
    ],
  ])
  expect(await faultsOf(answer({ signedTotal: 82.5 }))).toEqual([])
  expect(await db().select().from(handledDeposit)).toMatchObject([
    { signedTotalCents: 8_250, totalCents: 6_250 },
  ])
  await db().update(deposit).set({ totalSumCents: 0, coinsUncounted: false, countAtServiceCenter: true })
  expect(await faultsOf(answer({}))).toEqual([])
})

import type { PgTable } from 'drizzle-orm/pg-core'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { fault, sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { rowsOf } from '../../../../test/database.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { givenUntouchedNeighbours, isMade } from '../../../../test/operation-world.ts'
import { addAccount, addCompany, addUser } from '../../../../test/world.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import { handledDeposit } from '../../../tables/bags.ts'
import { audit } from '../../../tables/ledgers.ts'
import { company, concern } from '../../../tables/places.ts'
import { changeOrder, deposit, visitRequest } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'
import type { Bundle } from './read/bundle.ts'

const portal = givenPortal()
givenUntouchedNeighbours(portal)
const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
const db = () => portal.database.db

describe('an import', () => {
  const load = (bundle: unknown, dryRun = false) =>
    importBundle(portal.deps.database, bundle, { now: portal.now, dryRun })
  const later = (ms: number) => (portal.now = new Date(portal.now.getTime() + ms))

  const example = JSON.parse(
    readFileSync(new URL('./example-bundle.json', import.meta.url), 'utf8'),
  ) as Required<Bundle>

  /** Every row of every table with its position and its transactions, so that a rewritten or locked row shows as well. */
  async function digest({ locks = false } = {}): Promise<Readonly<Record<string, unknown>>> {
    const tables = await rowsOf<{ name: string }>(
      db(),
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit' order by 1`,
    )
    const found: Record<string, unknown> = {}
    for (const { name } of tables) {
      const system = locks ? 't.ctid, t.xmin, t.xmax' : 't.ctid, t.xmin'
      const rows = await rowsOf<{ row: string }>(
        db(),
        sql.raw(`select concat_ws(' ', ${system}, t.*::text) as row from ${name} t order by 1`),
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  }

  /** The example, with results for two entries that customers have sent. */
  async function wholeBundle(): Promise<Bundle> {
    const { companies, accounts, users } = example
    await load({ concerns: example.concerns, chains: example.chains, companies, accounts, users })
    const [place] = await db().select().from(company).where(eq(company.extId, 'T100'))
    const sent = { companyId: place!.id, createdAt: portal.now, modifiedAt: portal.now }
    const ids = await rowsOf<{ account: number; user: number }>(
      db(),
      sql`select (select id from account where ext_id = 'A1') as account, (select id from portal_user where ext_id = 'U1') as user`,
    )
    const by = { ...sent, accountId: ids[0]!.account, userId: ids[0]!.user }
    const bag = {
      securityBagNumber: '12345678',
      registerDate: '2026-11-12',
      totalSumCents: 15_550,
      coinTotalSumCents: 50,
    }
    const order = {
      deliveryDate: '2026-11-16',
      totalSumCents: 15_000,
      noteTotalSumCents: 10_000,
      coinTotalSumCents: 5_000,
    }
    const [entry] = await db()
      .insert(deposit)
      .values({ ...by, ...bag })
      .returning()
    const [ordered] = await db()
      .insert(changeOrder)
      .values({ ...by, ...order })
      .returning()
    const [wish] = await db()
      .insert(visitRequest)
      .values({
        companyId: by.companyId,
        userId: by.userId,
        createdAt: portal.now,
        modifiedAt: portal.now,
        suggestedDate: '2026-11-20',
      })
      .returning()
    const told = portal.now.toISOString()
    const [first, ...others] = example.handledDeposits
    const [firstOrder, ...otherOrders] = example.handledChangeOrders
    return {
      ...example,
      handledDeposits: [{ ...first!, portalEntryId: entry!.id }, ...others],
      handledChangeOrders: [{ ...firstOrder!, portalEntryId: ordered!.id }, ...otherOrders],
      // This state differs from the one that the result gives: repeated imports must not switch between the two.
      countingStates: [{ kind: 'deposit', entryId: entry!.id, state: 'vanha' }],
      entryStages: [{ kind: 'changeorder', entryId: ordered!.id, stage: 'packed', at: told }],
      visitDecisions: [{ kind: 'visit', entryId: wish!.id, decision: 'accept', at: told }],
    }
  }

  const sum = (
    report: Awaited<ReturnType<typeof load>>,
    what: 'created' | 'changed' | 'ended' | 'unchanged',
  ) => Object.values(report.sections).reduce((total, tally) => total + tally[what], 0)

  describe('the same bundle again', () => {
    test.each([
      ['at once', 0],
      ['the next day', DAY_MS],
    ])('%s writes no row and locks none', async (_title, ms) => {
      const bundle = await wholeBundle()
      const first = await load(bundle)
      expect([first.applied, first.faults]).toEqual([true, []])
      expect(sum(first, 'created')).toBeGreaterThan(20)
      const before = await digest({ locks: true })
      later(ms)
      const again = await load(bundle)
      expect([again.applied, sum(again, 'created'), sum(again, 'changed'), sum(again, 'ended')]).toEqual([
        true,
        0,
        0,
        0,
      ])
      expect(sum(again, 'unchanged')).toBeGreaterThan(25)
      expect(await digest({ locks: true })).toEqual(before)
    })

    test('leaves one line in the audit, or none without a change', async () => {
      await load({ concerns: [{ extId: 'K1', name: 'Konserni' }] })
      await load({ concerns: [{ extId: 'K1', name: 'Konserni' }] })
      const rows = await db().select().from(audit)
      expect(rows).toMatchObject([
        { action: 'provider.import', at: portal.now, userId: null, companyId: null },
      ])
      expect(rows[0]?.detail['concerns']).toEqual({ created: 1, changed: 0, unchanged: 0, ended: 0 })
    })
  })

  describe('a dry run', () => {
    test('tells what the import would do and does nothing', async () => {
      await load({ concerns: example.concerns })
      const before = await digest()
      const bundle = { ...example, concerns: [{ extId: 'K1', name: 'Uusi nimi' }, example.concerns[1]] }
      const tried = await load(bundle, true)
      expect(tried.applied).toBe(false)
      expect(tried.sections.concerns).toEqual({ created: 0, changed: 1, unchanged: 1, ended: 0 })
      expect(await digest()).toEqual(before)
      expect(await db().select().from(audit)).toHaveLength(1)
      expect(await load(bundle)).toEqual({ ...tried, applied: true })
    })

    test('tells faults like an import', async () => {
      const bundle = { chains: [{ extId: 'KE1', name: 'Ketju', concern: 'K9' }] }
      expect(await load(bundle, true)).toEqual(await load(bundle))
    })
  })

  describe('all or nothing', () => {
    test('one bad row among good ones changes nothing and is named', async () => {
      await load({ companies: example.companies.slice(1) })
      const before = await digest()
      const bad = { extId: 'T9', name: 'Uusi', businessId: 5 }
      const report = await load({ ...example, companies: [...example.companies, bad] })
      expect(report.applied).toBe(false)
      expect(report.faults).toEqual([
        { section: 'companies', row: 3, extId: 'T9', field: 'businessId', fault: fault('invalid') },
      ])
      expect(sum(report, 'created')).toBe(0)
      expect(await digest()).toEqual(before)
      expect(await db().select().from(audit)).toHaveLength(1)
    })

    test('a fault that shows only while writing takes everything back', async () => {
      // A fault that no check foresees.
      await db().execute(sql`alter table chain add constraint no_such_name check (name <> 'Kielletty')`)
      try {
        const bundle = { ...example, chains: [{ extId: 'KE1', name: 'Kielletty', concern: 'K1' }] }
        await expect(load(bundle)).rejects.toThrow('Failed query')
        expect(await db().select().from(concern)).toEqual([])
      } finally {
        await db().execute(sql`alter table chain drop constraint no_such_name`)
      }
    })
  })
})

describe('sums', () => {
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

  test('results need no declared sum; a difference given is kept', async () => {
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
    const rows = await made(handledDeposit)
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

  test('results that differ from nothing are faults', async () => {
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

  test('results off their sums are faults [R-REP-35]', async () => {
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
    expect(await made(handledDeposit)).toEqual([])
  })

  test('uncounted coins are told to their result alone [R-REP-34]', async () => {
    const sums = { total: 62.5, notesTotalSum: 50, coinTotalSum: 12.5 }
    const answer = (told: object) => ({
      handledDeposits: [{ ...counted, portalEntryId: depositId, ...sums, ...told }],
    })
    await db().update(deposit).set({ totalSumCents: 7_000, coinsUncounted: true }).where(isMade(deposit))
    expect(await faultsOf(answer({}))).toEqual([
      [
        'L1',
        'signedTotal',
        `deposit ${depositId} declared its notes and left its coins uncounted: give the declared notes and the counted coins, 82.5`,
      ],
    ])
    expect(await faultsOf(answer({ signedTotal: 82.5 }))).toEqual([])
    expect(await made(handledDeposit)).toMatchObject([{ signedTotalCents: 8_250, totalCents: 6_250 }])
    await db()
      .update(deposit)
      .set({ totalSumCents: 0, coinsUncounted: false, countAtServiceCenter: true })
      .where(isMade(deposit))
    expect(await faultsOf(answer({}))).toEqual([])
  })
})

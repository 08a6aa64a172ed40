import type { Db } from '../../../platform/database/database.ts'
import { account, chain, company, concern } from '../../../tables/company.ts'
import { parameter } from '../../../tables/parameter.ts'
import type { BundleRow } from './bundle.ts'
import { numbersOf } from '../keys.ts'
import { tallyOf, type Tally } from './tally.ts'
import { firstEnd, upsertRows } from './upsert-queries.ts'

export async function writeParameters(
  tx: Db,
  rows: readonly BundleRow<'parameters'>[],
  now: Date,
): Promise<Tally> {
  const upsert = { table: parameter, key: ['key'], stamp: ['changedAt'] } as const
  const values = rows.map((row) => ({ ...row, changedAt: now }))
  return tallyOf(rows.length, await upsertRows(tx, upsert, values))
}

export async function writeConcerns(tx: Db, rows: readonly BundleRow<'concerns'>[]): Promise<Tally> {
  return tallyOf(rows.length, await upsertRows(tx, { table: concern, key: ['extId'] }, rows))
}

export async function writeChains(tx: Db, rows: readonly BundleRow<'chains'>[]): Promise<Tally> {
  const concernId = await numbersOf(tx, 'concern', rows, ({ concern: key }) => key)
  const values = rows.map(({ concern: key, ...row }) => ({ ...row, concernId: concernId(key) }))
  return tallyOf(rows.length, await upsertRows(tx, { table: chain, key: ['extId'] }, values))
}

export async function writeCompanies(
  tx: Db,
  rows: readonly BundleRow<'companies'>[],
  now: Date,
): Promise<Tally> {
  const concernId = await numbersOf(tx, 'concern', rows, (row) => row.concern)
  const chainId = await numbersOf(tx, 'chain', rows, (row) => row.chain)
  const values = rows.map(({ concern: ofConcern, chain: ofChain, end, ...row }) => ({
    ...row,
    concernId: concernId.orNull(ofConcern),
    chainId: chainId.orNull(ofChain),
    endedAt: end ? now : null,
  }))
  const upsert = {
    table: company,
    key: ['extId'],
    merge: { endedAt: firstEnd('ended_at') },
    ends: 'endedAt',
  } as const
  return tallyOf(rows.length, await upsertRows(tx, upsert, values))
}

export async function writeAccounts(
  tx: Db,
  rows: readonly BundleRow<'accounts'>[],
  now: Date,
): Promise<Tally> {
  const companyId = await numbersOf(tx, 'company', rows, (row) => row.company)
  const values = rows.map(({ company: ofCompany, withdrawLimit, end, ...row }) => ({
    ...row,
    companyId: companyId(ofCompany),
    withdrawLimitCents: withdrawLimit,
    endedAt: end ? now : null,
  }))
  const upsert = {
    table: account,
    key: ['extId'],
    merge: { endedAt: firstEnd('ended_at') },
    ends: 'endedAt',
  } as const
  return tallyOf(rows.length, await upsertRows(tx, upsert, values))
}

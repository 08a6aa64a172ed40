import type { Db } from '../../../../platform/database/database.ts'
import { account, chain, company, concern } from '../../../../tables/places.ts'
import { parameter } from '../../../../tables/operation.ts'
import type { BundleRow } from '../read/bundle.ts'
import { numbersOf, idsByKey } from './queries.ts'
import { formerNumbers, keysOf, rowsWritten, type RightsWritten, tallyOf, type Tally } from './tally.ts'
import { firstEnd, insertNewRows, upsertRows } from './upsert-queries.ts'

export async function writeParameters(
  tx: Db,
  rows: readonly BundleRow<'parameters'>[],
  now: Date,
): Promise<Tally> {
  const upsert = { table: parameter, key: ['key'], stamp: ['changedAt', 'staffId'] } as const
  const values = rows.map((row) => ({ ...row, changedAt: now, staffId: null }))
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

const companyUpsert = {
  table: company,
  key: ['extId'],
  merge: { endedAt: firstEnd('ended_at') },
  ends: 'endedAt',
} as const

async function companyValues(tx: Db, rows: readonly BundleRow<'companies'>[], now: Date) {
  const concernId = await numbersOf(tx, 'concern', rows, (row) => row.concern)
  const chainId = await numbersOf(tx, 'chain', rows, (row) => row.chain)
  return rows.map(({ concern: ofConcern, chain: ofChain, end, ...row }) => ({
    ...row,
    concernId: concernId.orNull(ofConcern),
    chainId: chainId.orNull(ofChain),
    endedAt: end ? now : null,
  }))
}

export const insertCompanies = async (tx: Db, rows: readonly BundleRow<'companies'>[], now: Date) =>
  insertNewRows(tx, companyUpsert, await companyValues(tx, rows, now))

export async function writeCompanies(
  tx: Db,
  rows: readonly BundleRow<'companies'>[],
  now: Date,
): Promise<RightsWritten<BundleRow<'companies'>>> {
  const written = await upsertRows(tx, companyUpsert, await companyValues(tx, rows, now))
  const companyIds = [...(await idsByKey(tx, 'company', keysOf(written))).values()]
  return { written, rows: rowsWritten(rows, written), changes: { companyIds } }
}

const accountUpsert = {
  table: account,
  key: ['extId'],
  merge: { endedAt: firstEnd('ended_at') },
  ends: 'endedAt',
  returnsBefore: true,
} as const

async function accountValues(tx: Db, rows: readonly BundleRow<'accounts'>[], now: Date) {
  const companyId = await numbersOf(tx, 'company', rows, (row) => row.company)
  return rows.map(({ company: ofCompany, withdrawLimit, end, ...row }) => ({
    ...row,
    companyId: companyId(ofCompany),
    withdrawLimitCents: withdrawLimit,
    endedAt: end ? now : null,
  }))
}

export const insertAccounts = async (tx: Db, rows: readonly BundleRow<'accounts'>[], now: Date) =>
  insertNewRows(tx, accountUpsert, await accountValues(tx, rows, now))

/** An account that moves to another company changes the rights at both. */
export async function writeAccounts(
  tx: Db,
  rows: readonly BundleRow<'accounts'>[],
  now: Date,
): Promise<RightsWritten<BundleRow<'accounts'>>> {
  const written = await upsertRows(tx, accountUpsert, await accountValues(tx, rows, now))
  const affected = rowsWritten(rows, written)
  const present = await idsByKey(
    tx,
    'company',
    affected.map(({ company: key }) => key),
  )
  const companyIds = [...present.values(), ...formerNumbers(written, 'company_id')]
  return { written, rows: affected, changes: { companyIds } }
}

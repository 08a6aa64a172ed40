import type { Db } from '../../../platform/database/database.ts'
import { together } from '../../../platform/rights/change-rights.ts'
import type { RightsHolders } from '../../../platform/rights/locks.ts'
import type { BundleRow } from './bundle.ts'
import type { UpsertedRow } from './upsert-queries.ts'
import { writeAccounts, writeCompanies } from './write-companies.ts'
import { writeMandates, writeUsers } from './write-people.ts'
import { writeRoles } from './write-roles.ts'

export type RightsSection = 'companies' | 'accounts' | 'users' | 'roles' | 'mandates'

export type RightsRows = { readonly [Name in RightsSection]: readonly BundleRow<Name>[] }

/** What became of the rights in a bundle. */
export type Rights = {
  readonly written: Readonly<Record<RightsSection, readonly UpsertedRow[]>>
  /** The rows of the bundle that were not equal to what is stored. */
  readonly rows: RightsRows
  readonly changes: RightsHolders
}

/** Writes the sections in their order, because rows refer to rows of earlier sections. */
export async function writeRights(tx: Db, rows: RightsRows, now: Date): Promise<Rights> {
  const companies = await writeCompanies(tx, rows.companies, now)
  const accounts = await writeAccounts(tx, rows.accounts, now)
  const users = await writeUsers(tx, rows.users, now)
  const roles = await writeRoles(tx, rows.roles, now)
  const mandates = await writeMandates(tx, rows.mandates, now)
  return {
    written: {
      companies: companies.written,
      accounts: accounts.written,
      users: users.written,
      roles: roles.written,
      mandates: mandates.written,
    },
    rows: {
      companies: companies.rows,
      accounts: accounts.rows,
      users: users.rows,
      roles: roles.rows,
      mandates: mandates.rows,
    },
    changes: together([companies, accounts, users, roles, mandates].map(({ changes }) => changes)),
  }
}

import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../src/platform/database/database.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { lockRights, type RightsHolders } from '../src/platform/rights/locks.ts'
import { accessToken, openFamily } from '../src/platform/session/session.ts'
import { audit } from '../src/tables/ledgers.ts'
import { account, chain, company, concern, mandate, userCompanyRole } from '../src/tables/places.ts'
import { portalUser } from '../src/tables/people.ts'
import type { TestPortal } from './harness.ts'

/** Builders of the smallest valid rows. A test gives only the columns that it is about. */
const extId = () => randomUUID()

async function only<Row>(rows: Promise<readonly Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

type New<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

export const addConcern = (db: Db, name = 'Konserni') =>
  only(db.insert(concern).values({ extId: extId(), name }).returning())

export const addChain = (db: Db, concernId: number, name = 'Ketju') =>
  only(db.insert(chain).values({ extId: extId(), name, concernId }).returning())

export const addCompany = (db: Db, values: New<typeof company> = {}) =>
  only(
    db
      .insert(company)
      .values({ extId: extId(), name: 'Myllypuoti Kaleva', businessId: '1234567-1', ...values })
      .returning(),
  )

export const addAccount = (db: Db, companyId: number, values: New<typeof account> = {}) =>
  only(
    db
      .insert(account)
      .values({ extId: extId(), companyId, accountNumber: 'FI2112345600000785', ...values })
      .returning(),
  )

export const addUser = (portal: TestPortal, values: New<typeof portalUser> = {}) =>
  only(
    portal.database.db
      .insert(portalUser)
      .values({
        extId: extId(),
        username: `user-${extId()}`,
        firstName: 'Maija',
        lastName: 'Virtanen',
        emailAddress: 'maija@example.fi',
        createdAt: portal.now,
        ...values,
      })
      .returning(),
  )

export const addRole = (
  db: Db,
  userId: number,
  companyId: number,
  values: New<typeof userCompanyRole> = {},
) =>
  only(
    db
      .insert(userCompanyRole)
      .values({ userId, companyId, ...values })
      .returning(),
  )

export const addMandate = (
  portal: TestPortal,
  userId: number,
  accountId: number,
  values: New<typeof mandate> = {},
) =>
  only(
    portal.database.db
      .insert(mandate)
      .values({
        extId: extId(),
        userId,
        accountId,
        startDate: addDays(dayOf(portal.now), -30),
        modifiedAt: portal.now,
        ...values,
      })
      .returning(),
  )

/** What the audit log says was done, in order. */
export const auditedActions = async (
  { database: { db } }: TestPortal,
  of?: SQL,
): Promise<readonly string[]> =>
  (await db.select({ action: audit.action }).from(audit).where(of).orderBy(audit.id)).map(
    ({ action }) => action,
  )

/** Changes rights as the server does, with the locks of their holders. */
export const changeRights = (
  portal: TestPortal,
  holders: RightsHolders,
  change: (tx: Db) => Promise<unknown>,
): Promise<unknown> =>
  inTransaction(portal.database.db, async (tx) => {
    await lockRights(tx, { changes: holders })
    return change(tx)
  })

/** Signs the user in and returns the header of their calls. */
export async function signIn(portal: TestPortal, userId: number): Promise<{ authorization: string }> {
  const familyId = await openFamily(portal.database.db, userId, portal.now)
  return { authorization: `Bearer ${accessToken(portal.deps, userId, familyId)}` }
}

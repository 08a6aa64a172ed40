import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { lapsedBefore } from '../../../people/approvals/queries.ts'
import type { Db } from '../../../platform/database/database.ts'
import { approval } from '../../../tables/bags.ts'
import { staffUser } from '../../../tables/people.ts'
import { account, company, reference } from '../../../tables/places.ts'

export type Account = typeof account.$inferSelect

export async function findPlace(db: Db, companyId: number) {
  const [found] = await db
    .select({ id: company.id, name: company.name, endedAt: company.endedAt })
    .from(company)
    .where(eq(company.id, companyId))
  return found
}

/** Accounts in use come before ended ones. */
export const listAccounts = (db: Db, companyId: number): Promise<readonly Account[]> =>
  db
    .select()
    .from(account)
    .where(eq(account.companyId, companyId))
    .orderBy(
      sql`${account.endedAt} is not null, ${account.isDefault} desc, ${account.accountNumber}`,
      account.id,
    )

export const listReferences = (db: Db, accountIds: readonly number[]) =>
  db
    .select()
    .from(reference)
    .where(inArray(reference.accountId, [...accountIds]))
    .orderBy(reference.type, reference.id)

/** Numbers and terms of the place's accounts that wait for a second person. */
export const listAsked = (db: Db, companyId: number, now: Date) =>
  db
    .select({ request: approval, by: { firstName: staffUser.firstName, lastName: staffUser.lastName } })
    .from(approval)
    .innerJoin(staffUser, eq(staffUser.id, approval.requestedBy))
    .where(
      and(
        inArray(approval.kind, ['accountNumber', 'accountTerms']),
        eq(approval.companyId, companyId),
        isNull(approval.decision),
        gt(approval.requestedAt, lapsedBefore(now)),
      ),
    )
    .orderBy(approval.id)

/** The supervisors, who decide on requests. */
export const listApprovers = (db: Db) =>
  db
    .select({ id: staffUser.id, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .where(and(eq(staffUser.supervisor, true), isNull(staffUser.disabledAt)))
    .orderBy(staffUser.lastName, staffUser.firstName)

const MOST_SAME = 20

/** Numbers of older imports may have spaces in them. */
const isNumber = (accountNumber: string) =>
  sql`upper(replace(${account.accountNumber}, ' ', '')) = ${accountNumber}`

export const listSame = (db: Db, accountNumber: string) =>
  db
    .selectDistinct({
      companyId: company.id,
      name: company.name,
      city: company.city,
      ended: sql<boolean>`${account.endedAt} is not null or ${company.endedAt} is not null`,
    })
    .from(account)
    .innerJoin(company, eq(company.id, account.companyId))
    .where(isNumber(accountNumber))
    .orderBy(company.name, company.id)
    .limit(MOST_SAME)

/** Whether a living account of the place has the number. */
export async function hasNumber(tx: Db, companyId: number, accountNumber: string): Promise<boolean> {
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.companyId, companyId), isNull(account.endedAt), isNumber(accountNumber)))
    .limit(1)
  return found.length > 0
}

export async function findAccount(
  tx: Db,
  companyId: number,
  accountId: number,
): Promise<Account | undefined> {
  const [found] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.companyId, companyId)))
  return found
}

export async function insertAccount(tx: Db, row: typeof account.$inferInsert): Promise<number> {
  const [made] = await tx.insert(account).values(row).returning({ id: account.id })
  if (!made) throw new Error('no account was made')
  return made.id
}

type AccountChange = Partial<Omit<typeof account.$inferInsert, 'id' | 'version' | 'companyId'>>

/** The desk keeps the row from now on. */
export const updateAccount = (tx: Db, accountId: number, change: AccountChange) =>
  tx
    .update(account)
    .set({ ...change, keeper: 'desk', version: sql`${account.version} + 1` })
    .where(eq(account.id, accountId))

const otherDefaults = (companyId: number, accountId: number | undefined) =>
  and(
    eq(account.companyId, companyId),
    eq(account.isDefault, true),
    isNull(account.endedAt),
    accountId === undefined ? undefined : ne(account.id, accountId),
  )

export const listOtherDefaults = (tx: Db, companyId: number, accountId?: number) =>
  tx.select().from(account).where(otherDefaults(companyId, accountId))

/** A place has one default account at most. */
export const clearOtherDefaults = (tx: Db, companyId: number, accountId: number) =>
  tx
    .update(account)
    .set({ isDefault: false, version: sql`${account.version} + 1` })
    .where(otherDefaults(companyId, accountId))

/** A reference of the place with this number, locked. */
export async function lockReference(tx: Db, companyId: number, referenceId: number) {
  const [found] = await tx
    .select({ reference })
    .from(reference)
    .innerJoin(account, eq(account.id, reference.accountId))
    .where(and(eq(reference.id, referenceId), eq(account.companyId, companyId)))
    .for('no key update', { of: reference })
  return found?.reference
}

/** Undefined where the account has such a reference already. */
export async function insertReference(
  tx: Db,
  row: typeof reference.$inferInsert,
): Promise<number | undefined> {
  const [made] = await tx.insert(reference).values(row).onConflictDoNothing().returning({ id: reference.id })
  return made?.id
}

type ReferenceChange = Partial<Pick<typeof reference.$inferInsert, 'name' | 'validFrom' | 'validTo'>>

/** The desk keeps the row from now on. */
export const updateReference = (tx: Db, referenceId: number, change: ReferenceChange) =>
  tx
    .update(reference)
    .set({ ...change, keeper: 'desk', version: sql`${reference.version} + 1` })
    .where(eq(reference.id, referenceId))

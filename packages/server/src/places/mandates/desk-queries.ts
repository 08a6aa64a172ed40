import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Scope } from '@kassavirta/domain/places/mandates/scope'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { RetryTransaction } from '../../platform/database/transaction.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { account } from '../../tables/company.ts'
import { mandate } from '../../tables/rights.ts'
import { staffUser } from '../../tables/staff.ts'
import type { MandateRecord } from './list-mandates.ts'
import { notEnded, readMandate } from './queries.ts'
import { scopeColumns } from './scope-columns.ts'

/** The people of a place: those with a role there, or with a mandate on one of its accounts that holds on the day. */
export const isOfPlace = (companyId: number | SQL, today: Day): SQL => sql`u.disabled_at is null and u.id in (
  select r.user_id from user_company_role r where r.company_id = ${companyId} and r.ended_at is null
  union all select m.user_id from mandate m join account a on a.id = m.account_id
    where a.company_id = ${companyId} and a.ended_at is null and (m.last_day is null or m.last_day >= ${today}))`

export const Holder = z.strictObject({ holderId: z.int(), firstName: z.string(), lastName: z.string() })

const Pair = z.strictObject({
  ...Holder.shape,
  companyId: z.int(),
  accountId: z.int(),
  accountNumber: z.string(),
  /** The provider's keys of the person and of the account. */
  user: z.string(),
  account: z.string(),
  /** Grows with every mandate of the person on the account, and with every change of one. */
  version: z.int(),
})
/** A person of a place and one of its accounts. */
export type Pair = z.output<typeof Pair>

type Asked = { readonly holderId: number; readonly accountId: number }

/** Undefined where the person is not one of the place, or where one of them has ended. */
export async function findPair(
  db: Db,
  { holderId, accountId }: Asked,
  today: Day,
): Promise<Pair | undefined> {
  const [found] = await queryRows(
    db,
    Pair,
    sql`select u.id as "holderId", u.first_name as "firstName", u.last_name as "lastName", u.ext_id as user,
          a.id as "accountId", a.account_number as "accountNumber", a.ext_id as account, c.id as "companyId",
          (select coalesce(sum(m.version + 1), 0) from mandate m
            where m.user_id = u.id and m.account_id = a.id)::integer as version
        from account a join company c on c.id = a.company_id and c.ended_at is null
          join portal_user u on u.id = ${holderId} and ${isOfPlace(sql`c.id`, today)}
        where a.id = ${accountId} and a.ended_at is null`,
  )
  return found
}

/** Lets nobody else ask for a mandate on the account meanwhile. Deposits and orders on it go on. */
export async function lockAccount(tx: Db, accountId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ companyId: account.companyId })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update')
  return found?.companyId
}

/** Holds the rights of the person still, and who asks for them, and the account against other requests. */
export async function lockPair(
  tx: Db,
  { holderId, accountId }: Asked,
  askerId: number | null = null,
): Promise<void> {
  const [found] = await tx
    .select({ companyId: account.companyId })
    .from(account)
    .where(eq(account.id, accountId))
  if (!found) return
  const { companyId } = found
  const reliesOn = { companyIds: [companyId], userIds: askerId === null ? [] : [askerId] }
  await lockRights(tx, { reliesOn, changes: { userIds: [holderId] } })
  // An import may have moved the account to another place before the lock was held.
  if ((await lockAccount(tx, accountId)) !== companyId) throw new RetryTransaction()
}

/** A mandate whose person and account are locked, with both. */
export async function lockMandate(tx: Db, mandateId: number): Promise<MandateRecord | undefined> {
  const before = await readMandate(tx, mandateId)
  if (!before) return undefined
  const { userId, accountId } = before.mandate
  await lockPair(tx, { holderId: userId, accountId })
  const held = await readMandate(tx, mandateId)
  // An import may have moved it to somebody else before the lock was held.
  if (held?.mandate.userId !== userId || held.mandate.accountId !== accountId) throw new RetryTransaction()
  return held
}

/** What the mandates of the person on the account allow now or later. */
export const listOfPair = (db: Db, { holderId, accountId }: Asked, today: Day) =>
  db
    .select()
    .from(mandate)
    .where(and(eq(mandate.userId, holderId), eq(mandate.accountId, accountId), notEnded(today)))

type NewMandate = Asked & { readonly extId: string; readonly scope: Scope; readonly start: Day }

export async function insertMandate(
  tx: Db,
  { holderId, accountId, extId, scope, start }: NewMandate,
  now: Date,
): Promise<number> {
  const [made] = await tx
    .insert(mandate)
    .values({
      ...scopeColumns(scope),
      extId,
      userId: holderId,
      accountId,
      startDate: start,
      modifiedAt: now,
      keeper: 'desk',
    })
    .returning({ id: mandate.id })
  if (!made) throw new Error('no mandate was made')
  return made.id
}

/** The row is the desk's from then on, so that no import gives back what was taken away here. */
export const setScope = (tx: Db, mandateId: number, scope: Scope, now: Date) =>
  tx
    .update(mandate)
    .set({
      ...scopeColumns(scope),
      modifiedAt: now,
      keeper: 'desk',
      version: sql`${mandate.version} + 1`,
    })
    .where(eq(mandate.id, mandateId))

const Waiting = z.strictObject({
  approvalId: z.int(),
  kind: z.enum(['mandateGrant', 'mandateChange']),
  subject: z.string(),
  payload: z.unknown(),
  requesterId: z.nullable(z.int()),
  barred: z.array(z.int()),
  requestedBy: z.string(),
  isOfCustomer: z.boolean(),
  requestedAt: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountNumber: z.string(),
})

/** What waits for a second person at the place; what nobody answered in time has lapsed. */
export const listWaiting = (db: Db, companyId: number, since: Date) =>
  queryRows(
    db,
    Waiting,
    sql`select p.id as "approvalId", p.kind, p.subject, p.payload, p.requested_by as "requesterId", p.barred,
          p.requested_by is null as "isOfCustomer",
          coalesce(s.first_name || ' ' || s.last_name, c.first_name || ' ' || c.last_name) as "requestedBy",
          to_char(p.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "requestedAt",
          u.first_name as "firstName", u.last_name as "lastName", a.account_number as "accountNumber"
        from approval p
          left join staff_user s on s.id = p.requested_by left join portal_user c on c.id = p.requested_by_user
          join portal_user u on u.id = (p.payload->>'holderId')::integer
          join account a on a.id = (p.payload->>'accountId')::integer
        where p.company_id = ${companyId} and p.kind in ('mandateGrant', 'mandateChange')
          and p.decision is null and p.requested_at > ${since.toISOString()}
        order by p.id`,
  )

/** Who decides on what waits; nobody on what they asked for themselves. */
export const listApprovers = (db: Db) =>
  db
    .select({ staffId: staffUser.id, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .where(and(eq(staffUser.supervisor, true), isNull(staffUser.disabledAt)))
    .orderBy(staffUser.lastName, staffUser.id)

export async function isCompany(db: Db, companyId: number): Promise<boolean> {
  const found = await queryRows(
    db,
    z.strictObject({ id: z.int() }),
    sql`select id from company where id = ${companyId}`,
  )
  return found.length > 0
}

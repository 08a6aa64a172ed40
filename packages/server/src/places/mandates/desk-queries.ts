import { and, eq, isNull, sql, type SQL, inArray, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Scope } from '@kassavirta/domain/places/mandates/scope'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { RetryTransaction } from '../../platform/database/transaction.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { utc } from '../../shared/wire-columns.ts'
import { account, mandate } from '../../tables/places.ts'
import { approval } from '../../tables/bags.ts'
import { portalUser, staffUser } from '../../tables/people.ts'
import { type MandateRecord, scopeColumns } from './mandate-row.ts'
import { notEnded, readMandate } from './queries.ts'

/** A condition on `u`: a person with a role at the place, or with a mandate on one of its accounts on the day or later. */
const isOfPlace = (companyId: number | SQL, today: Day): SQL => sql`u.disabled_at is null and u.id in (
  select r.user_id from user_company_role r where r.company_id = ${companyId} and r.ended_at is null
  union all select m.user_id from mandate m join account a on a.id = m.account_id
    where a.company_id = ${companyId} and a.ended_at is null and (m.last_day is null or m.last_day >= ${today}))`

const Holder = z.strictObject({ holderId: z.int(), firstName: z.string(), lastName: z.string() })

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

type HolderAccount = { readonly holderId: number; readonly accountId: number }

/** Undefined where the person does not belong to the place, or where the person, account or place has ended. */
export async function findPair(
  db: Db,
  { holderId, accountId }: HolderAccount,
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

/** Locks the account against other requests for mandates. Deposits and orders on it go on. */
export async function lockAccount(tx: Db, accountId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ companyId: account.companyId })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update')
  return found?.companyId
}

/** Locks the rights of the person, those of the requester, and the account against other requests. */
export async function lockPair(
  tx: Db,
  { holderId, accountId }: HolderAccount,
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

/** Locks the person and the account of a mandate, and returns the mandate with both. */
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

/** The mandates of the person on the account, in force now or later. */
export const listOfPair = (db: Db, { holderId, accountId }: HolderAccount, today: Day) =>
  db
    .select()
    .from(mandate)
    .where(and(eq(mandate.userId, holderId), eq(mandate.accountId, accountId), notEnded(today)))

type NewMandate = HolderAccount & { readonly extId: string; readonly scope: Scope; readonly start: Day }

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

/** The desk keeps the row from then on, so that no import restores the former rights. */
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

const WaitingRequest = z.strictObject({
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

/** The requests for mandates at the place that wait for a second person, without lapsed ones. */
export const listWaiting = (db: Db, companyId: number, since: Date) =>
  queryRows(
    db,
    WaitingRequest,
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

/** The supervisors, who decide on requests. */
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

const MandateOffer = {
  holders: z.array(Holder),
  accounts: z.array(z.strictObject({ accountId: z.int(), accountNumber: z.string() })),
}

/** The people and the accounts of a place for which a mandate can be given, as columns of one statement. */
const offered = (companyId: number, today: Day): SQL => sql`
  (select coalesce(json_agg(json_build_object('holderId', u.id, 'firstName', u.first_name, 'lastName', u.last_name)), '[]')
    from portal_user u where ${isOfPlace(companyId, today)}) as holders,
  (select coalesce(json_agg(json_build_object('accountId', a.id, 'accountNumber', a.account_number)
      order by a.is_default desc, a.id), '[]')
    from account a where a.company_id = ${companyId} and a.ended_at is null) as accounts`

export async function readOffered(db: Db, companyId: number, today: Day) {
  const [found] = await queryRows(db, z.strictObject(MandateOffer), sql`select ${offered(companyId, today)}`)
  if (!found) throw new Error('what is offered is one row')
  return found
}

const OwnRequest = z.strictObject({
  requestId: z.int(),
  payload: z.unknown(),
  requestedAt: z.string(),
  decision: z.nullable(z.enum(['approved', 'rejected', 'lapsed'])),
  decidedAt: z.nullable(z.string()),
  decisionReason: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountNumber: z.string(),
})
export type OwnRequest = z.output<typeof OwnRequest>

type OwnRequestQuery = {
  readonly companyId: number
  readonly userId: number
  readonly today: Day
  readonly limit: number
}

/** The latest requests for rights of a person at a place. The condition on the kinds is that of the index. */
const requests = ({ companyId, userId, limit }: OwnRequestQuery): SQL => sql`
  select p.id as "requestId", p.payload, ${utc('p.requested_at')} as "requestedAt", p.decision,
    ${utc('p.decided_at')} as "decidedAt", p.decision_reason as "decisionReason", u.first_name as "firstName",
    u.last_name as "lastName", a.account_number as "accountNumber"
  from approval p
  join portal_user u on u.id = (p.payload->>'holderId')::integer
  join account a on a.id = (p.payload->>'accountId')::integer
  where p.company_id = ${companyId} and p.kind in ('mandateGrant', 'mandateChange') and p.requested_by_user = ${userId}
  order by p.id desc limit ${limit}`

/** The mandates that a person can request at a place, and the person's requests, in one round trip. */
export async function readOwnRequests(db: Db, own: OwnRequestQuery) {
  const [found] = await queryRows(
    db,
    z.strictObject({ ...MandateOffer, requests: z.array(OwnRequest) }),
    sql`select ${offered(own.companyId, own.today)},
      (select coalesce(json_agg(r order by r."requestId" desc), '[]') from (${requests(own)}) r) as requests`,
  )
  if (!found) throw new Error('what was asked for is one row')
  return found
}

/** The staff who have made, joined, changed or restored one of these people, or given them rights. The people are locked. */
export async function readGivers(tx: Db, userIds: readonly (number | null)[]): Promise<readonly number[]> {
  const known = userIds.filter((id) => id !== null)
  const found = await tx
    .select({ givers: portalUser.givers })
    .from(portalUser)
    .where(inArray(portalUser.id, known))
  return found.flatMap(({ givers }) => givers)
}

/** Bars one of the staff from deciding on the rights of a person, also in requests that wait now. */
export async function rememberGiver(tx: Db, userId: number, staffId: number): Promise<void> {
  await tx
    .update(portalUser)
    .set({ givers: sql`array_append(${portalUser.givers}, ${staffId}::integer)` })
    .where(and(eq(portalUser.id, userId), sql`not ${staffId} = any (${portalUser.givers})`))
  await tx
    .update(approval)
    .set({ barred: sql`array_append(${approval.barred}, ${staffId}::integer)` })
    .where(
      and(
        inArray(approval.kind, ['mandateGrant', 'mandateChange']),
        isNull(approval.decision),
        or(
          eq(approval.requestedByUser, userId),
          sql`(${approval.payload}->>'holderId')::integer = ${userId}`,
        ),
        sql`not ${staffId} = any (${approval.barred})`,
      ),
    )
}
